/** Jobs that tell people: over their own channels, which know a notice by its key, and by mail, known by its key too. */
import type { PersonalNotice } from '../../domain/auction/room-contract.ts'
import { centsToDollarsOrNull } from '../../domain/money/cents.ts'
import type { Env } from '../../worker/env.ts'
import {
  type MailedAuction,
  mailCancelled,
  mailLapsed,
  mailResult,
} from '../../worker/services/notices/auction-mail.ts'
import {
  cancelledNotice,
  endedNotice,
  endingSoonNotice,
  lapsedNotice,
  type NamedAuction,
} from '../../worker/services/notices/auction-notices.ts'
import { bidNotices } from '../../worker/services/notices/bid-notices.ts'
import { nextRecipients, tell } from '../../worker/services/notices/tell.ts'
import type { OpenedAuction } from './auction-book.ts'
import { bidsBetween, bidsVoidedBetween, leaderAt } from './bid-store.ts'
import { DONE, type JobPayloads, type JobResult } from './jobs.ts'
import { readWatermark, writeWatermark } from './watermarks.ts'

/** While bids keep coming, people are told of them this often. */
const NEXT_TELLING_MS = 1_000
/** Bids told in one go. */
const MOST_BIDS = 500
/** People mailed in one go. */
const MOST_MAILS = 20

/** Everybody's news of the bids since they were last told. */
export async function tellBids(
  env: Env,
  sql: SqlStorage,
  { state, title }: OpenedAuction,
): Promise<JobResult> {
  const told = readWatermark(sql, 'told_seq')
  const throughSeq = Math.min(state.seq, told + MOST_BIDS)
  await tell(
    env,
    bidNotices({
      auctionId: state.auctionId,
      title,
      leaderBefore: leaderAt(sql, told),
      leaderNow: leaderAt(sql, throughSeq),
      currentBid: centsToDollarsOrNull(state.priceCents),
      bids: bidsBetween(sql, told, throughSeq),
      voided: bidsVoidedBetween(sql, told, throughSeq),
      nowMs: Date.now(),
    }),
  )
  writeWatermark(sql, 'told_seq', throughSeq)
  if (throughSeq < state.seq) return { state: 'continue', afterMs: 0 }
  return { state: 'done', againAfterMs: NEXT_TELLING_MS }
}

export function tellEndingSoon(
  env: Env,
  opened: OpenedAuction,
  payload: JobPayloads['ending_soon'],
): Promise<JobResult> {
  const { phase, round, endAtMs } = opened.state
  // Whoever is told late is not told something that is no longer so.
  const isStale = phase.status !== 'active' || round !== payload.round || endAtMs <= Date.now()
  if (isStale) return Promise.resolve(DONE)
  return tellEverybody(env, opened, payload, (auction) =>
    endingSoonNotice(auction, { ...payload, nowMs: Date.now() }),
  )
}

export function tellEnd(
  env: Env,
  opened: OpenedAuction,
  payload: JobPayloads['end_notices'],
): Promise<JobResult> {
  return tellEverybody(env, opened, payload, (auction, userId) =>
    endedNotice(auction, userId, { ...payload, nowMs: Date.now() }),
  )
}

export function tellCancel(
  env: Env,
  opened: OpenedAuction,
  payload: JobPayloads['cancel_notices'],
): Promise<JobResult> {
  return tellEverybody(env, opened, payload, (auction) =>
    cancelledNotice(auction, { ...payload, nowMs: Date.now() }),
  )
}

export async function tellLapse(env: Env, opened: OpenedAuction, key: string): Promise<JobResult> {
  const auction = namedAuction(opened)
  const named = `${key}:${auction.auctionId}`
  const notice = lapsedNotice(auction, { key: named, nowMs: Date.now() })
  await tell(env, new Map([[auction.sellerId, [notice]]]))
  await mailLapsed(env, mailedAuction(opened), { key: named, nowMs: Date.now() })
  return DONE
}

export async function mailOfResult(
  env: Env,
  opened: OpenedAuction,
  payload: JobPayloads['result_mail'],
): Promise<JobResult> {
  await mailResult(env, mailedAuction(opened), { ...payload, nowMs: Date.now() })
  return DONE
}

/** To the bidders and the seller, a few at a time. */
export async function mailCancel(
  env: Env,
  opened: OpenedAuction,
  { seq, reason, afterUserId }: JobPayloads['cancel_mail'],
): Promise<JobResult> {
  const { auctionId, sellerId, bidders } = opened.state
  const left = [...bidders.keys(), sellerId].filter((userId) => userId > afterUserId).sort((a, b) => a - b)
  const next = left.slice(0, MOST_MAILS)
  const key = `cancelled:${auctionId}:${seq}`
  for (const userId of next) {
    await mailCancelled(env, mailedAuction(opened), { userId, key, reason, nowMs: Date.now() })
  }
  const last = next.at(-1)
  if (last === undefined || next.length === left.length) return DONE
  return { state: 'continue', afterMs: 0, payload: { seq, reason, afterUserId: last } }
}

/** Bidders, the seller and those who watch, a number at a time. */
async function tellEverybody<P extends { readonly afterUserId: number }>(
  env: Env,
  opened: OpenedAuction,
  payload: P,
  noticeFor: (auction: NamedAuction, userId: number) => PersonalNotice,
): Promise<JobResult> {
  const auction = namedAuction(opened)
  const { userIds, isLast } = await nextRecipients(env, {
    auctionId: auction.auctionId,
    partakers: [...auction.bidderIds, auction.sellerId],
    afterUserId: payload.afterUserId,
  })
  await tell(env, new Map(userIds.map((userId) => [userId, [noticeFor(auction, userId)]])))
  const last = userIds.at(-1)
  if (isLast || last === undefined) return DONE
  return { state: 'continue', afterMs: 0, payload: { ...payload, afterUserId: last } }
}

function namedAuction({ state, title }: OpenedAuction): NamedAuction {
  const { auctionId, sellerId, bidders } = state
  return { auctionId, title, sellerId, bidderIds: new Set(bidders.keys()) }
}

function mailedAuction({ state, title }: OpenedAuction): MailedAuction {
  const { auctionId, sellerId, terms } = state
  return { auctionId, title, sellerId, premium: terms.premium }
}
