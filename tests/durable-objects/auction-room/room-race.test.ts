/**
 * Simultaneous maximums through real rooms: eight people send their maximums at once, and in any order of
 * arrival the highest leads at the second highest plus one increment. `VITE_ROOM_RACES=2000` runs the long
 * form, which prints its figures.
 */
import { expect, test } from 'vitest'
import type { BidDecision } from '../../../domain/auction/room-contract.ts'
import { SECOND_MS } from '../../../domain/format/time-units.ts'
import { seededRandom, shuffled } from '../../simulation/random.ts'
import { dollars, getRoom, makeAuction, makePerson, setMaximum } from '../../worker/support/rooms.ts'

const SHORT = 40
const RACES = Number(process.env.VITE_ROOM_RACES ?? SHORT)
/** A person begins with 1,500 auctions a day at most (decision 302, with the wide limits of development). */
const RACES_OF_PEOPLE = 1_000
const MAXIMUMS = [5_000, 6_000, 7_000, 8_000, 9_000, 10_000, 11_000, 12_000]

test(
  `maximums: eight at once in ${RACES} auctions -> the highest leads at 11,100`,
  async () => {
    const random = seededRandom(Date.now())
    const meet = () => Promise.all(MAXIMUMS.map(async (maximum) => ({ person: await makePerson(), maximum })))
    let entries = await meet()
    const firstBids = new Set<number | null | undefined>()
    const outcomes = new Map<string, number>()
    let together = 0
    for (let race = 0; race < RACES; race += 1) {
      if (race > 0 && race % RACES_OF_PEOPLE === 0) entries = await meet()
      const auction = await makeAuction({ startingBidCents: dollars(1_000) })
      const answers = await Promise.all(
        shuffled(entries, random).map(({ person, maximum }) => setMaximum(auction, person, maximum)),
      )
      together += countTogether(answers)
      const view = await getRoom(auction.id).view({ kind: 'admin', id: 1 })
      const winner = view?.bids.find(({ is_winning }) => is_winning)?.bidder_id
      // A maximum that arrives after the price has passed it is too low; no other refusal may occur.
      const reasons = answers.map((answer) => answer.receipt?.reason ?? null)
      const strange = reasons.filter((reason) => reason !== null && reason !== 'bid_too_low')
      const name = winner === entries.at(-1)?.person.userId ? 'the highest' : `person ${winner}`
      const outcome = `${name} at ${view?.auction.current_bid}${strange.join(' ')}`
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      firstBids.add(view?.bids.at(-1)?.bidder_id)
    }
    expect([...outcomes]).toEqual([['the highest at 11100', RACES]])
    // If the same person always arrived first there would be no race.
    expect(firstBids.size).toBeGreaterThan(1)
    expect(together).toBeGreaterThan(0)
    if (RACES > SHORT)
      console.log(`${RACES} races, ${together} maximums decided together with others, 0 wrong`)
  },
  60_000 + RACES * SECOND_MS,
)

/** The answers that share the time of their decision with another: those of a burst have one timestamp. */
function countTogether(answers: readonly BidDecision[]): number {
  const sharing = Object.values(Object.groupBy(answers, ({ receipt }) => receipt?.server_time ?? ''))
  return sharing.reduce((sum, group = []) => sum + (group.length > 1 ? group.length : 0), 0)
}
