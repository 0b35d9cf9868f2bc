/** Which bids of a chart keep their dot where they stand too close together to be told apart. */

export interface DotPlace {
  readonly x: number
  readonly y: number
}

/** A bid's place in the chart, and whether it is the reader's own. */
export interface BidPlace extends DotPlace {
  readonly own: boolean
}

/**
 * Those with a dot, in the order given, which is that of time. The newest has one; then whose bids have fewer dots puts
 * their newest that has room, so that neither the reader's nor the others' are missing where they answered each other.
 * Of each left out a dot stands nearer than `gap`.
 */
export function thinnedDots<Place extends BidPlace>(places: readonly Place[], gap: DotPlace): Place[] {
  const crowd = new Crowd(gap)
  const left = { own: places.filter(({ own }) => own), others: places.filter(({ own }) => !own) }
  const dots = { own: 0, others: 0 }
  const kept = new Set<Place>()
  let side = places.at(-1)?.own ? ('own' as const) : ('others' as const)
  for (;;) {
    const place = left[side].pop()
    const other = side === 'own' ? 'others' : 'own'
    if (place === undefined && left[other].length === 0) return places.filter((one) => kept.has(one))
    if (place !== undefined && crowd.letsIn(place)) {
      kept.add(place)
      dots[side] += 1
    }
    // Its turn stays with a side until it has a dot more, or nothing left.
    if (place === undefined || dots[side] > dots[other]) side = other
  }
}

/** Who came first keeps others at a distance. */
class Crowd {
  #gap: DotPlace
  #cells = new Map<string, DotPlace[]>()

  constructor(gap: DotPlace) {
    this.#gap = gap
  }

  letsIn(place: DotPlace): boolean {
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
