import { countText } from './usd.ts'

/**
 * An amount of whole dollars as it is typed: grouped in thousands while it grows, understood however it was written.
 * Pure text; which amount may be offered is the form's own rule.
 */

/** What a text says: an amount, an amount with cents that count, or none at all. */
export type TypedAmount =
  | { readonly kind: 'empty' }
  | { readonly kind: 'whole'; readonly dollars: number }
  | { readonly kind: 'cents' }
  | { readonly kind: 'none' }

/** What stands in a field, and where its caret is. */
export interface FieldText {
  readonly text: string
  readonly caret: number
}

/** Reads '42250', '42,250', '$42,250.00' and the like. */
export function readTyped(text: string): TypedAmount {
  const typed = significant(text)
  if (typed === '') return { kind: 'empty' }
  if (/^\d+(\.0*)?$/.test(typed)) return { kind: 'whole', dollars: Number.parseInt(typed, 10) }
  return /^\d+\.\d+$/.test(typed) ? { kind: 'cents' } : { kind: 'none' }
}

/**
 * Writes the digits in groups of three and leaves the caret behind the character it stood behind. Cents of nothing are
 * dropped; whatever else does not belong to an amount stays, for its writer to see.
 */
export function groupTyped({ text, caret }: FieldText): FieldText {
  const typed = significant(text)
  const [, digits, rest] = /^(\d*)(.*)$/s.exec(typed) ?? [typed, '', typed]
  const kept = (digits ?? '').replace(/^0+(?=\d)/, '')
  const dropped = (digits ?? '').length - kept.length
  const grouped = kept === '' ? '' : kept.replace(/\B(?=(\d{3})+$)/g, ',')
  const written = grouped + (/^\.00$/.test(rest ?? '') ? '' : rest)
  return {
    text: written,
    caret: placeBehind(written, significant(text.slice(0, caret)).length - dropped),
  }
}

/** '42,250': an amount as the field shows it. */
export function fieldAmount(dollars: number): string {
  return countText(dollars)
}

function significant(text: string): string {
  return text.replace(/[$,\s]/g, '')
}

/** The place in `text` that has this many characters other than commas before it. */
function placeBehind(text: string, count: number): number {
  let left = count
  for (let place = 0; place < text.length; place += 1) {
    if (left <= 0) return place
    if (text[place] !== ',') left -= 1
  }
  return text.length
}
