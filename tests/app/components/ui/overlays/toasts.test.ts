import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announceFrame } from '../../../../../app/components/auction-room/live/announce-frame.ts'
import {
  dismissToast,
  dismissTopic,
  hideTopic,
  holdToasts,
  isToastPlace,
  releaseToasts,
  shownToasts,
  showToast,
  takeToastPlace,
} from '../../../../../app/lib/toasts/toasts.ts'
import { MINUTE_MS } from '../../../../../domain/format/time-units.ts'
import {
  endedToast,
  endingSoonToast,
  newBidToast,
  outbidToast,
  outbidTopic,
} from '../../../../../domain/notifications/toast-notifications.ts'
import { live } from '../../../../fixtures/browser/running-auction.ts'

const notice = (message: string) => ({ message, severity: 'info', durationMs: 5_000 }) as const
const shown = () => shownToasts().map(({ message }) => message)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', globalThis)
})

afterEach(() => {
  releaseToasts()
  for (const { id } of shownToasts()) dismissToast(id)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('toast: duration over -> removed; same message meanwhile -> not shown twice', () => {
  showToast(notice('one'))
  showToast(notice('one'))
  expect(shown()).toEqual(['one'])
  vi.advanceTimersByTime(5_000)
  expect(shown()).toEqual([])
})

test('toasts: held -> none expires, released -> full duration again', () => {
  showToast(notice('one'))
  vi.advanceTimersByTime(4_000)
  holdToasts()
  showToast(notice('two'))
  vi.advanceTimersByTime(MINUTE_MS)
  expect(shown()).toEqual(['one', 'two'])
  releaseToasts()
  vi.advanceTimersByTime(4_999)
  expect(shown()).toEqual(['one', 'two'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('toasts: last held one dismissed -> the next one expires', () => {
  showToast(notice('one'))
  holdToasts()
  for (const { id } of shownToasts()) dismissToast(id)
  showToast(notice('two'))
  vi.advanceTimersByTime(5_000)
  expect(shown()).toEqual([])
})

test('toasts: run of bids -> only the newest, in the position of the first', () => {
  showToast(newBidToast(7, 1_200))
  showToast(outbidToast(12, 'A car', 1_200))
  const first = shownToasts()[0]?.id
  showToast(newBidToast(7, 1_300))
  expect(shown()).toEqual([
    'New bid: $1,300 on auction #7',
    'You\'ve been outbid on "A car"! Current bid: $1,200',
  ])
  expect(shownToasts()[0]?.id).toBe(first)
})

test('toasts: bids on two auctions -> two toasts', () => {
  showToast(newBidToast(7, 1_200))
  showToast(newBidToast(8, 1_200))
  expect(shownToasts()).toHaveLength(2)
})

test('toast: replaced within its topic -> full duration of the newest', () => {
  showToast(newBidToast(7, 1_200))
  vi.advanceTimersByTime(4_000)
  showToast(newBidToast(7, 1_300))
  vi.advanceTimersByTime(4_000)
  expect(shownToasts()).toHaveLength(1)
  vi.advanceTimersByTime(1_000)
  expect(shownToasts()).toEqual([])
})

test('toast places: dialog opens and closes -> toasts move there and back', () => {
  const leavePage = takeToastPlace('page')
  showToast(notice('one'))
  expect(isToastPlace('page')).toBe(true)
  holdToasts()
  const closeDialog = takeToastPlace('dialog')
  expect([isToastPlace('page'), isToastPlace('dialog')]).toEqual([false, true])
  closeDialog()
  expect(isToastPlace('page')).toBe(true)
  // The toasts moved to another place, which restarts their timers although nothing called releaseToasts.
  vi.advanceTimersByTime(5_000)
  expect(shown()).toEqual([])
  leavePage()
})

test('toasts: outbid topic dismissed -> toasts of other auctions stay', () => {
  showToast(outbidToast(12, 'A car', 1_200))
  showToast(outbidToast(13, 'A van', 1_300))
  dismissTopic(outbidTopic(12))
  expect(shown()).toEqual(['You\'ve been outbid on "A van"! Current bid: $1,300'])
})

test('toasts: end of an auction -> replaces its warning, a warning the earlier one', () => {
  showToast(endingSoonToast(71, 2))
  showToast(endingSoonToast(72, 10))
  showToast(endingSoonToast(71, 1))
  expect(shown()).toEqual(['Auction #71 ending in 1 minute!', 'Auction #72 ending in 10 minutes!'])
  showToast(endedToast(71, 1_300))
  expect(shown()).toEqual(['Auction #71 ended! Winning bid: $1,300', 'Auction #72 ending in 10 minutes!'])
})

test('toasts: auction extended -> its ending-soon warning goes, others stay', () => {
  const end = { auction_id: 1, end_time: '2026-11-21T03:05:00.000Z' }
  showToast(endingSoonToast(1, 2))
  showToast(endingSoonToast(2, 2))
  announceFrame(live(), { event: 'extended', seq: 5, data: end }, null)
  expect(shown()).toEqual(['Auction #2 ending in 2 minutes!'])
})

test('toasts: topic hidden -> invisible and not announced again; the next toast of the topic is shown', () => {
  showToast(outbidToast(12, 'A car', 1_200))
  showToast(outbidToast(13, 'A van', 1_300))
  const before = shownToasts()
  hideTopic(outbidTopic(12))
  expect(shownToasts().map(({ isSeenElsewhere = false }) => isSeenElsewhere)).toEqual([true, false])
  // The id stays, so that the live region announces nothing.
  expect(shownToasts().map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  showToast(outbidToast(12, 'A car', 1_400))
  expect(shownToasts()[0]).not.toHaveProperty('isSeenElsewhere')
})
