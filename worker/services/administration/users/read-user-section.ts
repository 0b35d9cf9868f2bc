import { parseDevice } from '../../../../domain/account/device.ts'
import type { UserSection } from '../../../../domain/administration/user-sections.ts'
import { bidTypeLabel, statusLabel } from '../../../../domain/auction/auction-labels.ts'
import { dateTimeText } from '../../../../domain/format/times.ts'
import { usdExact, usdWhole } from '../../../../domain/format/usd.ts'
import { invoiceHref } from '../../../../domain/money/financial-addresses.ts'
import { invoiceNumber } from '../../../../domain/money/invoice.ts'
import {
  TRANSACTION_STATUS_LABELS,
  TRANSACTION_TYPE_LABELS,
} from '../../../../domain/money/transaction-labels.ts'
import type { ListQuery, Paginated } from '../../../../domain/schemas/list-query.ts'
import { database } from '../../../db/client.ts'
import { listLoginEvents } from '../../../db/queries/accounts/login-events.ts'
import { listLiveSessions } from '../../../db/queries/accounts/sessions.ts'
import { listUserNotes } from '../../../db/queries/administration/managed-users.ts'
import {
  countUserNotes,
  listAlertsOfUser,
  listAuctionsOfUser,
  listBidsOfUser,
  listSalesOfUser,
} from '../../../db/queries/administration/user-sections.ts'
import { listTransactions } from '../../../db/queries/payments/financial.ts'
import type { Env } from '../../../env.ts'
import { readPage, type Slice, toPaginated } from '../../platform/read-page.ts'

/** One entry of a section: what it is about, where it leads, and the other cells, in the order of the heads. */
export interface SectionRow {
  readonly id: string
  readonly title: string
  readonly href: string | null
  readonly cells: readonly string[]
}

type Rows = { readonly rows: SectionRow[]; readonly total: number }

interface Options {
  readonly userId: number
  /** Network addresses and who bids are evidence, which only administrators read, as they do invoices. */
  readonly seesEvidence: boolean
  readonly nowMs: number
}

type Reading = Options & Slice

/** A page of a section of a person's page, newest first. docs/rules/administration.md, Users */
export async function readUserSection(
  env: Pick<Env, 'DB'>,
  section: UserSection,
  { query, ...options }: Options & { readonly query: ListQuery },
): Promise<Paginated<SectionRow>> {
  const { rows, ...page } = await readPage(query, (slice) => READERS[section](env, { ...options, ...slice }))
  return toPaginated(query, page, rows)
}

const READERS: Readonly<Record<UserSection, (env: Pick<Env, 'DB'>, reading: Reading) => Promise<Rows>>> = {
  bids: readBids,
  auctions: readAuctions,
  sales: readSales,
  payments: readPayments,
  sessions: readSessions,
  'sign-ins': readSignIns,
  alerts: readAlerts,
  notes: readNotes,
}

async function readBids(env: Pick<Env, 'DB'>, { nowMs, ...slice }: Reading): Promise<Rows> {
  if (!slice.seesEvidence) return { rows: [], total: 0 }
  const { rows, total } = await listBidsOfUser(database(env), slice)
  return {
    total,
    rows: rows.map(({ bid, title, status, leaderId }) => ({
      id: String(bid.id),
      title,
      href: auctionHref(bid.auctionId),
      cells: [
        usdWhole(bid.amountCents),
        bidTypeLabel(bid.bidType),
        bid.voidedAtMs !== null ? 'Voided' : leaderId === slice.userId ? 'Leads' : statusLabel(status),
        dateTimeText(bid.atMs, nowMs),
      ],
    })),
  }
}

async function readAuctions(env: Pick<Env, 'DB'>, { nowMs, ...slice }: Reading): Promise<Rows> {
  const { rows, total } = await listAuctionsOfUser(database(env), slice)
  return {
    total,
    rows: rows.map((auction) => ({
      id: String(auction.id),
      title: auction.title,
      href: auctionHref(auction.id),
      cells: [
        statusLabel(auction.status),
        auction.currentBidCents === null ? 'No bids yet' : usdWhole(auction.currentBidCents),
        String(auction.totalBids),
        dateTimeText(auction.createdAtMs, nowMs),
      ],
    })),
  }
}

async function readSales(env: Pick<Env, 'DB'>, { nowMs, userId, ...slice }: Reading): Promise<Rows> {
  const { rows, total } = await listSalesOfUser(database(env), { userId, ...slice })
  return {
    total,
    rows: rows.map(({ sale, title }) => ({
      id: String(sale.id),
      title,
      href: auctionHref(sale.auctionId),
      cells: [
        sale.winnerId === userId ? 'Buyer' : 'Seller',
        usdWhole(sale.amountCents),
        inWords(sale.state),
        dateTimeText(sale.createdAtMs, nowMs),
      ],
    })),
  }
}

async function readPayments(env: Pick<Env, 'DB'>, { nowMs, seesEvidence, ...slice }: Reading): Promise<Rows> {
  const { rows, total } = await listTransactions(database(env), slice)
  return {
    total,
    rows: rows.map((transaction) => ({
      id: String(transaction.id),
      title: transaction.description || TRANSACTION_TYPE_LABELS[transaction.type],
      href:
        transaction.invoice === null || !seesEvidence
          ? null
          : invoiceHref(invoiceNumber(transaction.invoice)),
      cells: [
        TRANSACTION_TYPE_LABELS[transaction.type],
        TRANSACTION_STATUS_LABELS[transaction.status],
        usdExact(transaction.amountCents),
        dateTimeText(transaction.createdAtMs, nowMs),
      ],
    })),
  }
}

async function readSessions(env: Pick<Env, 'DB'>, reading: Reading): Promise<Rows> {
  const { userId, limit, offset, nowMs } = reading
  const sessions = await listLiveSessions(database(env), userId, nowMs)
  return {
    total: sessions.length,
    rows: sessions.slice(offset, offset + limit).map((session) => ({
      id: String(session.id),
      title: parseDevice(session.userAgent).label,
      href: null,
      cells: [
        toAddress(session.ipAddress, reading),
        dateTimeText(session.createdAtMs, nowMs),
        dateTimeText(session.lastSeenAtMs, nowMs),
      ],
    })),
  }
}

async function readSignIns(env: Pick<Env, 'DB'>, reading: Reading): Promise<Rows> {
  const { events, total } = await listLoginEvents(database(env), reading)
  return {
    total,
    rows: events.map((event) => ({
      id: String(event.id),
      title: inWords(event.outcome),
      href: null,
      cells: [
        parseDevice(event.userAgent).label,
        toAddress(event.ipAddress, reading),
        dateTimeText(event.atMs, reading.nowMs),
      ],
    })),
  }
}

async function readAlerts(env: Pick<Env, 'DB'>, { nowMs, ...slice }: Reading): Promise<Rows> {
  const { rows, total } = await listAlertsOfUser(database(env), slice)
  return {
    total,
    rows: rows.map((alert) => ({
      id: String(alert.id),
      title: alert.message,
      href: null,
      cells: [inWords(alert.severity), inWords(alert.state), dateTimeText(alert.createdAtMs, nowMs)],
    })),
  }
}

async function readNotes(env: Pick<Env, 'DB'>, { nowMs, ...slice }: Reading): Promise<Rows> {
  const db = database(env)
  const [rows, total] = await Promise.all([listUserNotes(db, slice), countUserNotes(db, slice.userId)])
  return {
    total,
    rows: rows.map(({ id, body, author, createdAtMs }) => ({
      id: String(id),
      title: body,
      href: null,
      cells: [author, dateTimeText(createdAtMs, nowMs)],
    })),
  }
}

const auctionHref = (auctionId: number) => `/auctions/${auctionId}`

function toAddress(address: string | null, { seesEvidence }: Options): string {
  if (!seesEvidence) return 'Only for administrators'
  return address ?? 'Not known'
}

/** 'Wrong password' of `wrong_password`. */
function inWords(code: string): string {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
