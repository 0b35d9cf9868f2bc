import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addonOfRefundKey,
  addonPurchaseKey,
  addonRefundText,
  addonsOfKey,
  addonsText,
  inOrder,
  refusalForAddons,
  refusalForMissingAddons,
} from '../../../domain/money/addon-purchase.ts'
import { ADDONS } from '../../../domain/money/listing-fees.ts'

const PAID = {
  status: 'active',
  isPaid: true,
  bought: ['featured_homepage'],
  chosen: ['email_blast'],
} as const

test.each(['pending', 'active', 'paused'] as const)(
  'addons bought later: paid listing, %s -> possible',
  (status) => {
    expect(refusalForAddons({ ...PAID, status })).toBeNull()
  },
)

test.each([
  [{ status: 'cancelled' }, 409, 'This auction was cancelled and cannot be paid for.'],
  [{ status: 'ended' }, 409, 'The auction is over. Addons can no longer be bought.'],
  [{ status: 'draft' }, 409, 'Publish the listing first.'],
  [{ isPaid: false }, 409, 'The listing is not paid for yet. Its addons are bought with it.'],
  [
    { chosen: ['email_blast', 'featured_homepage'] },
    409,
    'Bought already: Featured on Homepage. Nothing was charged.',
  ],
] as const)('addons bought later: %o -> refused', (changes, status, message) => {
  expect(refusalForAddons({ ...PAID, ...changes })).toMatchObject({ status, message })
})

test('addons bought later: none chosen -> an error of the field', () => {
  expect(refusalForAddons({ ...PAID, chosen: [] })).toMatchObject({
    status: 422,
    errors: { addons: ['Please select at least one addon'] },
  })
})

test('listing paid again: other addons -> what was and was not bought; the same or fewer -> nothing to say', () => {
  expect(refusalForMissingAddons(['priority_listing'], ['social_media', 'priority_listing'])?.message).toBe(
    'This listing is paid for already, with Priority Listing. Not bought and not charged: Social Media Promotion. You can still buy it.',
  )
  expect(refusalForMissingAddons([], ['email_blast', 'featured_homepage'])?.message).toBe(
    'This listing is paid for already, without addons. Not bought and not charged: Featured on Homepage and Email Blast. You can still buy it.',
  )
  expect(refusalForMissingAddons(['priority_listing'], ['priority_listing'])).toBeNull()
  expect(refusalForMissingAddons(['priority_listing'], [])).toBeNull()
})

test('key of a purchase: any addons in any order -> names them; other keys -> null', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...ADDONS), { minLength: 1 }), fc.nat(), (addons, attempt) => {
      const key = addonPurchaseKey(12, addons, attempt)
      expect(key).toBe(addonPurchaseKey(12, addons.toReversed(), attempt))
      expect(addonsOfKey(key)).toEqual(inOrder(addons))
    }),
  )
  expect(addonsOfKey('listing:12:1')).toBeNull()
})

test('names of addons: three -> listed in the order of the price list', () => {
  expect(addonsText(['email_blast', 'featured_homepage', 'social_media'])).toBe(
    'Featured on Homepage, Social Media Promotion and Email Blast',
  )
})

test("refund's key: of one addon, of everything, of an unknown addon -> that addon, or null", () => {
  expect(addonOfRefundKey('refund:listing:7:1:addon:email_blast')).toBe('email_blast')
  expect(addonOfRefundKey('refund:addons:7:email_blast+social_media:1:addon:social_media')).toBe(
    'social_media',
  )
  expect(addonOfRefundKey('refund:listing:7:1')).toBeNull()
  expect(addonOfRefundKey('refund:listing:7:1:addon:seat')).toBeNull()
})

test('refund of addons: one of them, all, or what was left -> named', () => {
  const addons = ['featured_homepage', 'email_blast'] as const
  const refund = { refundKey: 'refund:addons:1:x:1', refundedCents: 4_000, paidCents: 4_000 }
  expect(addonRefundText(addons, refund)).toBe(addonsText(addons))
  expect(addonRefundText(addons, { ...refund, refundedCents: 1_500 })).toBe(
    `what was left of ${addonsText(addons)}`,
  )
  const alone = { ...refund, refundKey: 'refund:addons:1:x:1:addon:email_blast', refundedCents: 1_500 }
  expect(addonRefundText(addons, alone)).toBe('Email Blast')
})
