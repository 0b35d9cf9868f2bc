import { type Cents, cents } from './cents.ts'

/**
 * Postings of the double-entry ledger (docs/rules/money.md, Postings). A row debits one account and credits
 * another by the same amount above zero, so the sum over all accounts is always zero. A person's account has
 * their debts as debits and their payments as credits.
 */
export type LedgerAccount = `person:${number}` | `processor:${string}` | typeof PACKS_ACCOUNT | IncomeAccount

/** Income that is deferred until a fee of a pack is used. */
export const PACKS_ACCOUNT = 'deferred:packs'

export const INCOME_ACCOUNTS = [
  'income:buyer_premium',
  'income:listing_fee',
  'income:listing_addons',
  'income:settlement_fee',
  'income:deposits_kept',
] as const

export type IncomeAccount = (typeof INCOME_ACCOUNTS)[number]

/** One row. `key` is unique in the ledger, so posting the same movement again changes nothing. */
export type Posting = {
  readonly key: string
  readonly debitAccount: LedgerAccount
  readonly creditAccount: LedgerAccount
  readonly amountCents: Cents
}

/** The account of a person, as buyer and as seller. */
export function personAccount(userId: number): LedgerAccount {
  return `person:${userId}`
}

/**
 * The account of the money that a payment provider holds for the platform, for example `processor:sandbox`.
 */
export function processorAccount(provider: string): LedgerAccount {
  return `processor:${provider}`
}

type WonSale = { readonly auctionId: number; readonly round: number; readonly winnerId: number }

/**
 * The key of a sale's buyer's premium; also the provider's idempotency key (docs/rules/money.md, Postings).
 */
export function premiumKey(sale: WonSale): string {
  return `premium:${sale.auctionId}:${sale.round}:${sale.winnerId}`
}

/**
 * The buyer paid the premium: it becomes income, `chargedCents` came from the processor now, and a deposit that was
 * kept before counts towards it. The buyer's balance stays zero.
 */
export function premiumPaidPostings(
  sale: WonSale,
  paid: {
    readonly provider: string
    readonly premiumCents: Cents
    readonly chargedCents: Cents
    readonly depositCents: Cents
  },
): Posting[] {
  const key = premiumKey(sale)
  const buyer = personAccount(sale.winnerId)
  return postings(
    {
      key: `${key}:income`,
      debitAccount: buyer,
      creditAccount: 'income:buyer_premium',
      amountCents: paid.premiumCents,
    },
    {
      key: `${key}:charged`,
      debitAccount: processorAccount(paid.provider),
      creditAccount: buyer,
      amountCents: paid.chargedCents,
    },
    {
      key: `${key}:deposit_used`,
      debitAccount: 'income:deposits_kept',
      creditAccount: buyer,
      amountCents: paid.depositCents,
    },
  )
}

/** The premium was not paid in time and the hold was captured: the deposit is kept until the premium is paid. */
export function depositCapturedPostings(sale: WonSale, provider: string, amountCents: Cents): Posting[] {
  const key = premiumKey(sale)
  const buyer = personAccount(sale.winnerId)
  return postings(
    {
      key: `${key}:deposit`,
      debitAccount: processorAccount(provider),
      creditAccount: buyer,
      amountCents,
    },
    {
      key: `${key}:deposit_kept`,
      debitAccount: buyer,
      creditAccount: 'income:deposits_kept',
      amountCents,
    },
  )
}

/** The key of the posting by which a seller owes the settlement fee with this key. */
export function feeOwedKey(feeKey: string): string {
  return feeKey.replace(/^settlement_fee:/, 'settlement:')
}

/** The seller owes the settlement fee of a sale. Reversed if the sale is not completed, or the fee is waived. */
export function settlementFeePostings(fee: {
  readonly key: string
  readonly sellerId: number
  readonly amountCents: Cents
}): Posting[] {
  return postings({
    key: feeOwedKey(fee.key),
    debitAccount: personAccount(fee.sellerId),
    creditAccount: 'income:settlement_fee',
    amountCents: fee.amountCents,
  })
}

/** The processor has the money of a debt that is posted: a settlement fee. `key` is the payment's. */
export function chargedPostings(paid: {
  readonly key: string
  readonly personId: number
  readonly provider: string
  readonly amountCents: Cents
}): Posting[] {
  return postings({
    key: `${paid.key}:charged`,
    debitAccount: processorAccount(paid.provider),
    creditAccount: personAccount(paid.personId),
    amountCents: paid.amountCents,
  })
}

/** Money goes back to a person whose account has it already, because what it was paid for was reversed. */
export function paidBackPostings(back: {
  readonly refundKey: string
  readonly personId: number
  readonly provider: string
  readonly amountCents: Cents
}): Posting[] {
  return postings({
    key: `${back.refundKey}:paid`,
    debitAccount: personAccount(back.personId),
    creditAccount: processorAccount(back.provider),
    amountCents: back.amountCents,
  })
}

/** A pack of settlement fees is paid: no income yet, but deferred until its fees are used. */
export function packPaidPostings(pack: {
  readonly key: string
  readonly personId: number
  readonly provider: string
  readonly amountCents: Cents
}): Posting[] {
  const { key, amountCents } = pack
  return postings(
    {
      key: `${key}:sold`,
      debitAccount: personAccount(pack.personId),
      creditAccount: PACKS_ACCOUNT,
      amountCents,
    },
    {
      key: `${key}:charged`,
      debitAccount: processorAccount(pack.provider),
      creditAccount: personAccount(pack.personId),
      amountCents,
    },
  )
}

/** The seller paid for publishing: base fee and addons are income, and the provider has the money. */
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
 * A refund: reverses the income and pays the person through the provider. `refundKey` identifies this one
 * refund; a payment can be refunded in several parts.
 */
export function refundPostings(options: {
  readonly refundKey: string
  readonly personId: number
  readonly provider: string
  readonly incomeAccount: IncomeAccount | typeof PACKS_ACCOUNT
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

/** The keys that the postings of a refund can have: of its parts, where it is the whole of a listing or of addons. */
export function refundPostingKeys(refundKey: string): readonly string[] {
  return ['', ':base', ':addons'].flatMap((part) =>
    ['income', 'paid'].map((row) => `${refundKey}${part}:${row}`),
  )
}

/** A full refund of a listing: base fee and addons, each from the income account that it was posted to. */
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

/**
 * Drops rows of zero, which move nothing.
 * @throws RangeError for a negative amount, which is a programming error.
 */
function postings(...rows: readonly Posting[]): Posting[] {
  for (const row of rows) {
    if (row.amountCents < 0) throw new RangeError(`A posting must be above zero: ${row.key}`)
  }
  return rows.filter((row) => row.amountCents > 0)
}
