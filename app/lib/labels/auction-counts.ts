import { countText } from '../../../domain/format/usd.ts'

/** Status words of the count texts. */

const STATUS_WORDS: ReadonlyMap<string, string> = new Map([
  ['active', 'live'],
  ['paused', 'paused'],
  ['pending', 'upcoming'],
  ['ended', 'ended'],
])

interface StatusCount {
  readonly value: string
  readonly count: number
}

/**
 * Returns the composition of a list of several statuses in one order: '40 live, 1 paused, 6 upcoming'.
 * Paused auctions are listed with the active ones (docs/rules/browse.md, List) and counted apart. Null if all
 * have one status, because the total says the same.
 */
export function compositionText(counts: readonly StatusCount[], ticked: readonly string[]): string | null {
  const parts = [...STATUS_WORDS].flatMap(([status, word]) => {
    const count = counts.find(({ value }) => value === status)?.count ?? 0
    const isTicked = ticked.includes(status === 'paused' ? 'active' : status)
    return count === 0 || !isTicked ? [] : [`${countText(count)} ${word}`]
  })
  return parts.length < 2 ? null : parts.join(', ')
}

/** '40 live, 6 upcoming'. */
export function liveCountText({
  active,
  upcoming,
}: {
  readonly active: number
  readonly upcoming: number
}): string {
  const live = `${countText(active)} live`
  return upcoming === 0 ? live : `${live}, ${countText(upcoming)} upcoming`
}
