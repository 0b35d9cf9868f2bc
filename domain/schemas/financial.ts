import { z } from 'zod'
import { ADDONS, MAX_LISTINGS_TOGETHER } from '../money/listing-fees.ts'
import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from '../money/money-states.ts'
import { Email } from './account.ts'
import { NO_CARD_DATA, withoutCardNumber } from './card-data.ts'
import { Id, WireTime } from './text-fields.ts'

/** Bodies and answers of the financial routes. Amounts are dollars. */

const CARD_TOKEN_REQUIRED = 'A card is required'
export const CardToken = withoutCardNumber(
  z.string({ error: CARD_TOKEN_REQUIRED }).trim().min(1, { error: CARD_TOKEN_REQUIRED }).max(255),
)

/** A saved method or a card token: exactly one of them. */
const paidWith = {
  payment_method_id: Id.optional(),
  card_token: CardToken.optional(),
  ...NO_CARD_DATA,
}

type PaidWith = { payment_method_id?: number | undefined; card_token?: string | undefined }

export const hasOneSource = ({ payment_method_id, card_token }: PaidWith) =>
  (payment_method_id === undefined) !== (card_token === undefined)

export const ONE_SOURCE = {
  path: ['card_token'],
  error: 'Give either a saved payment method or a card',
}

/** POST /financial/authorization. */
export const AuthorizationBody = z.object(paidWith).refine(hasOneSource, ONE_SOURCE)
export type AuthorizationBody = z.infer<typeof AuthorizationBody>

export const AUTHORIZATION_STATES = ['active', 'action_required', 'expired', 'none'] as const

/** GET and POST /financial/authorization. */
export const WireAuthorization = z.object({
  state: z.enum(AUTHORIZATION_STATES),
  amount: z.number().describe('US dollars'),
  expires_at: WireTime.nullable(),
  hold_until: WireTime.nullable(),
  action_url: z.string().optional().describe('Where the person confirms, while action is required'),
})
export type WireAuthorization = z.infer<typeof WireAuthorization>

export const PAYMENT_METHOD_TYPES = ['credit_card', 'bank_account', 'paypal'] as const

/** POST /financial/payment-methods. Bank accounts are a known type that no provider offers yet. */
export const PaymentMethodBody = z
  .object({
    type: z.enum(PAYMENT_METHOD_TYPES, { error: 'Please select a valid payment method type' }),
    card_token: CardToken.optional(),
    paypal_email: withoutCardNumber(Email).optional(),
    is_default: z.boolean().default(true),
    ...NO_CARD_DATA,
  })
  .superRefine(({ type, card_token, paypal_email }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (type === 'bank_account') refuse('type', 'Bank accounts are not offered yet')
    if (type === 'credit_card' && card_token === undefined) refuse('card_token', CARD_TOKEN_REQUIRED)
    if (type === 'paypal' && paypal_email === undefined) refuse('paypal_email', 'PayPal email is required')
  })
export type PaymentMethodBody = z.infer<typeof PaymentMethodBody>

/** POST /financial/setups. */
export const SetupBody = z.object({
  type: z.enum(['credit_card', 'paypal'], { error: 'Please select a valid payment method type' }),
  return_url: withoutCardNumber(
    z.string({ error: 'Please give the address to return to' }).max(2_000),
  ).describe('An address of this site'),
  hosted: z.boolean().default(false).describe("On the processor's own page, for browsers without scripts"),
})

export const WireSetup = z.object({
  reference: z.string(),
  client_secret: z.string().nullable().describe("For the processor's own fields"),
  approval_url: z.string().nullable().describe("The processor's own page"),
})

/** GET /financial/payment-config. */
export const WirePaymentConfig = z.object({
  set_up: z.boolean(),
  test_payments: z.boolean(),
  methods: z.array(
    z.object({
      type: z.enum(['credit_card', 'paypal']),
      provider: z.enum(['sandbox', 'stripe', 'paypal']),
      publishable_key: z.string().nullable(),
      client_token: z.string().nullable(),
    }),
  ),
})

/** PUT /financial/payment-methods/{id}: what is not given stays. */
export const PaymentMethodUpdate = z
  .object({
    is_default: z.boolean().optional(),
    label: z.string().trim().nullable().optional().describe('Null or empty removes it'),
    expiry_month: z.number().int().min(1).max(12).optional(),
    expiry_year: z.number().int().min(2000).max(2100).optional(),
    ...NO_CARD_DATA,
  })
  .refine(({ expiry_month, expiry_year }) => (expiry_month === undefined) === (expiry_year === undefined), {
    path: ['expiry_month'],
    error: 'Please enter the expiry date as MM/YY',
  })
export type PaymentMethodUpdate = z.infer<typeof PaymentMethodUpdate>

export const WirePaymentMethod = z.object({
  id: Id,
  type: z.enum(PAYMENT_METHOD_TYPES),
  last_four: z.string().nullable(),
  is_default: z.boolean(),
  brand: z.string().nullable(),
  expiry_month: z.number().int().nullable(),
  expiry_year: z.number().int().nullable(),
  paypal_email: z.string().nullable(),
  label: z.string().nullable(),
})
export type WirePaymentMethod = z.infer<typeof WirePaymentMethod>

/** POST /financial/transactions: pays for a listing, or for addons of a paid one. The server computes the amount. */
export const TransactionBody = z
  .object({
    purpose: z.enum(['listing', 'addons'], { error: 'Please select a valid purpose' }),
    auction_id: Id,
    addons: z
      .array(z.enum(ADDONS, { error: 'Please select valid addons' }))
      .max(ADDONS.length)
      .default([]),
    ...paidWith,
  })
  .refine(hasOneSource, ONE_SOURCE)
export type TransactionBody = z.infer<typeof TransactionBody>

/** The same for several listings of the person: one payment, all or none. */
export const ListingsTransactionBody = z
  .object({
    purpose: z.literal('listings'),
    items: z
      .array(
        z.object({
          auction_id: Id,
          addons: z
            .array(z.enum(ADDONS, { error: 'Please select valid addons' }))
            .max(ADDONS.length)
            .default([]),
        }),
        { error: 'Please name the listings' },
      )
      .min(1, { error: 'Please name at least one listing' })
      .max(MAX_LISTINGS_TOGETHER, { error: `Please name at most ${MAX_LISTINGS_TOGETHER} listings` })
      .refine((items) => new Set(items.map(({ auction_id: id }) => id)).size === items.length, {
        error: 'Please name each listing once',
      }),
    ...paidWith,
  })
  .refine(hasOneSource, ONE_SOURCE)

/** POST /financial/transactions. */
export const AnyTransactionBody = z.discriminatedUnion(
  'purpose',
  [TransactionBody, ListingsTransactionBody],
  {
    error: 'Please select a valid purpose',
  },
)

/** A transaction as its person sees it. */
export const WireTransaction = z.object({
  id: Id,
  type: z.enum(TRANSACTION_TYPES),
  status: z.enum(TRANSACTION_STATUSES),
  description: z.string(),
  amount: z.number().describe('US dollars; below zero where the person paid'),
  created_at: WireTime,
})
export type WireTransaction = z.infer<typeof WireTransaction>

/** GET /financial/transactions: a transaction with the number of its invoice. */
export const WireListedTransaction = WireTransaction.extend({
  invoice: z.string().nullable().describe('INV-2026-000123; null for what is not invoiced'),
})
export type WireListedTransaction = z.infer<typeof WireListedTransaction>

/** GET /financial/summary. */
export const WireFinancialSummary = z.object({
  total_revenue: z.number(),
  listing_fees: z.number(),
  buyer_premiums: z.number(),
  pending_amount: z.number(),
})
export type WireFinancialSummary = z.infer<typeof WireFinancialSummary>

/** GET /financial/listing-fees. */
export const WireListingFee = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  amount: z.number(),
  is_percentage: z.boolean(),
  percentage_rate: z.number().nullable(),
  applies_to: z.string(),
})
export type WireListingFee = z.infer<typeof WireListingFee>

/** GET /financial/buyer-premiums. */
export const WireBuyerPremiumRate = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  base_rate: z.number(),
  min_rate: z.number(),
  max_rate: z.number(),
  tier_rates: z.array(
    z.object({ min_amount: z.number(), max_amount: z.number().nullable(), rate: z.number() }),
  ),
})
export type WireBuyerPremiumRate = z.infer<typeof WireBuyerPremiumRate>
