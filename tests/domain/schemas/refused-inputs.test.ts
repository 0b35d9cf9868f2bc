import { expect, test } from 'vitest'
import type { z } from 'zod'
import { CounterOffer, NewSaleOffer } from '../../../domain/schemas/after-sale-offer.ts'
import { AlertChange } from '../../../domain/schemas/alerts.ts'
import { CreationLogBody } from '../../../domain/schemas/creation-log.ts'
import { DraftBody, DraftUpdate } from '../../../domain/schemas/drafts.ts'
import { HandoverTick } from '../../../domain/schemas/handover.ts'
import { KnownAuctionsQuery } from '../../../domain/schemas/known-auctions.ts'
import { LoweredAmount, ReasonBody } from '../../../domain/schemas/listing-actions.ts'
import {
  NewAnswer,
  NewMessage,
  NewQuestion,
  NewReport,
  NewReview,
  ReportDecision,
} from '../../../domain/schemas/messaging.ts'
import { NotificationsRead } from '../../../domain/schemas/notifications.ts'
import { PreferencesUpdate } from '../../../domain/schemas/preferences.ts'
import { NewPushSubscription, PushSubscriptionRemoval, wrongPushKeys } from '../../../domain/schemas/push.ts'
import { NewSavedSearch } from '../../../domain/schemas/saved-searches.ts'
import { IdempotencyKey, PathId } from '../../../domain/schemas/text-fields.ts'
import { ENDPOINT, getErrors, KEYS, LOG, NO_FORM, PRICE, VERSION, x } from './input-values.ts'

/** What is refused, with the whole answer. */
const REFUSED: readonly (readonly [string, z.ZodType, unknown, Record<string, string[]>])[] = [
  ['message missing', NewMessage, {}, { message: ['Please write a message'] }],
  ['message empty', NewMessage, { message: ' \n ' }, { message: ['Please write a message'] }],
  [
    'message long',
    NewMessage,
    { message: x(2_001) },
    { message: ['Message must be at most 2,000 characters'] },
  ],
  ['question missing', NewQuestion, {}, { question: ['Please write a question'] }],
  [
    'question long',
    NewQuestion,
    { question: x(1_001) },
    { question: ['Question must be at most 1,000 characters'] },
  ],
  ['answer missing', NewAnswer, { answer: 7 }, { answer: ['Please write an answer'] }],
  ['answer long', NewAnswer, { answer: x(2_001) }, { answer: ['Answer must be at most 2,000 characters'] }],
  ['rating 0', NewReview, { rating: 0 }, { rating: ['Please choose 1 to 5 stars'] }],
  [
    'review long',
    NewReview,
    { rating: 5, review: x(1_001) },
    { review: ['Review must be at most 1,000 characters'] },
  ],
  ['report of a car', NewReport, { kind: 'car', id: 1 }, { kind: ['Please say what you report'] }],
  [
    'reason of a report long',
    NewReport,
    { kind: 'message', id: 1, reason: x(501) },
    { reason: ['Reason must be at most 500 characters'] },
  ],
  [
    'decision on a report',
    ReportDecision,
    { action: 'keep' },
    { action: ['Please choose remove or dismiss'] },
  ],
  ['price of a counter offer missing', CounterOffer, {}, PRICE],
  ['price of an offer 0', NewSaleOffer, { amount: 0 }, PRICE],
  ['price of an offer with cents', NewSaleOffer, { amount: 0.5 }, PRICE],
  ['price of an offer high', NewSaleOffer, { amount: 100_000_000 }, PRICE],
  ['handover', HandoverTick, {}, { done: ['Please say whether it is done'] }],
  [
    'note long',
    AlertChange,
    { id: '1', state: 'new', note: x(501) },
    { note: ['The note must be at most 500 characters'] },
  ],
  ['reason long', ReasonBody, { reason: x(501) }, { reason: ['The reason must be at most 500 characters'] }],
  [
    'lowered amount with a decimal comma',
    LoweredAmount,
    { amount: '5,00' },
    { amount: ['Use commas between thousands only, as in 12,500'] },
  ],
  ['lowered amount missing', LoweredAmount, { amount: '' }, { amount: ['Enter the new amount'] }],
  ['switch', PreferencesUpdate, { outbid: 'on' }, { outbid: ['Please choose on or off'] }],
  [
    'frequency',
    PreferencesUpdate,
    { email_frequency: 'hourly' },
    { email_frequency: ['Please choose how often'] },
  ],
  ['name of a search missing', NewSavedSearch, { name: '', query: '' }, { name: ['Please enter a name'] }],
  [
    'name of a search long',
    NewSavedSearch,
    { name: x(61), query: '' },
    { name: ['Name must be at most 60 characters'] },
  ],
  ['filters missing', NewSavedSearch, { name: 'SUVs' }, { query: ['Please choose a filter first'] }],
  [
    'filters long',
    NewSavedSearch,
    { name: 'SUVs', query: x(2_001) },
    { query: ['These are too many filters'] },
  ],
  [
    'push service unknown',
    NewPushSubscription,
    { endpoint: 'https://evil.test/', keys: KEYS },
    { endpoint: ['This browser has its notifications sent by a service that we do not know.'] },
  ],
  [
    'push service missing',
    PushSubscriptionRemoval,
    {},
    { endpoint: ['This browser has its notifications sent by a service that we do not know.'] },
  ],
  [
    'push keys missing',
    NewPushSubscription,
    { endpoint: ENDPOINT },
    wrongPushKeys as unknown as Record<string, string[]>,
  ],
  [
    'push keys wrong',
    NewPushSubscription,
    { endpoint: ENDPOINT, keys: { p256dh: `${x(86)}!`, auth: `${x(22)}===` } },
    {
      'keys.p256dh': ['These are not the keys of a push subscription.'],
      'keys.auth': ['These are not the keys of a push subscription.'],
    },
  ],
  [
    'push keys missing one by one',
    NewPushSubscription,
    { endpoint: ENDPOINT, keys: { auth: x(23) } },
    {
      'keys.p256dh': ['These are not the keys of a push subscription.'],
      'keys.auth': ['These are not the keys of a push subscription.'],
    },
  ],
  ['draft no object', DraftBody, { content: 'x' }, { content: ['The draft must be an object of fields'] }],
  [
    'draft long',
    DraftBody,
    { content: { a: x(20_001 - '{"a":""}'.length) } },
    { content: ['The draft is too long'] },
  ],
  ['draft deep', DraftBody, { content: { images: [{ id: [] }] } }, NO_FORM],
  ['draft deep, objects', DraftBody, { content: { images: { 1: [[]] } } }, NO_FORM],
  ['draft with a long list', DraftBody, { content: { equipment: Array(61).fill('') } }, NO_FORM],
  ['draft with a large object', DraftBody, { content: { images: [{ ...Array(61).fill('') }] } }, NO_FORM],
  ['draft with many fields', DraftBody, { content: { ...Array(61).fill('') } }, NO_FORM],
  [
    'version missing',
    DraftUpdate,
    { content: {} },
    { version: ['The version that the draft was read with is required'] },
  ],
  ['version 0', DraftUpdate, { content: {}, version: 0 }, VERSION],
  ['version 1.5', DraftUpdate, { content: {}, version: 1.5 }, VERSION],
  ['version high', DraftUpdate, { content: {}, version: Number.MAX_SAFE_INTEGER }, VERSION],
  ['step missing', CreationLogBody, {}, { step: ['Step is required'] }],
  ['step long', CreationLogBody, { step: x(101) }, { step: ['Step must be at most 100 characters'] }],
  ['data long', CreationLogBody, { ...LOG, data: x(9_999) }, { data: ['The data is too long'] }],
  [
    'log long',
    CreationLogBody,
    { ...LOG, timestamp: x(41), error: x(4_001), userAgent: x(1_001), url: x(2_001), code: 'ERR-1' },
    {
      timestamp: ['The timestamp must be at most 40 characters'],
      error: ['The error must be at most 4,000 characters'],
      userAgent: ['The user agent must be at most 1,000 characters'],
      url: ['The address must be at most 2,000 characters'],
      code: ['The code must read ERR-{timestamp}-{random}'],
    },
  ],
  ['key empty', IdempotencyKey, '', { body: ['Idempotency-Key must be 1 to 200 characters'] }],
  ['key long', IdempotencyKey, x(201), { body: ['Idempotency-Key must be 1 to 200 characters'] }],
  [
    'known auctions as words',
    KnownAuctionsQuery,
    { known: '12:44,a:1' },
    { known: ['Pairs of id and seq, as 12:44,13:2'] },
  ],
  [
    'known auctions without a seq',
    KnownAuctionsQuery,
    { known: 'x12:44' },
    { known: ['Pairs of id and seq, as 12:44,13:2'] },
  ],
  [
    'known auctions too many',
    KnownAuctionsQuery,
    { known: Array.from({ length: 101 }, (_, index) => `${index + 1}:0`).join(',') },
    { known: ['At most 100 auctions at once'] },
  ],
]

test.each(REFUSED)('input: %s -> refused', (_case, schema, value, errors) => {
  expect(getErrors(schema, value)).toEqual(errors)
})

test.each(['0', '01', '-1', '1.5', ' 1', '1 ', 'x', '9'.repeat(16)])(
  'id in a path: %j -> refused',
  (text) => {
    expect(PathId.safeParse(text).success).toBe(false)
  },
)

test('notifications read: more than a hundred -> refused', () => {
  const ids = Array.from({ length: 101 }, (_, index) => index + 1)
  expect(NotificationsRead.safeParse({ ids }).success).toBe(false)
  expect(NotificationsRead.safeParse({ ids: ids.slice(1) }).success).toBe(true)
})
