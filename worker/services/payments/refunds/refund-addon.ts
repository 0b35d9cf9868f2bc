import { permit } from '../../../../domain/account/permissions.ts'
import type { AuditActor } from '../../../../domain/administration/audit.ts'
import { refusal } from '../../../../domain/errors.ts'
import { type Cents, cents, ZERO_CENTS } from '../../../../domain/money/cents.ts'
import { ADDON_LABELS, type Addon } from '../../../../domain/money/listing-fees.ts'
import { err, ok, type Result } from '../../../../domain/result.ts'
import { type Database, database } from '../../../db/client.ts'
import { listAddonPurchases, removeAddonStatement } from '../../../db/queries/payments/addon-purchases.ts'
import { findUnfailedPayment } from '../../../db/queries/payments/listing-payments.ts'
import { findListingToPay, readCheckoutFees } from '../../../db/queries/payments/payable-listings.ts'
import type { RefundRow } from '../../../db/queries/payments/refunds.ts'
import {
  findRefund,
  insertRefundStatement,
  type NewRefund,
  noOtherRefund,
} from '../../../db/queries/payments/refunds.ts'
import { insertAuditEntryStatement } from '../../../db/queries/platform/audit-log.ts'
import { runGuarded } from '../../../db/queries/platform/guard.ts'
import type { Env } from '../../../env.ts'
import { requireRecentProof } from '../../accounts/recent-proof.ts'
import type { Viewer } from '../../accounts/sessions/viewer.ts'
import { refuseOwnMatter } from '../../administration/own-matter.ts'
import { checkoutPrices } from '../checkout-prices.ts'
import { listListingsLeft } from './listing-left.ts'
import {
  addonShareCents,
  hasAddon,
  purchasedAddonRefundKey,
  readPurchaseLeft,
  refundOfPurchase,
} from './refund-addons.ts'
import { listingAddonRefundKey, refundOfListing } from './refund-listing.ts'
import type { RefundOf } from './refund-once.ts'
import { refundOnce } from './refund-once.ts'

interface Options {
  readonly auctionId: number
  readonly addon: Addon
  readonly reason: string
  readonly viewer: Viewer
  /** Who asks, for the audit log. */
  readonly actor: AuditActor
  readonly nowMs: number
}

/** How an addon was paid: its price, and the payment that it was part of. */
interface PaidAddon {
  readonly amountCents: Cents
  readonly refund: Pick<NewRefund, 'key' | 'provider' | 'paymentReference' | 'listingPaymentId'>
  /** SQL condition: no other refund of the payment has begun since its rest was read. */
  readonly isAlone: Awaited<ReturnType<typeof noOtherRefund>>
  of(row: RefundRow): RefundOf
}

/**
 * Refunds one addon of a listing alone and takes it away, for an administrator with recent proof and a reason. It can be
 * bought again. Errors: a permission error, `proof_required`, `not_found`, or `conflict` if the listing does not have it.
 * docs/rules/listings.md, Refunds of the listing fee
 */
export async function refundAddon(
  env: Env,
  options: Options,
): Promise<Result<{ readonly amountCents: Cents }>> {
  const { auctionId, addon, reason, viewer, actor, nowMs } = options
  const permission = permit(viewer, 'admin.write')
  if (!permission.allowed) return err(refusal(permission.reason))
  const unproved = requireRecentProof(viewer, nowMs)
  if (unproved) return err(unproved)
  const db = database(env)
  const listing = await findListingToPay(db, auctionId)
  if (listing === null) return err(refusal('not_found'))
  const own = refuseOwnMatter(viewer.userId, [listing.sellerId])
  if (own) return err(own)
  const paid = listing.addons.includes(addon) ? await findPaidAddon(env, db, options) : null
  if (paid === null) {
    const message = `This listing has no ${ADDON_LABELS[addon]} that was paid for.`
    return err(refusal('conflict', { message }))
  }
  const { refund, amountCents, isAlone } = paid
  if (amountCents === 0) {
    return err(refusal('conflict', { message: 'The bank has taken back what this addon was paid with.' }))
  }
  const isStored = await runGuarded(db, isAlone, [
    insertRefundStatement(db, {
      ...refund,
      amountCents,
      reason,
      requestedById: viewer.userId,
      nextAttemptAtMs: nowMs,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
    }),
    removeAddonStatement(db, auctionId, addon),
    insertAuditEntryStatement(
      db,
      {
        actor,
        action: 'addon.refund',
        subjectType: 'auction',
        subjectId: String(auctionId),
        before: { addons: listing.addons },
        after: { addons: listing.addons.filter((one) => one !== addon) },
        reason,
      },
      nowMs,
    ),
  ])
  if (!isStored) {
    return err(refusal('conflict', { message: 'Another refund of this payment has just begun. Try again.' }))
  }
  const row = await findRefund(db, refund.key)
  if (row !== null) await refundOnce(env, row, paid.of(row), nowMs)
  return ok({ amountCents })
}

const leastCents = (one: Cents, other: Cents): Cents => cents(Math.min(one, other))

async function findPaidAddon(
  env: Env,
  db: Database,
  { auctionId, addon, nowMs }: Options,
): Promise<PaidAddon | null> {
  // The newest purchase: one that was refunded before is not refunded again.
  for (const purchase of (await listAddonPurchases(db, auctionId)).toReversed()) {
    const { provider, processorReference: paymentReference } = purchase
    if (!hasAddon(purchase, addon) || provider === null || paymentReference === null) continue
    const key = purchasedAddonRefundKey(purchase.key, addon)
    if ((await findRefund(db, key)) !== null) continue
    const prices = checkoutPrices(await readCheckoutFees(db)).addonCents
    const isAlone = await noOtherRefund(db, { provider, paymentReference })
    const leftCents = await readPurchaseLeft(db, purchase, { provider, paymentReference })
    return {
      amountCents: leastCents(addonShareCents(purchase, addon, prices), leftCents),
      refund: { key, provider, paymentReference },
      isAlone,
      of: (row) => refundOfPurchase(env, purchase, row, nowMs),
    }
  }
  const payment = await findUnfailedPayment(db, auctionId)
  const amountCents = payment?.addonPrices[addon]
  if (payment?.state !== 'paid' || payment.reference === null || amountCents === undefined) return null
  const key = listingAddonRefundKey(payment.key, addon)
  if ((await findRefund(db, key)) !== null) return null
  const { provider, reference: paymentReference, id: listingPaymentId } = payment
  const isAlone = await noOtherRefund(db, { provider, paymentReference })
  const listings = await listListingsLeft(db, { provider, reference: paymentReference })
  const left = listings.find((one) => one.payment.id === listingPaymentId)
  return {
    amountCents: leastCents(amountCents, left?.addonsCents ?? ZERO_CENTS),
    refund: { key, provider, paymentReference, listingPaymentId },
    isAlone,
    of: (row) => refundOfListing(env, payment, row, nowMs),
  }
}
