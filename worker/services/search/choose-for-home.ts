import type { CardAuction } from '../../../domain/auction/card-auction.ts'

export interface HomeIds {
  /** Those that paid for it in their order, then those ending soonest. */
  readonly featured: readonly number[]
  /** Ending soonest first. */
  readonly soonest: readonly number[]
}

/** All where they fit into the places; otherwise those whose turn it is first, so that each is shown in as many turns as every other. */
export function takeTurns(all: readonly number[], places: number, turn: number): readonly number[] {
  if (all.length <= places) return all
  const start = (turn * places) % all.length
  return [...all.slice(start), ...all.slice(0, start)]
}

interface Choice {
  readonly auctions: readonly CardAuction[]
  readonly ids: HomeIds
  readonly nowMs: number
  /** The maximum number of featured auctions. */
  readonly limit: number
}

/**
 * Least number of featured cards beside the `soon` rows. With fewer, `soon` stays empty and its auctions can
 * be featured.
 */
const ENOUGH = 3

/** The number of rows beside the first auction. */
const SOON = 5

/**
 * Chooses the home page's first auction, the ones that end after it, and the featured ones, all of them
 * running. The first is the next to end that has a photo, else the next to end. An auction appears once; it
 * is repeated under featured only if it paid for that, or if there would be too few. docs/rules/search.md,
 * Home
 */
export function chooseForHome({ auctions, ids, nowMs, limit }: Choice): {
  readonly next: CardAuction | null
  readonly soon: readonly CardAuction[]
  readonly featured: readonly CardAuction[]
} {
  const running = new Map(
    auctions
      .filter(({ status, end_time }) => status === 'active' && Date.parse(end_time) > nowMs)
      .map((auction) => [auction.id, auction] as const),
  )
  const of = (wanted: readonly number[]) => wanted.flatMap((id) => running.get(id) ?? [])
  const soonest = of(ids.soonest)
  const next = soonest.find(({ vehicle }) => vehicle.images.length > 0) ?? soonest[0] ?? null
  const all = of(ids.featured)
  const without = (shown: readonly CardAuction[]) =>
    all.filter((auction) => auction.is_featured || !shown.includes(auction))
  const soon = soonest.filter((auction) => auction !== next).slice(0, SOON)
  const opened = next === null ? [] : [next]
  const rest = without([...opened, ...soon])
  if (rest.length >= ENOUGH) return { next, soon, featured: rest.slice(0, limit) }
  const others = without(opened)
  return { next, soon: [], featured: (others.length < ENOUGH ? all : others).slice(0, limit) }
}
