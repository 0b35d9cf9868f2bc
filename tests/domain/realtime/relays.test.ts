import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  chooseGeneration,
  countRelays,
  generationOf,
  readRelayName,
  relayFor,
  relayName,
  viewerKey,
} from '../../../domain/realtime/relays.ts'

const anonymous = (number: number) =>
  viewerKey({ userId: null, address: `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` })

describe('relays of a generation', () => {
  it('relay: any viewer and generation -> one of that generation, always the same', () => {
    fc.assert(
      fc.property(fc.nat({ max: 12 }), fc.string(), (generation, key) => {
        const relay = relayFor(generation, key)
        expect(relay).toBe(relayFor(generation, key))
        expect(generationOf(relay)).toBe(generation)
        expect(relay).toBeGreaterThanOrEqual(countRelays(generation))
        expect(relay).toBeLessThan(countRelays(generation + 1))
      }),
    )
  })

  it('relays: 20,000 addresses, or people -> no relay of 16 has 1.2 times its share', () => {
    const person = (number: number) => viewerKey({ userId: number, address: null })
    for (const key of [anonymous, person]) {
      const counts = new Map<number, number>()
      for (let number = 1; number <= 20_000; number += 1) {
        const relay = relayFor(4, key(number))
        counts.set(relay, (counts.get(relay) ?? 0) + 1)
      }
      expect(counts.size).toBe(16)
      expect(Math.max(...counts.values())).toBeLessThan((20_000 / 16) * 1.2)
    }
  })

  it('viewer: a person and an address of the same text -> different viewers', () => {
    expect(viewerKey({ userId: 7, address: null })).not.toBe(viewerKey({ userId: null, address: '7' }))
  })

  it('name: of a relay -> read again; any other -> thrown', () => {
    expect(readRelayName(relayName(12, 3))).toEqual({ auctionId: 12, relay: 3 })
    for (const name of ['', '12', '12:relay:', 'x12:relay:3', '12:relay:3x'])
      expect(() => readRelayName(name)).toThrow()
  })
})

describe('choice of a generation', () => {
  it('next socket: below the threshold -> the room, else the first generation that is not full', () => {
    const choose = (inRoom: number, ...inGenerations: number[]) =>
      chooseGeneration({ inRoom, inGenerations }, 50)
    expect(choose(49)).toBeNull()
    expect(choose(49, 10, 10)).toBeNull()
    expect(choose(50)).toBe(0)
    expect(choose(50, 49)).toBe(0)
    expect(choose(50, 50)).toBe(1)
    expect(choose(50, 50, 99)).toBe(1)
    expect(choose(50, 50, 100)).toBe(2)
    expect(choose(50, 20, 100, 3)).toBe(0)
  })

  it('sockets: any number one after the other -> no generation has more than its share', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.nat({ max: 3_000 }), (threshold, sockets) => {
        let inRoom = 0
        const inGenerations: number[] = []
        for (let socket = 0; socket < sockets; socket += 1) {
          const generation = chooseGeneration({ inRoom, inGenerations }, threshold)
          if (generation === null) inRoom += 1
          else inGenerations[generation] = (inGenerations[generation] ?? 0) + 1
        }
        expect(inRoom).toBe(Math.min(sockets, threshold))
        for (const [generation, count] of inGenerations.entries())
          expect(count).toBeLessThanOrEqual(threshold * 2 ** generation)
      }),
      { numRuns: 30 },
    )
  })
})
