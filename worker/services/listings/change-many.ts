import type { AuditActor } from '../../../domain/administration/audit.ts'
import { START_DELAY_MS } from '../../../domain/auction/listing-terms.ts'
import type { ListingFacts } from '../../../domain/auction/seller-actions.ts'
import { firstMessage } from '../../../domain/errors.ts'
import { type BulkAction, bulkProblem, MAX_BULK_AUCTIONS } from '../../../domain/listing/bulk-actions.ts'
import { database } from '../../db/client.ts'
import { findOpenRelisting, listUnsoldIds } from '../../db/queries/listings/chosen-listings.ts'
import { type AuctionRow, listListings } from '../../db/queries/listings/listings.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { readSellerFacts } from '../auctions/seller-facts.ts'
import { changeLifecycle } from './change-lifecycle.ts'
import { relist } from './relist.ts'

/** One of the seller's auctions that a form is about. */
export interface BulkRow {
  readonly auctionId: number
  readonly auctionNumber: string
  readonly title: string
  readonly status: AuctionRow['status']
  /** Why the action is not possible; null if it is. */
  readonly problem: string | null
  /** Relisting ends an open after-sale offer. */
  readonly hasOffer: boolean
}

interface BulkRequest {
  readonly action: BulkAction
  readonly auctionIds: readonly number[]
  readonly viewer: Viewer
}

/** The viewer's own of these auctions, at most 40, in that order, each with the reason if the action is not possible. */
export async function readBulkRows(
  env: Env,
  { action, auctionIds, viewer }: BulkRequest,
): Promise<readonly BulkRow[]> {
  const ids = [...new Set(auctionIds)].slice(0, MAX_BULK_AUCTIONS)
  const found = await listListings(database(env), ids)
  const own = found.filter(({ auction }) => auction.sellerId === viewer.userId)
  const facts = await readSellerFacts(env, own, viewer)
  return own.flatMap(({ auction }) => {
    const known = facts.get(auction.id)
    if (known === undefined) return []
    const { id, auctionNumber, title, status, saleOfferUntilMs } = auction
    const problem = bulkProblem(action, { ...known, ...toFacts(auction) })
    return [{ auctionId: id, auctionNumber, title, status, problem, hasOffer: saleOfferUntilMs !== null }]
  })
}

function toFacts(
  auction: AuctionRow,
): Omit<ListingFacts, 'isPaid' | 'vehicle' | 'isUnpaid' | 'isRelistFree' | 'isVerified'> {
  return {
    status: auction.status,
    hasBids: auction.totalBids > 0,
    hasReserve: auction.hasReserve,
    reserveMet: auction.reserveMet,
    hasBuyNow: auction.buyNowCents !== null,
    outcome: auction.resultOutcome,
  }
}

/**
 * The seller's auctions that ended without a sale, the latest end first, at most 40, and whether there are more. Cars that
 * were listed again and auctions with an open after-sale offer are left out. docs/rules/listings.md, Many at once
 */
export async function findUnsold(
  env: Env,
  userId: number,
): Promise<{ readonly auctionIds: readonly number[]; readonly hasMore: boolean }> {
  const ids = await listUnsoldIds(database(env), { userId, limit: MAX_BULK_AUCTIONS + 1 })
  return { auctionIds: ids.slice(0, MAX_BULK_AUCTIONS), hasMore: ids.length > MAX_BULK_AUCTIONS }
}

/** What happened to one auction. */
export interface BulkResult extends Pick<BulkRow, 'auctionId' | 'auctionNumber' | 'title'> {
  /** `before`: it was so already, as after the same form sent twice. */
  readonly outcome: 'done' | 'before' | 'refused'
  /** Why it was refused; else null. */
  readonly message: string | null
  /** When it starts, in ms; null of a paused or refused one. */
  readonly startAtMs: number | null
  /** The new auction of one that was listed again. */
  readonly relisted: { readonly auctionId: number; readonly isPaid: boolean } | null
}

/**
 * Publishes, lists again or pauses the viewer's auctions, one after the other; each refusal stands with its auction and
 * stops no other. Those that are published or listed again start one `staggerMs` after the other; a refused one takes no
 * place. The same form twice changes nothing twice. docs/rules/listings.md, Many at once
 * @param firstMs the first start; null for an hour from now
 */
export async function changeMany(
  env: Env,
  {
    firstMs,
    staggerMs,
    actor,
    nowMs,
    ...request
  }: BulkRequest & {
    readonly firstMs: number | null
    readonly staggerMs: number
    readonly actor: AuditActor
    readonly nowMs: number
  },
): Promise<readonly BulkResult[]> {
  const { action, viewer } = request
  const results: BulkResult[] = []
  let startAtMs = firstMs ?? nowMs + START_DELAY_MS
  for (const row of await readBulkRows(env, request)) {
    const { auctionId, auctionNumber, title } = row
    const of = { auctionId, auctionNumber, title, message: null, relisted: null, startAtMs: null }
    const change = { auctionId, viewer, nowMs, ...(action !== 'pause' && { startAtMs }) }
    const refused = row.problem ?? (await perform())
    if (refused !== null) results.push(await withoutChange(refused))
    else if (action !== 'pause') startAtMs += staggerMs

    async function perform(): Promise<string | null> {
      if (action === 'relist') {
        const listed = await relist(env, change)
        if (!listed.ok) return firstMessage(listed.refusal)
        const relisted = { auctionId: listed.value.auctionId, isPaid: listed.value.room.paid }
        results.push({ ...of, outcome: 'done', startAtMs, relisted })
        return null
      }
      const changed = await changeLifecycle(env, { ...change, action, reason: null, actor })
      if (!changed.ok) return firstMessage(changed.refusal)
      results.push({ ...of, outcome: 'done', startAtMs: action === 'publish' ? startAtMs : null })
      return null
    }

    async function withoutChange(message: string): Promise<BulkResult> {
      const known = await findEarlierChange(env, action, auctionId)
      return known === null ? { ...of, outcome: 'refused', message } : { ...of, outcome: 'before', ...known }
    }
  }
  return results
}

/** The state that the action would have brought about, if the auction is in it already; else null. */
async function findEarlierChange(
  env: Env,
  action: BulkAction,
  auctionId: number,
): Promise<Pick<BulkResult, 'startAtMs' | 'relisted'> | null> {
  if (action === 'relist') {
    const next = await findOpenRelisting(database(env), auctionId)
    return next === null
      ? null
      : { startAtMs: next.startAtMs, relisted: { auctionId: next.id, isPaid: next.listingPaidAtMs !== null } }
  }
  // The room is ahead of its replica.
  const view = await env.AUCTION_ROOM.getByName(String(auctionId)).view({ kind: 'public' })
  if (view === null) return null
  const { status } = view.auction
  if (action === 'pause') return status === 'paused' ? { startAtMs: null, relisted: null } : null
  if (status !== 'pending' && status !== 'active') return null
  return { startAtMs: Date.parse(view.auction.start_time), relisted: null }
}
