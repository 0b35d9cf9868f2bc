import { type Cents, cents } from './cents.ts'
import { feeTakenCents } from './listing-fees.ts'

/**
 * The ledger of the house (Product page, Money). One row debits one account and credits another by the
 * same amount above zero, so the sum over all accounts is zero by construction. A person's account
 * carries what they owe us (debits) against what they have paid (credits).
 */
export type LedgerAccount = `person:${number}` | `processor:${string}` | IncomeAccount

export const INCOME_ACCOUNTS = [
  'income:buyer_premium',
  'income:listing_fee',
  'income:listing_addons',
  'income:settlement_fee',
] as const

export type IncomeAccount = (typeof INCOME_ACCOUNTS)[number]

/** One row: `key` is unique in the ledger, so that posting the same movement again changes nothing. */
export type Posting = {
  readonly key: string
  readonly debitAccount: LedgerAccount
  readonly creditAccount: LedgerAccount
  readonly amountCents: Cents
}

/** The account of a person, buyer and seller alike. */
export function personAccount(userId: number): LedgerAccount {
  return `person:${userId}`
}

/** The account of the money that a payment provider holds for us, for example `processor:sandbox`. */
export function processorAccount(provider: string): LedgerAccount {
  return `processor:${provider}`
}

type WonSale = { readonly auctionId: number; readonly round: number; readonly winnerId: number }

/** The name of the one premium of a sale; the processor's idempotency key as well (Product page, Money). */
export function premiumKey(sale: WonSale): string {
  return `premium:${sale.auctionId}:${sale.round}:${sale.winnerId}`
}

/** The winner owes the buyer's premium. Posted once a sale, before it is known how it will be paid. */
export function premiumDuePostings(sale: WonSale, amountCents: Cents): Posting[] {
  return postings({
    key: `${premiumKey(sale)}:due`,
    debitAccount: personAccount(sale.winnerId),
    creditAccount: 'income:buyer_premium',
    amountCents,
  })
}

/** The premium was charged to the winner's card: together with `premiumDuePostings` they owe nothing. */
export function premiumChargedPostings(sale: WonSale, provider: string, amountCents: Cents): Posting[] {
  return postings({
    key: `${premiumKey(sale)}:charged`,
    debitAccount: processorAccount(provider),
    creditAccount: personAccount(sale.winnerId),
    amountCents,
  })
}

/** The charge failed for good and the hold was captured: the winner goes on owing the rest. */
export function depositCapturedPostings(sale: WonSale, provider: string, amountCents: Cents): Posting[] {
  return postings({
    key: `${premiumKey(sale)}:deposit`,
    debitAccount: processorAccount(provider),
    creditAccount: personAccount(sale.winnerId),
    amountCents,
  })
}

/** The settlement fee of a sale is owed by its seller, at most as much as the sale brought. */
export function settlementFeePostings(options: {
  readonly auctionId: number
  readonly round: number
  readonly sellerId: number
  readonly grossCents: Cents
  readonly feeCents: Cents
}): Posting[] {
  return postings({
    key: `settlement:${options.auctionId}:${options.round}`,
    debitAccount: personAccount(options.sellerId),
    creditAccount: 'income:settlement_fee',
    amountCents: feeTakenCents(options.grossCents, options.feeCents),
  })
}

/** A seller paid for publishing: the base fee and the addons are income, the provider has the money. */
export function listingPaidPostings(options: {
  readonly paymentKey: string
  readonly sellerId: number
  readonly provider: string
  readonly baseCents: Cents
  readonly addonsCents: Cents
}): Posting[] {
  const seller = personAccount(options.sellerId)
  return postings(
    {
      key: `${options.paymentKey}:base`,
      debitAccount: seller,
      creditAccount: 'income:listing_fee',
      amountCents: options.baseCents,
    },
    {
      key: `${options.paymentKey}:addons`,
      debitAccount: seller,
      creditAccount: 'income:listing_addons',
      amountCents: options.addonsCents,
    },
    {
      key: `${options.paymentKey}:charged`,
      debitAccount: processorAccount(options.provider),
      creditAccount: seller,
      amountCents: cents(options.baseCents + options.addonsCents),
    },
  )
}

/**
 * Money goes back to a person: the income is taken back, and the provider pays it out.
 * `refundKey` names this one refund; a payment can be refunded in several parts.
 */
export function refundPostings(options: {
  readonly refundKey: string
  readonly personId: number
  readonly provider: string
  readonly incomeAccount: IncomeAccount
  readonly amountCents: Cents
}): Posting[] {
  const person = personAccount(options.personId)
  return postings(
    {
      key: `${options.refundKey}:income`,
      debitAccount: options.incomeAccount,
      creditAccount: person,
      amountCents: options.amountCents,
    },
    {
      key: `${options.refundKey}:paid`,
      debitAccount: person,
      creditAccount: processorAccount(options.provider),
      amountCents: options.amountCents,
    },
  )
}

/** All that was paid for a listing goes back: base fee and addons, each to the income it came from. */
export function listingRefundedPostings(options: {
  readonly paymentKey: string
  readonly sellerId: number
  readonly provider: string
  readonly baseCents: Cents
  readonly addonsCents: Cents
}): Posting[] {
  const { paymentKey, sellerId: personId, provider, baseCents, addonsCents } = options
  return [
    ...refundPostings({
      refundKey: `refund:${paymentKey}:base`,
      personId,
      provider,
      incomeAccount: 'income:listing_fee',
      amountCents: baseCents,
    }),
    ...refundPostings({
      refundKey: `refund:${paymentKey}:addons`,
      personId,
      provider,
      incomeAccount: 'income:listing_addons',
      amountCents: addonsCents,
    }),
  ]
}

/** Nothing moves by zero, so a movement of zero leaves no row; one below zero is a mistake in the code. */
function postings(...rows: readonly Posting[]): Posting[] {
  for (const row of rows) {
    if (row.amountCents < 0) throw new RangeError(`A posting must be above zero: ${row.key}`)
  }
  return rows.filter((row) => row.amountCents > 0)
}
