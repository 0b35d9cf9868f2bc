import { countedText } from '../../../domain/format/counted-text.ts'
import { countText } from '../../../domain/format/usd.ts'

/** Status words of the count texts. */

const STATUS_WORDS: ReadonlyMap<string, string> = new Map([
  ['active', 'active'],
  ['paused', 'paused'],
  ['pending', 'to come'],
  ['ended', 'ended'],
])

interface StatusCount {
  readonly value: string
  readonly count: number
}

/**
 * Returns the composition of a list of several statuses in the given order: '40 active, 1 paused, 6 to come'.
 * Paused auctions are listed with the active ones (docs/rules/browse.md, List) and counted apart. Null if all
 * have one status, because the total says the same.
 */
export function compositionText(counts: readonly StatusCount[], ticked: readonly string[]): string | null {
  const parts = counts.flatMap(({ value, count }) => {
    const word = STATUS_WORDS.get(value)
    const isTicked = ticked.includes(value === 'paused' ? 'active' : value)
    return word === undefined || count === 0 || !isTicked ? [] : [`${countText(count)} ${word}`]
  })
  return parts.length < 2 ? null : parts.join(', ')
}

/** Returns '40 auctions now, 6 to come'. */
export function auctionsNowText({
  active,
  upcoming,
}: {
  readonly active: number
  readonly upcoming: number
}): string {
  const now = `${active === 0 ? 'No auctions' : countedText(active, 'auction')} now`
  return upcoming === 0 ? now : `${now}, ${countText(upcoming)} to come`
}

/** Returns the count of a tile's list: '4 active, 1 to come'. */
export function tileCountText({
  active,
  upcoming,
}: {
  readonly active: number
  readonly upcoming: number
}): string {
  const now = `${countText(active)} active`
  return upcoming === 0 ? now : `${now}, ${countText(upcoming)} to come`
}
