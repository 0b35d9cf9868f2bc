import fc from 'fast-check'
import { expect, test } from 'vitest'
import { thinDots } from '../../../../app/routes/auctions.$id/history/thinned-dots.ts'

const gap = { x: 2, y: 4 }
const at = (x: number, own: boolean, y = x) => ({ x, y, own })

test('thinned dots: bids answered at once -> both sides keep dots', () => {
  // The viewer bids seven times and is outbid at the same moment.
  const duel = [10, 20, 30, 40, 50, 60, 70].flatMap((x) => [at(x, true), at(x, false)])
  const dots = thinDots(duel, gap)
  expect(dots.map(({ x }) => x)).toEqual([10, 20, 30, 40, 50, 60, 70])
  expect(dots.filter(({ own }) => own)).toHaveLength(4)
  expect(dots.at(-1)?.own).toBe(false)
})

test('thinned dots: cluster -> the last bid keeps the dot', () => {
  expect(thinDots([at(10, false), at(10.5, false), at(11, false), at(40, true)], gap)).toEqual([
    at(11, false),
    at(40, true),
  ])
})

test('thinned dots: one bid of a side among many of the other -> keeps its dot', () => {
  const many = Array.from({ length: 400 }, (_, index) => at(index / 4, index === 200))
  const others = many.map((place) => ({ ...place, own: !place.own }))
  expect(thinDots(many, gap).filter(({ own }) => own)).toHaveLength(1)
  expect(thinDots(others, gap).filter(({ own }) => !own)).toHaveLength(1)
})

const anyPlaces = fc.array(
  fc.record({
    x: fc.double({ min: 0, max: 100, noNaN: true }),
    y: fc.double({ min: 0, max: 100, noNaN: true }),
    own: fc.boolean(),
  }),
  { maxLength: 200 },
)
const isNear = (one: { x: number; y: number }, other: { x: number; y: number }) =>
  Math.abs(one.x - other.x) < gap.x && Math.abs(one.y - other.y) < gap.y

test('thinned dots: arbitrary bids -> spaced, the newest kept, each other near a dot', () => {
  fc.assert(
    fc.property(anyPlaces, (places) => {
      const dots = thinDots(places, gap)
      expect(dots.at(-1)).toBe(places.at(-1))
      for (const [index, dot] of dots.entries()) {
        expect(dots.slice(index + 1).some((other) => isNear(dot, other))).toBe(false)
      }
      for (const place of places) expect(dots.some((dot) => dot === place || isNear(dot, place))).toBe(true)
    }),
  )
})

test('thinned dots: sides swapped -> the same dots', () => {
  fc.assert(
    fc.property(anyPlaces, (places) => {
      const changed = places.map((place) => ({ ...place, own: !place.own }))
      const turned = thinDots(changed, gap).map((place) => ({ ...place, own: !place.own }))
      expect(turned).toEqual(thinDots(places, gap))
    }),
  )
})
