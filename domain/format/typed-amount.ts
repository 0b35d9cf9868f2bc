import { countText, hasMisplacedComma, inThrees } from './usd.ts'

/**
 * Parsing and grouping of a whole-dollar amount while it is typed. Pure text; the form decides which amounts
 * are valid.
 */

/** The parsed text: empty, whole dollars, an amount with cents, or no amount. */
export type TypedAmount =
  | { readonly kind: 'empty' }
  | { readonly kind: 'whole'; readonly dollars: number }
  | { readonly kind: 'cents' }
  | { readonly kind: 'none' }

/** The text of a field and the position of its caret. */
export interface FieldText {
  readonly text: string
  readonly caret: number
}

/** Parses '42250', '42,250', '$42,250.00' and the like. '5,00' is no amount. */
export function parseTypedAmount(text: string): TypedAmount {
  if (hasMisplacedComma(text)) return { kind: 'none' }
  const typed = withoutSeparators(text)
  if (typed === '') return { kind: 'empty' }
  if (/^\d+(\.0{0,2})?$/.test(typed)) return { kind: 'whole', dollars: Number.parseInt(typed, 10) }
  return /^\d+\.\d+$/.test(typed) ? { kind: 'cents' } : { kind: 'none' }
}

/**
 * Groups the digits by thousands and keeps the caret behind the same character. Removes cents of zero; any
 * other invalid character stays, so that the person sees it.
 */
export function groupTypedAmount({ text, caret }: FieldText): FieldText {
  const typed = withoutSeparators(text)
  const [, digits, rest] = /^(\d*)(.*)$/s.exec(typed) ?? [typed, '', typed]
  const withoutZeros = (digits ?? '').replace(/^0+(?=\d)/, '')
  const dropped = (digits ?? '').length - withoutZeros.length
  const written = inThrees(withoutZeros) + (/^\.00$/.test(rest ?? '') ? '' : rest)
  return {
    text: written,
    caret: positionAfter(written, withoutSeparators(text.slice(0, caret)).length - dropped),
  }
}

/** '42,250': an amount as the field shows it. */
export function fieldAmount(dollars: number): string {
  return countText(dollars)
}

function withoutSeparators(text: string): string {
  return text.replace(/[$,\s]/g, '')
}

/** The position in `text` after `count` characters, not counting commas. */
function positionAfter(text: string, count: number): number {
  let left = count
  for (let position = 0; position < text.length; position += 1) {
    if (left <= 0) return position
    if (text[position] !== ',') left -= 1
  }
  return text.length
}
