import { z } from 'zod'
import { Money } from './paypal-money.ts'

/** The parts of PayPal's resources that are read (Orders v2, Payments v2, Payment Method Tokens v3, Disputes v1). */

const Links = z.array(z.object({ rel: z.string(), href: z.string() })).default([])

export const Authorization = z.object({
  id: z.string(),
  status: z.string(),
  amount: Money,
  create_time: z.string(),
  expiration_time: z.string().nullish(),
})
export type Authorization = z.infer<typeof Authorization>

export const Capture = z.object({
  id: z.string(),
  status: z.string(),
  amount: Money,
  processor_response: z.object({ response_code: z.string().nullish() }).nullish(),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().nullish() }).nullish() })
    .nullish(),
})
export type Capture = z.infer<typeof Capture>

export const Refund = z.object({
  id: z.string(),
  status: z.string(),
  amount: Money,
  custom_id: z.string().nullish(),
  create_time: z.string().nullish(),
  links: Links,
})
export type Refund = z.infer<typeof Refund>

const PurchaseUnit = z.object({
  /** Our customer. */
  reference_id: z.string(),
  /** Our key of the payment, and whether it is voided. */
  custom_id: z.string().nullish(),
  amount: Money,
  payments: z
    .object({
      authorizations: z.array(Authorization).default([]),
      captures: z.array(Capture).default([]),
      refunds: z.array(Refund).default([]),
    })
    .nullish(),
})

export const Order = z.object({
  id: z.string(),
  intent: z.enum(['AUTHORIZE', 'CAPTURE']),
  status: z.string(),
  create_time: z.string().nullish(),
  purchase_units: z.tuple([PurchaseUnit], PurchaseUnit),
  payment_source: z
    .object({
      paypal: z
        .object({ attributes: z.object({ vault: z.object({ id: z.string() }).nullish() }).nullish() })
        .nullish(),
    })
    .nullish(),
  links: Links,
})
export type Order = z.infer<typeof Order>

const Customer = z.object({ id: z.string().nullish(), merchant_customer_id: z.string().nullish() }).nullish()
const Wallet = z.object({ email_address: z.string().nullish(), account_id: z.string().nullish() }).nullish()

export const PaymentToken = z.object({
  id: z.string(),
  customer: Customer,
  payment_source: z.object({ paypal: Wallet }),
})
export type PaymentToken = z.infer<typeof PaymentToken>

export const PaymentTokens = z.object({
  payment_tokens: z.array(PaymentToken).default([]),
  total_pages: z.number().nullish(),
})

export const SetupToken = z.object({
  id: z.string(),
  status: z.string(),
  customer: Customer,
  payment_source: z.object({ paypal: Wallet }).nullish(),
  links: Links,
})
export type SetupToken = z.infer<typeof SetupToken>

export const Dispute = z.object({
  dispute_id: z.string(),
  create_time: z.string().nullish(),
  update_time: z.string().nullish(),
  status: z.string(),
  dispute_amount: Money,
  dispute_outcome: z
    .object({ outcome_code: z.string().nullish(), amount_refunded: Money.nullish() })
    .nullish(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string() })).min(1),
})
export type Dispute = z.infer<typeof Dispute>

export const Disputes = z.object({ items: z.array(z.object({ dispute_id: z.string() })).default([]) })

/** The body of an answer without one. */
export const Nothing = z.unknown()

/** The last part of the link to what a resource belongs to; null without it. */
export function idOfParent({ links }: { readonly links: z.infer<typeof Links> }): string | null {
  return (
    links
      .find(({ rel }) => rel === 'up')
      ?.href.split('/')
      .at(-1) ?? null
  )
}
