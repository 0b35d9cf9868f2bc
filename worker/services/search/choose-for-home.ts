import type { CardAuction } from '../../../domain/auction/card-auction.ts'
import type { HomeIds } from '../../db/queries/search/home.ts'

interface Choice {
  readonly auctions: readonly CardAuction[]
  readonly ids: HomeIds
  readonly nowMs: number
  /** How many are featured at most. */
  readonly limit: number
}

/** Fewer cards than this beside the opening one would look as if there were none. */
const ENOUGH = 3

/** Rows beside the opening auction. */
const SOON = 5

/**
 * The auction that the page opens with, those that end after it, and those featured below, of what is still running. It
 * opens with the one that ends next and has a photo, else the one that ends next. What ends next is never left out there.
 * Each stands once: below again only where it paid to be featured, or little else is there.
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
