import { mayResendVerification } from '../../../domain/account/verification.ts'
import { isEndedEarly } from '../../../domain/after-sale/sale-machine.ts'
import { amountDueCents } from '../../../domain/after-sale/sale-money.ts'
import { NEEDS_PER_KIND, type Need, toNeeds } from '../../../domain/dashboard/needs-you-now.ts'
import { DAY_MS } from '../../../domain/format/time-units.ts'
import { centsToDollars } from '../../../domain/money/cents.ts'
import { database } from '../../db/client.ts'
import {
  countUnreadMessages,
  listAuctionsWithQuestions,
  listOutbidAuctions,
  listOwedSales,
  listUndecidedDefaults,
} from '../../db/queries/dashboard/needs.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { readDealerWaits } from '../administration/dealers/dealer-waits.ts'
import { listMyOffers } from '../after-sale/list-my-offers.ts'
import { type AuthorizationView, readAuthorization } from '../payments/read-authorization.ts'
import { findPayableListings } from '../payments/read-checkout.ts'
import { readOpenFees } from '../settlement/read-fees.ts'

/** After this time a seller has decided to do nothing about a buyer who did not pay. */
const DEFAULT_IS_NEWS_MS = 30 * DAY_MS

export interface Needs {
  readonly needs: readonly Need[]
  readonly authorization: AuthorizationView
  /** Whether the viewer owes a premium, which blocks bidding. */
  readonly owes: boolean
}

/** What waits for the viewer, the most urgent first. docs/rules/account-screens.md, What needs you now */
export async function readNeeds(
  env: Env,
  { viewer, nowMs }: { readonly viewer: Viewer; readonly nowMs: number },
): Promise<Needs> {
  const db = database(env)
  const own = { userId: viewer.id, limit: NEEDS_PER_KIND }
  const [
    premiums,
    authorization,
    outbid,
    offers,
    unpaid,
    defaults,
    fees,
    dealerWaits,
    unreadMessages,
    questions,
  ] = await Promise.all([
    listOwedSales(db, own),
    readAuthorization(env, { userId: viewer.id, nowMs }),
    listOutbidAuctions(db, own),
    // Administrators can read every offer, but are neither its seller nor its bidder.
    viewer.role === 'admin' ? [] : listMyOffers(env, { viewer, nowMs, limit: NEEDS_PER_KIND }),
    findPayableListings(env, viewer.id),
    listUndecidedDefaults(db, { ...own, sinceMs: nowMs - DEFAULT_IS_NEWS_MS }),
    readOpenFees(env, viewer.id),
    readDealerWaits(env, viewer),
    countUnreadMessages(db, viewer.id),
    listAuctionsWithQuestions(db, own),
  ])
  const facts = {
    premiums: premiums.map(({ sale, title, actionUrl }) => ({
      auctionId: sale.auctionId,
      title,
      saleId: sale.id,
      amountDue: centsToDollars(amountDueCents(sale)),
      // A deadline that is over is none.
      dueAtMs: isEndedEarly(sale) || sale.state === 'defaulted' ? null : sale.dueByMs,
      isAtBank: actionUrl !== null,
    })),
    isCardAtBank: authorization.state === 'action_required',
    outbid: outbid
      .filter(({ endAtMs }) => endAtMs > nowMs)
      .map(({ priceCents, ...row }) => ({ ...row, currentBid: centsToDollars(priceCents) })),
    offers: offers
      .filter(({ isSeller, offer }) => offer.waits_for === (isSeller ? 'seller' : 'bidder'))
      .map(({ auction, isSeller, offer }) => ({
        auctionId: auction.id,
        title: auction.title,
        side: isSeller ? ('seller' as const) : ('bidder' as const),
        amount: offer.amount,
        untilMs: Date.parse(offer.expires_at),
      })),
    unpaid: unpaid.map(({ id, title, status, startAtMs }) => ({
      auctionId: id,
      title,
      startAtMs,
      isDraft: status === 'draft',
    })),
    defaults,
    fees: fees
      .filter((fee) => fee.is_payable || fee.action_url !== null)
      .slice(0, NEEDS_PER_KIND)
      .map((fee) => ({
        auctionId: fee.auction_id,
        title: fee.title,
        feeId: fee.id,
        amount: fee.amount,
        dueAtMs: fee.due_by === null ? null : Date.parse(fee.due_by),
        isAtBank: fee.action_url !== null,
      })),
    isUnverified: mayResendVerification(viewer.verificationStatus),
    dealerWaits,
    unreadMessages,
    questions,
  }
  return { needs: toNeeds(facts, nowMs), authorization, owes: premiums.length > 0 }
}
