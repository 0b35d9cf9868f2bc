import { describe, expect, test } from 'vitest'
import { deliveryFor, isOwnAct } from '../../../domain/notifications/delivery.ts'
import type { EndedRole, PersonalEvent } from '../../../domain/notifications/personal-event.ts'
import {
  changedPreferences,
  DEFAULT_PREFERENCES,
  mutedTopics,
  type NotificationTopic,
  type PreferencesChange,
} from '../../../domain/notifications/preferences.ts'

const auction = { auction_id: 12, auction_title: '2020 BMW M340i' }

const ended = (you: EndedRole): PersonalEvent => ({
  event: 'auction_ended',
  data: { ...auction, winning_bid: 20_000, outcome: 'sold', you },
})

type DataOf<E extends PersonalEvent['event']> = Extract<PersonalEvent, { event: E }>['data']

function saleOffer(change: DataOf<'sale_offer'>['change']): PersonalEvent {
  return {
    event: 'sale_offer',
    data: { ...auction, change, amount: 12_600, you: 'bidder', expires_at: null },
  }
}

function handover(change: DataOf<'handover'>['change']): PersonalEvent {
  return { event: 'handover', data: { ...auction, change, you: 'buyer' } }
}

const BY_ADMINISTRATOR = { ...auction, reason: '', by: 'administrator' } as const
const END = '2026-12-01T01:00:00.000Z'

const EVENTS = {
  outbid: { event: 'outbid', data: { ...auction, current_bid: 12_600 } },
  ending_soon: { event: 'auction_ending_soon', data: { ...auction, minutes_left: 10 } },
  two_minutes: { event: 'auction_ending_soon', data: { ...auction, minutes_left: 2 } },
  last_minute: { event: 'auction_ending_soon', data: { ...auction, minutes_left: 1 } },
  new_bid: { event: 'bid_placed', data: { ...auction, bid: { id: 5, bid_amount: 12_600 } } },
  match: { event: 'search_matched', data: { ...auction, search_id: 1, search_name: 'SUVs' } },
  promoted: { event: 'auction_promoted', data: { ...auction, because: 'search' } },
  message: { event: 'message_received', data: { ...auction, thread_id: 3, from: 'Maria' } },
  question: { event: 'question_asked', data: { ...auction, question_id: 4 } },
  answer: { event: 'question_answered', data: { ...auction, question_id: 4 } },
  lost: ended('lost'),
  watched: ended('watches'),
  won: ended('won'),
  sold: ended('sells'),
  voided: {
    event: 'auction_updated',
    data: { ...auction, change: 'voided', bid_ids: [5], current_bid: 12_500, leading: false },
  },
  void_followed: {
    event: 'auction_updated',
    data: {
      ...auction,
      ...BY_ADMINISTRATOR,
      change: 'voided',
      you: 'follows',
      bid_ids: [],
      amount: 12_600,
      count: 1,
      current_bid: 12_500,
      leading: false,
    },
  },
  cancelled: {
    event: 'auction_updated',
    data: { ...auction, change: 'cancelled', status: 'cancelled', reason: '' },
  },
  reopened: {
    event: 'auction_updated',
    data: {
      ...auction,
      change: 'reopened',
      status: 'active',
      reason: '',
      by: 'administrator',
      end_time: '2026-12-01T01:00:00.000Z',
    },
  },
  opened: {
    event: 'auction_updated',
    data: { ...BY_ADMINISTRATOR, change: 'opened', status: 'active', end_time: END },
  },
  rescheduled: {
    event: 'auction_updated',
    data: { ...BY_ADMINISTRATOR, change: 'rescheduled', status: 'active', end_time: END },
  },
  ended_early: {
    event: 'auction_updated',
    data: { ...BY_ADMINISTRATOR, change: 'ended', status: 'ended' },
  },
  back_to_draft: {
    event: 'auction_updated',
    data: { ...BY_ADMINISTRATOR, change: 'withdrawn', status: 'draft' },
  },
  addon_refunded: {
    event: 'auction_updated',
    data: { ...auction, change: 'addon_refunded', addon: 'email_blast', amount: 20 },
  },
  edited: { event: 'auction_updated', data: { ...auction, change: 'edited', fields: ['mileage'] } },
  lapsed: { event: 'auction_updated', data: { ...auction, change: 'lapsed', status: 'draft' } },
  offered: saleOffer('offered'),
  countered: saleOffer('countered'),
  accepted: saleOffer('accepted'),
  declined: saleOffer('declined'),
  expired: saleOffer('expired'),
  withdrawn: saleOffer('withdrawn'),
  handover: handover('open'),
  handed_over: handover('handed_over'),
  received: handover('received'),
  reported: handover('reported'),
  said_paid: handover('said_paid'),
  not_paid: handover('not_paid'),
  restored: handover('restored'),
  refunded: handover('refunded'),
  premium_refunded: handover('premium_refunded'),
  disputed: handover('disputed'),
  dispute_over: handover('dispute_over'),
  own_bid: { event: 'bid_successful', data: { ...auction, bid_amount: 12_600 } },
  own_watch: { event: 'watchlist_update', data: { ...auction, action: 'added' } },
  authorization: { event: 'authorization_waits', data: { needs: 'confirmation' } },
} as const satisfies Record<string, PersonalEvent>

type EventName = keyof typeof EVENTS

const withChange = (name: EventName, change: PreferencesChange) =>
  deliveryFor(EVENTS[name], changedPreferences(DEFAULT_PREFERENCES, change))

describe('mail', () => {
  // The mail channel of each event for three preferences: mail at once, a daily digest, mail turned off.
  test.each([
    ['outbid', 'now', 'digest', 'never'],
    ['ending_soon', 'now', 'never', 'never'],
    ['two_minutes', 'now', 'never', 'never'],
    ['last_minute', 'never', 'never', 'never'],
    ['new_bid', 'now', 'digest', 'never'],
    ['match', 'now', 'digest', 'never'],
    ['promoted', 'now', 'digest', 'never'],
    ['message', 'now', 'digest', 'never'],
    ['question', 'now', 'digest', 'never'],
    ['answer', 'now', 'digest', 'never'],
    ['lost', 'now', 'digest', 'never'],
    ['watched', 'never', 'digest', 'never'],
    ['voided', 'now', 'now', 'now'],
    ['void_followed', 'never', 'never', 'never'],
    ['reopened', 'now', 'now', 'now'],
    ['opened', 'now', 'now', 'now'],
    ['rescheduled', 'now', 'now', 'now'],
    ['ended_early', 'now', 'now', 'now'],
    ['back_to_draft', 'now', 'now', 'now'],
    ['addon_refunded', 'now', 'now', 'now'],
    ['edited', 'now', 'digest', 'never'],
    ['won', 'never', 'never', 'never'],
    ['sold', 'never', 'never', 'never'],
    ['cancelled', 'never', 'never', 'never'],
    ['lapsed', 'never', 'never', 'never'],
    ['offered', 'now', 'now', 'now'],
    ['countered', 'now', 'now', 'now'],
    ['accepted', 'now', 'now', 'now'],
    ['declined', 'now', 'digest', 'never'],
    ['expired', 'now', 'digest', 'never'],
    ['withdrawn', 'now', 'digest', 'never'],
    ['handover', 'never', 'never', 'never'],
    ['handed_over', 'now', 'digest', 'never'],
    ['received', 'now', 'digest', 'never'],
    ['reported', 'now', 'now', 'now'],
    ['said_paid', 'now', 'now', 'now'],
    ['not_paid', 'now', 'now', 'now'],
    ['restored', 'now', 'now', 'now'],
    ['refunded', 'now', 'now', 'now'],
    ['premium_refunded', 'now', 'now', 'now'],
    ['disputed', 'now', 'now', 'now'],
    ['dispute_over', 'now', 'now', 'now'],
    ['premium_refunded', 'now', 'now', 'now'],
    ['disputed', 'now', 'now', 'now'],
    ['dispute_over', 'now', 'now', 'now'],
    ['own_bid', 'never', 'never', 'never'],
    ['own_watch', 'never', 'never', 'never'],
    ['authorization', 'never', 'never', 'never'],
  ] as const)(
    'mail channel: %s -> at once %s, with a digest %s, mail off %s',
    (name, atOnce, digest, without) => {
      expect(withChange(name, {}).mail).toBe(atOnce)
      expect(withChange(name, { emailFrequency: 'daily' }).mail).toBe(digest)
      expect(withChange(name, { emailFrequency: 'weekly' }).mail).toBe(digest)
      expect(withChange(name, { emailNotifications: false }).mail).toBe(without)
      expect(withChange(name, { emailNotifications: false, emailFrequency: 'daily' }).mail).toBe(without)
    },
  )

  test('mail channel: email notifications off -> other channels unchanged', () => {
    for (const name of Object.keys(EVENTS) as EventName[]) {
      expect(withChange(name, { emailNotifications: false }).shown, name).toBe(true)
    }
  })
})

describe('muted topic', () => {
  test.each([
    ['outbid', ['outbid']],
    ['ending_soon', ['ending_soon', 'two_minutes', 'last_minute']],
    ['new_bids', ['new_bid']],
    ['saved_searches', ['match', 'promoted']],
    ['messages', ['message', 'question', 'answer']],
  ] as const satisfies readonly (readonly [NotificationTopic, readonly EventName[]])[])(
    'muted topic: %s -> its events on no channel, all others unchanged',
    (topic, names) => {
      const change = { topics: { [topic]: false } }
      const gone = { shown: false, mail: 'never', pushed: false }
      for (const name of Object.keys(EVENTS) as EventName[]) {
        const isOfTopic = (names as readonly EventName[]).includes(name)
        for (const mail of [{}, { emailFrequency: 'daily' }] as const)
          expect(withChange(name, { ...change, ...mail }), name).toEqual(
            isOfTopic ? gone : withChange(name, mail),
          )
      }
    },
  )

  test('muted topics: partial change -> other topics unchanged', () => {
    const once = changedPreferences(DEFAULT_PREFERENCES, { topics: { outbid: false } })
    const twice = changedPreferences(once, { topics: { new_bids: false }, emailFrequency: 'weekly' })
    expect(mutedTopics(DEFAULT_PREFERENCES)).toEqual([])
    expect(mutedTopics(twice)).toEqual(['outbid', 'new_bids'])
    expect(twice).toMatchObject({ emailNotifications: true, autoBidding: true, emailFrequency: 'weekly' })
  })
})

test("push: the person's own act or a paid promotion -> not pushed", () => {
  const own = (Object.keys(EVENTS) as EventName[]).filter((name) => isOwnAct(EVENTS[name]))
  expect(own).toEqual(['own_bid', 'own_watch'])
  for (const name of Object.keys(EVENTS) as EventName[]) {
    expect(withChange(name, { emailNotifications: false }).pushed, name).toBe(
      !own.includes(name) && name !== 'promoted',
    )
  }
})
