/** Positive control of the simulation's invariants: each finds a step that violates it. */

import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { openAuction, perform } from '../../simulation/auction-under-test.ts'
import { randomHistory, START_MS } from '../../simulation/history.ts'
import { findViolation } from '../../simulation/invariants.ts'
import { seededRandom } from '../../simulation/random.ts'
import { shrink } from '../../simulation/shrink.ts'
import type { Step } from '../../simulation/step.ts'
import { LATER_TERMS, person, setMaximum, usd } from './auction-fixture.ts'

/**
 * Bidder 1 leads with a maximum of 900 dollars over a reserve of 300; bidder 2 has just lost to it with 500.
 */
function lastStep(): Step {
  const auction = openAuction({
    startingCents: 100_00,
    incrementCents: 100_00,
    reserveCents: 300_00,
    buyNowCents: null,
    extendMinutes: 5,
    startMs: START_MS,
    endMs: START_MS + HOUR_MS,
    maxCommands: 1000,
  })
  perform(auction, setMaximum(1, 900), START_MS)
  const [before, ledgerBefore] = [auction.state, [...auction.ledger]]
  const command = { type: 'place_bid', bidder: person(2), amountCents: usd(500) } as const
  const handled = perform(auction, command, START_MS + 1000)
  return { command, nowMs: START_MS + 1000, before, ledgerBefore, result: handled, auction }
}

type Tampering = (step: Step) => Step
const withState = (step: Step, changed: Partial<Step['before']>): Step => ({
  ...step,
  result: { ...step.result, state: { ...step.result.state, ...changed } },
})
const withBids = (step: Step, bids: Step['auction']['bids']): Step => ({
  ...step,
  auction: { ...step.auction, bids },
})

const TAMPERINGS: readonly [string, Tampering][] = [
  ['the price fell', (step) => ({ ...step, before: { ...step.before, priceCents: usd(700) } })],
  ['below the price', (step) => ({ ...step, before: { ...step.before, priceCents: usd(550) } })],
  ['the winning bid is', (step) => withState(step, { leaderId: 2 })],
  ['standing bids are the winning one', (step) => withState(step, { winningBidId: null })],
  ['stands above the price', (step) => withBids(step, raised(step.auction.bids))],
  ['is below the price', (step) => withState(step, { maximumCents: usd(400) })],
  ['with the reserve unmet', (step) => withState(step, { reserveCents: usd(800) })],
  ['total_bids is', (step) => withState(step, { totalBids: 7 })],
  ['counted', (step) => ({ ...step, auction: { ...step.auction, bidCommands: [] } })],
  ['a frozen term changed', (step) => withState(step, { terms: { ...step.before.terms, ...LATER_TERMS } })],
  ['a refused command made', (step) => ({ ...step, result: { ...step.result, decision: refused } })],
  ['after the end', (step) => ({ ...step, before: { ...step.before, phase: { status: 'cancelled' } } })],
  ['a bid at or after the end', (step) => ({ ...step, nowMs: step.before.endAtMs })],
  ['the end moved forward', (step) => withState(step, { endAtMs: START_MS + 600_000 })],
  ['was due', (step) => withLedger(step, { seq: 99 })],
  ['were closed', closedTwice],
  ["the ledger's bid tells maximum", withMaximumInLedger],
  ['breaks the chain', (step) => withLedger(step, { data: { amount: 1 } })],
  [
    'other bids than were stored',
    (step) => ({ ...step, auction: { ...step.auction, bids: swapped(step.auction.bids) } }),
  ],
]

const refused = { accepted: false, refusal: { reason: 'ended' } } as const

function raised(bids: Step['auction']['bids']): Step['auction']['bids'] {
  return bids.map((bid, index) => (index === 0 ? { ...bid, amountCents: usd(9999) } : bid))
}

function swapped(bids: Step['auction']['bids']): Step['auction']['bids'] {
  const [first, second, ...rest] = bids
  return first && second ? [second, first, ...rest] : bids
}

function withLedger(step: Step, changed: Partial<Step['auction']['ledger'][number]>): Step {
  const ledger = step.auction.ledger.map((entry, index, all) =>
    index === all.length - 1 ? { ...entry, ...changed } : entry,
  )
  return { ...step, auction: { ...step.auction, ledger } }
}

function closedTwice(step: Step): Step {
  const [entry] = step.auction.ledger
  if (!entry) return step
  const closed = { ...entry, type: 'closed', data: { round: 1 } } as const
  return { ...step, auction: { ...step.auction, ledger: [...step.auction.ledger, closed, closed] } }
}

function withMaximumInLedger(step: Step): Step {
  const recorded = step.result.recorded.map(({ event, entry }) => ({
    event,
    entry: entry && { ...entry, data: { ...entry.data, maximum: 900 } },
  }))
  return { ...step, result: { ...step.result, recorded } }
}

test('invariants: step without tampering -> no violation', () => {
  expect(findViolation(lastStep())).toBeNull()
})

test.each(TAMPERINGS)('invariants: tampered step -> found: %s', (message, tamper) => {
  expect(findViolation(tamper(lastStep()))).toEqual(expect.stringContaining(message))
})

test('shrink: failing history -> only the intents that cause the failure', async () => {
  const history = randomHistory(seededRandom(5), false)
  const culprits = history.intents.filter((_, index) => index === 2 || index === 4)
  const shrunk = await shrink(history, ({ intents }) =>
    culprits.every((culprit) => intents.includes(culprit)),
  )
  expect(shrunk.intents).toEqual(culprits)
})
