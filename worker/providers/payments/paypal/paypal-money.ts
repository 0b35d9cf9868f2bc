import { z } from 'zod'
import { addCents, type Cents, cents } from '../../../../domain/money/cents.ts'

const CURRENCY = 'USD'

/** An amount as PayPal writes it: a decimal string. */
export const Money = z.object({ currency_code: z.literal(CURRENCY), value: z.string() })
export type Money = z.infer<typeof Money>

export function toMoney(amount: Cents): Money {
  const digits = String(amount).padStart(3, '0')
  return { currency_code: CURRENCY, value: `${digits.slice(0, -2)}.${digits.slice(-2)}` }
}

/** Read by its digits, because a product with 100 can be a fraction of a cent too low. */
export function toCents({ value }: Money): Cents {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(value) ?? []
  if (whole === undefined) throw new Error(`PayPal names an amount that is none: ${value}`)
  return cents(Number(whole + fraction.padEnd(2, '0')))
}

export function sumOf(amounts: readonly { readonly amount: Money }[]): Cents {
  return addCents(...amounts.map(({ amount }) => toCents(amount)))
}
