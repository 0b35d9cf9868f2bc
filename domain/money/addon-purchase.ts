import type { AuctionStatus } from '../auction/types.ts'
import { invalidFields, type Refusal, refusal } from '../errors.ts'
import { ADDON_LABELS, ADDONS, type Addon } from './listing-fees.ts'

/** Addons that a seller buys for a listing that is paid for already (docs/rules/listings.md, Addons bought later). */

/** Matches the keys of all purchases of one auction: `addons:12:` followed by addons and attempt. */
export function addonPurchasePrefix(auctionId: number): string {
  return `addons:${auctionId}:`
}

/** The key of a purchase, also the processor's idempotency key: it names the auction, the addons and the attempt. */
export function addonPurchaseKey(auctionId: number, addons: readonly Addon[], attempt: number): string {
  return `${addonPurchasePrefix(auctionId)}${inOrder(addons).join('+')}:${attempt}`
}

/** The addons of a purchase's key; null for the key of another payment. */
export function addonsOfKey(key: string): readonly Addon[] | null {
  const named = /^addons:\d+:([a-z_+]+):\d+$/.exec(key)?.[1]?.split('+')
  return named === undefined ? null : ADDONS.filter((addon) => named.includes(addon))
}

/** The addon that a refund gives back alone, by the refund's key; null for a refund of everything. */
export function addonOfRefundKey(key: string): Addon | null {
  const named = key.split(':addon:')[1]
  return ADDONS.find((addon) => addon === named) ?? null
}

/**
 * What a refund of a purchase gives back, by its key: one addon, all of them, or what was left of them after others.
 * `refundedCents` and `paidCents` in cents, both positive.
 */
export function addonRefundText(
  addons: readonly Addon[],
  { refundKey, refundedCents, paidCents }: AddonRefund,
): string {
  const alone = addonOfRefundKey(refundKey)
  if (alone !== null) return ADDON_LABELS[alone]
  return `${refundedCents < paidCents ? 'what was left of ' : ''}${addonsText(addons)}`
}

interface AddonRefund {
  readonly refundKey: string
  readonly refundedCents: number
  readonly paidCents: number
}

/** The addons in the order of the price list; a repeated one once. */
export function inOrder(addons: readonly Addon[]): readonly Addon[] {
  return ADDONS.filter((addon) => addons.includes(addon))
}

/** 'Featured on Homepage and Email Blast'. */
export function addonsText(addons: readonly Addon[]): string {
  const names = inOrder(addons).map((addon) => ADDON_LABELS[addon])
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

export const CANCELLED_LISTING = refusal('conflict', {
  message: 'This auction was cancelled and cannot be paid for.',
})

interface AddonPurchase {
  readonly status: AuctionStatus
  readonly isPaid: boolean
  /** The addons that the listing has. */
  readonly bought: readonly Addon[]
  readonly chosen: readonly Addon[]
}

/** Why these addons cannot be bought now; null if they can. The same addon is never bought twice. */
export function refusalForAddons({ status, isPaid, bought, chosen }: AddonPurchase): Refusal | null {
  if (chosen.length === 0) return invalidFields({ addons: ['Please select at least one addon'] })
  if (status === 'cancelled') return CANCELLED_LISTING
  if (!isPaid) return conflict('The listing is not paid for yet. Its addons are bought with it.')
  if (status === 'ended') return conflict('The auction is over. Addons can no longer be bought.')
  if (status === 'draft') return conflict('Publish the listing first.')
  const twice = chosen.filter((addon) => bought.includes(addon))
  if (twice.length === 0) return null
  return conflict(`Bought already: ${addonsText(twice)}. Nothing was charged.`)
}

/**
 * Why a listing that is paid for already is not paid for with these addons: what was and was not bought. Null if
 * nothing is missing, so that a repeated payment gets the payment that exists.
 */
export function refusalForMissingAddons(bought: readonly Addon[], chosen: readonly Addon[]): Refusal | null {
  const missing = inOrder(chosen).filter((addon) => !bought.includes(addon))
  if (missing.length === 0) return null
  const paid = bought.length === 0 ? 'without addons' : `with ${addonsText(bought)}`
  return conflict(
    `This listing is paid for already, ${paid}. Not bought and not charged: ${addonsText(missing)}. You can still buy it.`,
  )
}

const conflict = (message: string) => refusal('conflict', { message })
