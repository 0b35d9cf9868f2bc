import {
  HANDOVER_MESSAGES,
  isHandoverOpen,
  priceDueAtMs,
  tickedItems,
  unpaidRefusal,
  unpaidReport,
} from '../../../domain/after-sale/handover.ts'
import { handoverTasks } from '../../../domain/after-sale/handover-tasks.ts'
import { premiumTurn } from '../../../domain/after-sale/sale-money.ts'
import { asInSale } from '../../../domain/after-sale/sale-names.ts'
import { yearText } from '../../../domain/format/times.ts'
import { cents, centsToDollars } from '../../../domain/money/cents.ts'
import { toApiSaleState } from '../../../domain/money/money-states.ts'
import { feeTakenCents } from '../../../domain/money/settlement-fee.ts'
import { ok, type Result } from '../../../domain/result.ts'
import type { WireContact, WireHandover } from '../../../domain/schemas/handover.ts'
import { type Database, database } from '../../db/client.ts'
import { findSaleParty, type HandoverRow, type SaleParty } from '../../db/queries/after-sale/handovers.ts'
import { hasNoOtherBidder } from '../../db/queries/after-sale/other-bidders.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { type FoundSale, findSale } from './find-sale.ts'

/**
 * The handover of a sold vehicle: the payments, the other side's contact, and the tasks with their state
 * (docs/rules/after-sale.md, Hand-over). Both sides and administrators may read it. The other side's name and
 * address are null until the premium is charged.
 */
export async function readHandover(
  env: Pick<Env, 'DB'>,
  {
    auctionId,
    viewer,
    nowMs,
  }: { readonly auctionId: number; readonly viewer: Viewer; readonly nowMs: number },
): Promise<Result<WireHandover>> {
  const found = await findSale(env, { auctionId, viewer })
  return found.ok ? ok(await toApiHandover(env, found.value, nowMs)) : found
}

async function toApiHandover(
  env: Pick<Env, 'DB'>,
  { row, side, handover, events }: FoundSale,
  nowMs: number,
): Promise<WireHandover> {
  const db = database(env)
  const { sale, vehicle } = row
  const { seller, buyer } = await readSaleParties(db, row)
  const isOpen = isHandoverOpen(handover)
  const isShown = (whose: 'seller' | 'buyer') => side === 'admin' || (isOpen && side !== whose)
  const ticked = tickedItems(events)
  const reporter = events.findLast(({ action }) => action === 'not_paid')?.side
  const report = unpaidReport(handover, events)
  const isPriceUnpaid = handover.defaultReason === 'price_unpaid'
  return {
    auction_id: row.auctionId,
    auction_number: row.auctionNumber,
    title: row.title,
    side,
    price: centsToDollars(sale?.amountCents ?? row.amountCents ?? cents(0)),
    sold_at: iso(handover.soldAtMs),
    price_due_at: isoOrNull(priceDueAtMs(handover)),
    premium: toApiPremium(sale, toApiSaleState(handover.state)),
    settlement_fee:
      side === 'buyer' || sale === null
        ? null
        : centsToDollars(feeTakenCents(sale.amountCents, sale.settlementFeeCents)),
    settlement_fee_state: side === 'buyer' ? null : row.feeState,
    is_fee_from_pack: side !== 'buyer' && row.isFeeOfPack === 1,
    is_open: isOpen,
    seller: isShown('seller') ? toContact(seller) : null,
    buyer: isShown('buyer') ? toContact(buyer) : null,
    tasks: handoverTasks(vehicle, Number(yearText(nowMs)), {
      reader: side,
      priceCents: sale?.amountCents ?? row.amountCents ?? cents(0),
      soldAtMs: handover.soldAtMs,
    }).map((task) => ({
      ...task,
      done_at: isoOrNull(ticked.get(task.item) ?? null),
    })),
    handed_over_at: isoOrNull(handover.sellerHandedOverAtMs),
    received_at: isoOrNull(handover.buyerReceivedAtMs),
    report: report && {
      reported_at: iso(report.reportedAtMs),
      answer_until: iso(report.answerUntilMs),
      answered_at: isoOrNull(report.answeredAtMs),
    },
    not_paid_at: isoOrNull(isPriceUnpaid ? (sale?.defaultedAtMs ?? null) : null),
    has_next_bidder: isPriceUnpaid && !(await hasNoOtherBidder(db, row.auctionId)),
    not_paid_by: !isPriceUnpaid ? null : reporter === 'seller' ? 'seller' : 'administrator',
    why_not_unpaid:
      side === 'buyer'
        ? NOT_BUYERS
        : unpaidRefusal(handover, events, side === 'admin' ? 'admin' : 'seller', nowMs),
    is_reviewed: row.reviewId !== null,
    disclaimer: HANDOVER_MESSAGES.disclaimer,
  }
}

const NOT_BUYERS = 'The seller says whether the price was paid.'

function toApiPremium(
  sale: HandoverRow['sale'],
  state: WireHandover['premium']['state'],
): WireHandover['premium'] {
  const amount = centsToDollars(sale?.premiumCents ?? cents(0))
  return { amount, rate: sale?.premiumRate ?? 0, state, turn: sale && premiumTurn(sale) }
}

/** Both parties of a sale under the names of the sale; null if the user does not exist. */
export async function readSaleParties(
  db: Database,
  { sellerId, winnerId, sale }: HandoverRow,
): Promise<{ readonly seller: SaleParty; readonly buyer: SaleParty }> {
  const [seller, buyer] = await Promise.all([
    findSaleParty(db, sellerId),
    winnerId === null ? null : findSaleParty(db, winnerId),
  ])
  const names = sale?.names
  return {
    seller: seller && asInSale(seller, names?.seller),
    buyer: buyer && asInSale(buyer, names?.buyer),
  }
}

/** Maps a person to a contact; null if the account is closed. */
export function toContact(person: SaleParty): WireContact | null {
  if (person === null || person.closedAtMs !== null) return null
  const region = [person.state, person.zipCode].filter(Boolean).join(' ')
  return {
    name: `${person.firstName} ${person.lastName}`.trim(),
    business_name: person.businessName,
    email: person.email,
    phone: person.phone,
    street: person.address,
    town: [person.city, region].filter(Boolean).join(', ') || null,
  }
}

const iso = (atMs: number) => new Date(atMs).toISOString()
const isoOrNull = (atMs: number | null) => (atMs === null ? null : iso(atMs))
