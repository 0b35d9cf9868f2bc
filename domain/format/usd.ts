import { type Cents, dollarsToCents, roundHalfUp } from '../money/cents.ts'

/**
 * US dollars as text: whole dollars on auction and admin views, two decimals on financial views
 * (docs/rules/money.md, Figures). Computed without Intl, so that every runtime produces the same characters.
 */

/** '$12,600': whole dollars, half a dollar rounded up. */
export function usdWhole(amount: Cents): string {
  const dollars = roundHalfUp(amount / 100)
  return `${dollars < 0 ? '-' : ''}$${grouped(Math.abs(dollars))}`
}

/** '$2,112.50': always two decimals. */
export function usdExact(amount: Cents): string {
  const absolute = Math.abs(amount)
  const decimals = String(absolute % 100).padStart(2, '0')
  return `${amount < 0 ? '-' : ''}$${grouped(Math.floor(absolute / 100))}.${decimals}`
}

/** As `usdWhole`, from dollars as in API bodies. */
export function dollarsWhole(dollars: number): string {
  return usdWhole(dollarsToCents(dollars))
}

/** As `usdExact`, from dollars as in API bodies. */
export function dollarsExact(dollars: number): string {
  return usdExact(dollarsToCents(dollars))
}

/** A price as the seller entered it: '$12,600', or '$12,600.50' with cents. */
export function dollarsListed(dollars: number): string {
  return Number.isInteger(dollars) ? dollarsWhole(dollars) : dollarsExact(dollars)
}

/** '12,600': a whole number in groups of three, for counts and mileages. */
export function countText(count: number): string {
  return `${count < 0 ? '-' : ''}${grouped(Math.abs(Math.trunc(count)))}`
}

/**
 * Removes dollar signs, commas and spaces from a typed number: '$12,500' and '12 500' become '12500'. A text whose commas do not
 * stand between thousands is returned unchanged: '5,00' may be meant as 5.
 */
export function plainNumber(typed: string): string {
  return hasMisplacedComma(typed) ? typed : typed.replace(/[$,\s]/g, '')
}

/** Whether a typed number has a comma elsewhere than between thousands. */
export function hasMisplacedComma(typed: string): boolean {
  return typed.includes(',') && !/^\d{1,3}(,\d{3})+(\.\d*)?$/.test(typed.replace(/[$\s]/g, ''))
}

/**
 * A typed number with grouped digits: '45000' as '45,000', '$45000.50' as '45,000.50'. A text that is not a
 * number is returned unchanged. Works on the text, so that no digit of a long number is lost.
 */
export function groupedPriceText(typed: string): string {
  const [, whole, decimals = ''] = /^(\d+)(\.\d+)?$/.exec(plainNumber(typed)) ?? []
  return whole === undefined ? typed : `${inThrees(whole.replace(/^0+(?=\d)/, ''))}${decimals}`
}

/** '5%' or '5.25%': a percentage with at most two decimals. */
export function percentText(percent: number): string {
  return `${roundHalfUp(percent * 100) / 100}%`
}

function grouped(whole: number): string {
  return inThrees(String(whole))
}

/** Digits with a comma before each group of three, in time linear in their number: they may be typed. */
export function inThrees(digits: string): string {
  const first = digits.length % 3
  const groups = digits.slice(first).match(/.{3}/g) ?? []
  return [...(first === 0 ? [] : [digits.slice(0, first)]), ...groups].join(',')
}
