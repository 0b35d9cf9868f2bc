import { expect, test } from 'vitest'
import { getObligation } from '../../../domain/auction/obligation.ts'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { END, SELLER, TestAuction } from './auction-fixture.ts'

const LEADER = 1
const OUTBID = 2
const STRANGER = 3

const bidOn = () => new TestAuction().bid(OUTBID, 1_100).bid(LEADER, 1_200)
const obligations = ({ state }: TestAuction, isSettling = false) =>
  [LEADER, OUTBID, STRANGER, SELLER].map((userId) => getObligation(state, { userId, isSettling }))

test('obligation: active auction -> leader and seller, nobody who was outbid', () => {
  expect(obligations(bidOn())).toEqual(['leading', null, null, 'selling'])
})

test('obligation: paused auction -> leader and seller', () => {
  const paused = bidOn().accept({ type: 'pause', by: 'admin' })
  expect(obligations(paused)).toEqual(['leading', null, null, 'selling'])
})

test('obligation: pending auction -> its seller once it is paid', () => {
  const pending = new TestAuction({ status: 'draft' }).accept({
    type: 'publish',
    startAtMs: MINUTE_MS,
    endAtMs: END,
  })
  expect(obligations(pending)).toEqual([null, null, null, 'selling'])
  const unpaid = new TestAuction({ status: 'draft', paid: false })
  expect(obligations(unpaid)).toEqual([null, null, null, null])
})

test('obligation: sold -> both sides until the settlement is finished', () => {
  const sold = bidOn().at(END / MINUTE_MS)
  sold.do({ type: 'advance' })
  expect(obligations(sold, true)).toEqual(['buying', null, null, 'unsettled'])
  expect(obligations(sold)).toEqual([null, null, null, null])
})

test('obligation: reserve not met or no bids -> its seller until the settlement is finished', () => {
  for (const unsold of [new TestAuction({ reserve: 9_000 }).bid(LEADER, 1_200), new TestAuction()]) {
    unsold.at(END / MINUTE_MS).do({ type: 'advance' })
    expect(obligations(unsold, true)).toEqual([null, null, null, 'unsettled'])
    expect(obligations(unsold)).toEqual([null, null, null, null])
  }
})

test('obligation: cancelled auction -> nobody', () => {
  const cancelled = bidOn().accept({ type: 'cancel', by: 'admin', reason: 'Withdrawn' })
  expect(obligations(cancelled)).toEqual([null, null, null, null])
})
