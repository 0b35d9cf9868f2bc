import { countText } from '../../../domain/format/usd.ts'

/** How many auctions there are of each state, in the words of a sentence. */

const WORDS: ReadonlyMap<string, string> = new Map([
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
 * '40 active, 1 paused, 6 to come': what a list of several states is made of, in the order given; one that is paused is
 * found with the active (decision 93), and named beside them. Null where all of it is of one state, which says nothing beside the whole.
 */
export function madeOfText(counts: readonly StatusCount[], ticked: readonly string[]): string | null {
  const parts = counts.flatMap(({ value, count }) => {
    const word = WORDS.get(value)
    const isTicked = ticked.includes(value === 'paused' ? 'active' : value)
    return word === undefined || count === 0 || !isTicked ? [] : [`${countText(count)} ${word}`]
  })
  return parts.length < 2 ? null : parts.join(', ')
}

/** '40 auctions now, 6 to come'. */
export function auctionsNowText({
  active,
  upcoming,
}: {
  readonly active: number
  readonly upcoming: number
}): string {
  const now = `${active === 0 ? 'No' : countText(active)} ${active === 1 ? 'auction' : 'auctions'} now`
  return upcoming === 0 ? now : `${now}, ${countText(upcoming)} to come`
}

/** '4 active, 1 to come': what the list that a tile leads to begins with. */
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
