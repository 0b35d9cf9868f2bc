import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isUnopened } from '../../../domain/auction/auction-lock.ts'
import { verifyChain } from '../../../domain/auction/ledger.ts'
import { nextWakeUp } from '../../../domain/auction/wake-up.ts'
import { HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { END, scheduledAuction, sha256, TestAuction, usd } from './auction-fixture.ts'

const REASON = 'Storage is moved.'
const lock = (number: number) =>
  ({ type: 'follow_lock', order: { number, isLocked: true, reason: REASON } }) as const
const unlock = (number: number) =>
  ({ type: 'follow_lock', order: { number, isLocked: false, reason: 'Done.' } }) as const
const setStatus = (status: 'active' | 'paused' | 'ended') =>
  ({ type: 'set_status', status, reason: 'asked', outstandingSale: null }) as const
const status = ({ state }: TestAuction) => state.phase.status
const types = ({ entries }: TestAuction) => entries.map(({ type }) => type)

describe('running auction', () => {
  test('lock -> paused by an administrator with the reason; unlock -> resumed with the time left', () => {
    const auction = new TestAuction().bid(1, 2_000).at(20).accept(lock(1))
    expect(auction.state.phase).toEqual({
      status: 'paused',
      remainingMs: 40 * MINUTE_MS,
      byLock: 'running',
    })
    expect(auction.entries.at(-1)).toMatchObject({
      type: 'paused',
      data: { remaining_ms: 40 * MINUTE_MS, by: 'administrator', reason: REASON },
    })
    expect(nextWakeUp(auction.state)).toBeNull()
    expect(auction.at(500).do({ type: 'advance' }).recorded).toEqual([])
    expect(
      auction.refusal({ type: 'place_bid', bidder: { id: 2, initial: 'b' }, amountCents: usd(5_000) }),
    ).toBe('not_active')
    auction.accept(unlock(2))
    expect(auction.state).toMatchObject({ endAtMs: 540 * MINUTE_MS, phase: { status: 'active' } })
    expect(auction.entries.at(-1)).toMatchObject({
      type: 'resumed',
      data: { by: 'administrator', reason: 'Done.' },
    })
  })

  test('lock at its end -> closes, and is not paused', () => {
    const auction = new TestAuction().bid(1, 2_000).at(60).accept(lock(1))
    expect(status(auction)).toBe('ended')
    expect(types(auction).at(-1)).toBe('closed')
  })

  test('orders twice, late and out of turn -> the newest counts', () => {
    const auction = new TestAuction().at(20).accept(lock(1)).at(25).accept(lock(1))
    // Locked again before the unlock has reached it: the time left stays.
    auction.at(30).accept(lock(3)).accept(unlock(2))
    expect(auction.state).toMatchObject({
      phase: { remainingMs: 40 * MINUTE_MS },
      lock: { number: 3, sinceMs: 20 * MINUTE_MS },
    })
    auction.at(100).accept(unlock(4)).accept(lock(3))
    expect(status(auction)).toBe('active')
    expect(types(auction)).toEqual(['opened', 'paused', 'resumed'])
  })

  test('administrator resumes, activates or ends it while locked -> refused; cancels -> cancelled', () => {
    const auction = new TestAuction().accept(lock(1))
    for (const command of [
      { type: 'resume', by: 'admin' },
      setStatus('active'),
      setStatus('ended'),
    ] as const) {
      expect(auction.refusal(command)).toBe('conflict')
    }
    auction.accept({ type: 'cancel', by: 'admin', reason: 'asked' }).accept(unlock(2))
    expect(status(auction)).toBe('cancelled')
  })

  test.each([{ type: 'pause', by: 'admin', reason: 'Title in doubt.' } as const, setStatus('paused')])(
    'administrator pauses it while locked ($type) -> stays paused after the unlock',
    (pause) => {
      const auction = new TestAuction().at(20).accept(lock(1))
      auction.at(30).accept(pause).at(90).accept(unlock(2))
      expect(auction.state.phase).toEqual({ status: 'paused', remainingMs: 40 * MINUTE_MS })
    },
  )
})

describe('auction that does not run', () => {
  test('paused before the lock -> stays paused after the unlock, without an entry', () => {
    const auction = new TestAuction().at(20).accept({ type: 'pause', by: 'seller' })
    const before = types(auction)
    auction.at(30).accept(lock(1)).at(40).accept(unlock(2))
    expect(auction.state.phase).toMatchObject({ status: 'paused', remainingMs: 40 * MINUTE_MS })
    expect(types(auction)).toEqual(before)
  })

  test('resumed by an administrator while locked -> runs from the unlock on', () => {
    const auction = new TestAuction().at(20).accept({ type: 'pause', by: 'seller' }).accept(lock(1))
    auction.at(30).accept({ type: 'resume', by: 'admin', reason: 'asked' })
    expect(status(auction)).toBe('paused')
    auction.at(50).accept(unlock(2))
    expect(auction.state).toMatchObject({ endAtMs: 90 * MINUTE_MS, phase: { status: 'active' } })
  })

  test.each([0, 30, 500])(
    'start during the lock, noticed %d minutes late -> opens paused for its whole time',
    (late) => {
      const state = { ...scheduledAuction(), startAtMs: 10 * MINUTE_MS, endAtMs: 10 * MINUTE_MS + END }
      const auction = new TestAuction({}, state).at(5).accept(lock(1))
      expect(nextWakeUp(auction.state)).toBe(10 * MINUTE_MS)
      auction.at(10 + late).do({ type: 'advance' })
      expect(auction.state.phase).toEqual({ status: 'paused', remainingMs: END, byLock: 'opening' })
      expect(types(auction)).toEqual(['opened', 'paused'])
      auction.at(600).accept(unlock(2))
      expect(auction.state).toMatchObject({ phase: { status: 'active' }, endAtMs: 600 * MINUTE_MS + END })
    },
  )

  test('reopened while locked -> paused with the time to its new end', () => {
    const auction = new TestAuction().at(60)
    auction.do({ type: 'advance' })
    auction.at(70).accept(lock(1)).at(80)
    auction.accept({ type: 'reopen', endAtMs: 200 * MINUTE_MS, reason: 'asked', outstandingSale: null })
    expect(auction.state.phase).toMatchObject({ status: 'paused', remainingMs: 120 * MINUTE_MS })
  })

  test('offer open during the lock -> does not end, and has the time left after the unlock', () => {
    const auction = new TestAuction({ reserve: 9_000 }).bid(1, 2_000).at(60)
    auction.do({ type: 'advance' })
    const highest = [{ bidderId: 1, amountCents: usd(2_000) }]
    auction.accept({ type: 'offer_sale', amountCents: null, highest, isUnpaid: false })
    const expiresAtMs = auction.state.afterSale.offer?.expiresAtMs ?? 0
    auction
      .at(120)
      .accept(lock(1))
      .at(60 * 100)
    expect(auction.do({ type: 'advance' }).recorded).toEqual([])
    expect(nextWakeUp(auction.state)).toBeNull()
    const answer = {
      type: 'answer_sale_offer',
      by: 'bidder',
      personId: 1,
      offerId: 1,
      answer: 'accept',
    } as const
    expect(auction.refusal(answer)).toBe('conflict')
    auction.accept(unlock(2))
    const lockedMs = auction.nowMs - 120 * MINUTE_MS
    expect(auction.state.afterSale.offer?.expiresAtMs).toBe(expiresAtMs + lockedMs)
    expect(nextWakeUp(auction.state)).toBe(expiresAtMs + lockedMs)
    expect(status(auction.accept(answer))).toBe('ended')
  })
})

describe('bidding has not begun', () => {
  const isWaiting = ({ state }: TestAuction) => isUnopened(state.phase)

  test('opened during the lock, taken over by an administrator, resumed during another lock -> not until it runs', () => {
    const state = { ...scheduledAuction(), startAtMs: 10 * MINUTE_MS, endAtMs: 10 * MINUTE_MS + END }
    const auction = new TestAuction({}, state).at(5).accept(lock(1)).at(12)
    auction.do({ type: 'advance' })
    expect(isWaiting(auction)).toBe(true)
    expect(isWaiting(auction.accept(setStatus('paused')).accept(unlock(2)))).toBe(true)
    auction.at(14).accept(lock(3)).accept({ type: 'resume', by: 'admin', reason: 'Fine.' })
    expect([status(auction), isWaiting(auction)]).toEqual(['paused', true])
    expect(status(auction.accept(unlock(4)))).toBe('active')
    expect(isWaiting(auction.at(15).accept(setStatus('paused')))).toBe(false)
  })

  test('a draft whose start is over is paused by an administrator -> not begun', () => {
    const auction = new TestAuction({ status: 'draft' }).at(20).accept(setStatus('paused'))
    expect(isWaiting(auction)).toBe(true)
    expect(isWaiting(auction.accept(setStatus('active')).accept(setStatus('paused')))).toBe(false)
  })
})

test('any locks and unlocks -> no close while locked, the running time is that of the schedule, the log is whole', async () => {
  const step = fc.record({
    afterMs: fc.integer({ min: 1, max: HOUR_MS / 2 }),
    command: fc.constantFrom('lock', 'unlock', 'advance', 'bid'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const auction = new TestAuction({ extendMinutes: 0 })
      let number = 0
      let runMs = 0
      let amount = 2_000
      for (const { afterMs, command } of steps) {
        const isLocked = auction.state.lock.sinceMs !== null
        const wasActive = status(auction) === 'active'
        auction.nowMs += afterMs
        if (wasActive) runMs += afterMs
        if (command === 'advance') auction.do({ type: 'advance' })
        else if (command === 'bid') {
          amount += 500
          const bidder = { id: (amount % 3) + 1, initial: 'b' }
          const { decision } = auction.do({ type: 'place_bid', bidder, amountCents: usd(amount) })
          expect(decision.accepted).toBe(!isLocked && status(auction) === 'active')
        } else {
          number += 1
          auction.do(command === 'lock' ? lock(number) : unlock(number))
        }
        if (isLocked && command !== 'unlock') expect(status(auction)).not.toBe('active')
        if (status(auction) === 'ended') {
          expect(isLocked).toBe(false)
          expect(runMs).toBeGreaterThanOrEqual(END)
          break
        }
        const { phase, endAtMs } = auction.state
        const leftMs = phase.status === 'paused' ? phase.remainingMs : endAtMs - auction.nowMs
        expect(leftMs).toBe(END - runMs)
      }
      expect(await verifyChain(auction.entries, sha256)).toMatchObject({ valid: true })
    }),
  )
})
