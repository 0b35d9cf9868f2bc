/** Selects the bids of a chart that keep their dot where dots would overlap. */

export interface DotPlace {
  readonly x: number
  readonly y: number
}

/** A bid's position in the chart, and whether it is the viewer's. */
export interface BidPlace extends DotPlace {
  readonly own: boolean
}

/**
 * The bids that keep a dot, in the given order, which is by time. The newest bid has one; then the side with
 * fewer dots (the viewer or the others) places its newest bid that has room, so that both sides stay visible
 * where they answered each other. Every bid left out is within `gap` of a dot.
 */
export function thinDots<Place extends BidPlace>(places: readonly Place[], gap: DotPlace): Place[] {
  const grid = new DotGrid(gap)
  const left = { own: places.filter(({ own }) => own), others: places.filter(({ own }) => !own) }
  const dots = { own: 0, others: 0 }
  const placesWithDot = new Set<Place>()
  let side = places.at(-1)?.own ? ('own' as const) : ('others' as const)
  for (;;) {
    const place = left[side].pop()
    const other = side === 'own' ? 'others' : 'own'
    if (place === undefined && left[other].length === 0) return places.filter((one) => placesWithDot.has(one))
    if (place !== undefined && grid.tryAdd(place)) {
      placesWithDot.add(place)
      dots[side] += 1
    }
    // A side keeps its turn until it has one dot more than the other, or no bids left.
    if (place === undefined || dots[side] > dots[other]) side = other
  }
}

/** The dots placed so far, in a grid: accepts a place that is far enough from all of them. */
class DotGrid {
  #gap: DotPlace
  #cells = new Map<string, DotPlace[]>()

  constructor(gap: DotPlace) {
    this.#gap = gap
  }

  tryAdd(place: DotPlace): boolean {
    const column = Math.floor(place.x / this.#gap.x)
    const row = Math.floor(place.y / this.#gap.y)
    for (let across = column - 1; across <= column + 1; across += 1) {
      for (let down = row - 1; down <= row + 1; down += 1) {
        const near = this.#cells.get(`${across}:${down}`) ?? []
        if (near.some((other) => this.#isTooNear(place, other))) return false
      }
    }
    const cell = `${column}:${row}`
    this.#cells.set(cell, [...(this.#cells.get(cell) ?? []), place])
    return true
  }

  #isTooNear(one: DotPlace, other: DotPlace): boolean {
    return Math.abs(one.x - other.x) < this.#gap.x && Math.abs(one.y - other.y) < this.#gap.y
  }
}
