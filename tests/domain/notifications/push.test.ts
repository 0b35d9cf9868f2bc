import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import type { PersonalEvent } from '../../../domain/notifications/personal-event.ts'
import { isPushEndpoint } from '../../../domain/notifications/push-endpoint.ts'
import { pushMessage, pushTopic } from '../../../domain/notifications/push-message.ts'
import { isUrgent, pushLifeS, pushPauseMs } from '../../../domain/notifications/push-rules.ts'

const auction = { auction_id: 12, auction_title: '2020 BMW M340i' }

const OUTBID: PersonalEvent = { event: 'outbid', data: { ...auction, current_bid: 12_600 } }
const NEW_BID: PersonalEvent = {
  event: 'bid_placed',
  data: { ...auction, bid: { id: 7, bid_amount: 12_600 } },
}

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/QABC',
  'https://eu.push.apple.com/QABC',
  `https://web.push.apple.com/${'a'.repeat(973)}`,
])('push endpoint: %s -> accepted', (endpoint) => expect(isPushEndpoint(endpoint)).toBe(true))

test.each([
  'https://notify.windows.com/',
  'https://.notify.windows.com/',
  'https://push.services.mozilla.com/',
  'https://push.apple.com/',
  'https://evil.test/?.notify.windows.com',
  'https://web.push.apple.com.evil.test/',
  'https://fcm.googleapis.com./x',
  'https://FCM.googleapis.com.evil.test/x',
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://person@fcm.googleapis.com/x',
  'https://:secret@fcm.googleapis.com/x',
  'https://fcm.googleapis.com/x#part',
  'https:fcm.googleapis.com@[::ffff:127.0.0.1]/',
  `https://web.push.apple.com/${'a'.repeat(974)}`,
  'javascript:alert(1)',
  '',
])('push endpoint: "%s" -> refused', (endpoint) => expect(isPushEndpoint(endpoint)).toBe(false))

describe('push message', () => {
  test.each([
    [
      { event: 'outbid', data: { ...auction, current_bid: 12_600 } },
      {
        title: `You've been outbid on "2020 BMW M340i"!`,
        body: 'Current bid: $12,600',
        path: '/auctions/12#bid',
        tag: 'outbid-on-12',
        isQuiet: false,
        over: [],
      },
    ],
    [
      { event: 'auction_ending_soon', data: { ...auction, minutes_left: 10 } },
      { title: 'Auction #12 ending in 10 minutes!', body: '2020 BMW M340i', tag: 'end-of-12' },
    ],
    [
      {
        event: 'auction_ended',
        data: { ...auction, winning_bid: 12_600, outcome: 'sold', you: 'won' },
      },
      {
        title: '2020 BMW M340i: auction ended',
        body: 'Winning bid: $12,600 · You won',
        tag: 'end-of-12',
        over: ['outbid-on-12'],
      },
    ],
    [
      {
        event: 'auction_updated',
        data: { ...auction, change: 'cancelled', status: 'cancelled', reason: '' },
      },
      { tag: 'notice-3', over: ['outbid-on-12', 'end-of-12'] },
    ],
    [
      { event: 'bid_placed', data: { ...auction, bid: { id: 7, bid_amount: 12_600 } } },
      { title: 'New bid: $12,600 on auction #12', body: '2020 BMW M340i', isQuiet: true },
    ],
    [
      { event: 'authorization_waits', data: { needs: 'confirmation' } },
      {
        title: 'Your bank asks you to confirm your payment authorization before you can bid again.',
        body: '',
        path: '/authorize',
        tag: 'notice-3',
      },
    ],
  ] as const satisfies readonly (readonly [PersonalEvent, object])[])(
    'push message: %j -> its text',
    (fact, expected) => {
      expect(pushMessage({ ...fact, seq: 3 })).toMatchObject({ ...expected, seq: 3 })
    },
  )

  test('text: any characters -> below the size limit', () => {
    const reason = '🚗'.repeat(5_000)
    const data = { ...auction, change: 'cancelled', status: 'cancelled', reason } as const
    const message = pushMessage({ event: 'auction_updated', data, seq: 1 })
    expect([...message.title].length).toBe(150)
    expect(message.title.endsWith('🚗…')).toBe(true)
    const text = JSON.stringify(message)
    expect(new TextEncoder().encode(text).length).toBeLessThan(3_993)
  })

  test('text: title above 150 or body above 300 characters -> cut with an ellipsis', () => {
    const match = (search_name: string, auction_title: string) =>
      pushMessage({
        event: 'search_matched',
        data: { auction_id: 12, auction_title, search_id: 1, search_name },
        seq: 1,
      })
    const longest = { name: 'x'.repeat(150 - 'New match for ""!'.length), title: 'x'.repeat(300) }
    const whole = match(longest.name, longest.title)
    expect([whole.title, whole.body]).toEqual([`New match for "${longest.name}"!`, longest.title])
    const cut = match(`${longest.name}x`, `${longest.title}x`)
    expect([cut.title, cut.body]).toEqual([`New match for "${longest.name}x…`, `${longest.title.slice(1)}…`])
  })

  test('topic: any -> accepted by push services', () => {
    expect(pushTopic(`new bid on ${Number.MAX_SAFE_INTEGER}`)).toMatch(/^[A-Za-z0-9-]{1,32}$/)
    expect(pushTopic(`new bid on ${Number.MAX_SAFE_INTEGER}${'0'.repeat(9)}`)).toHaveLength(32)
    expect(pushTopic('outbid on 12')).toBe('outbid-on-12')
    expect(pushTopic('end of "12"')).toBe('end-of-12-')
  })
})

test('push lifetime: warning -> until its event; any other notification -> one day', () => {
  const warning = (minutes_left: number): PersonalEvent => ({
    event: 'auction_ending_soon',
    data: { ...auction, minutes_left },
  })
  expect(pushLifeS(warning(10))).toBe(600)
  expect(pushLifeS(warning(1))).toBe(60)
  expect(pushLifeS({ event: 'authorization_waits', data: { needs: 'confirmation' } })).toBe(86_400)
  expect(pushLifeS(warning(0))).toBe(60)
  for (const fact of [OUTBID, NEW_BID]) expect(pushLifeS(fact)).toBe(14_400)
  expect(isUrgent(OUTBID)).toBe(true)
  expect(isUrgent(NEW_BID)).toBe(false)
  expect(isUrgent(warning(1))).toBe(true)
  expect(isUrgent({ event: 'authorization_waits', data: { needs: 'confirmation' } })).toBe(false)
})

test('push retry: attempts -> doubling pauses, at least as requested, at most one hour', () => {
  expect([1, 2, 3].map((attempts) => pushPauseMs(attempts, null))).toEqual([15_000, 30_000, MINUTE_MS])
  expect(pushPauseMs(1, 600_000)).toBe(600_000)
  expect(pushPauseMs(1, DAY_MS)).toBe(HOUR_MS)
  expect(pushPauseMs(40, null)).toBe(HOUR_MS)
})
