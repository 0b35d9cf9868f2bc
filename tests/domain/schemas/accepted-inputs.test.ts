import { expect, test } from 'vitest'
import type { z } from 'zod'
import { EMPTY_CREATE_FORM } from '../../../domain/listing/create-form.ts'
import { toDraftContent } from '../../../domain/listing/draft-content.ts'
import { MAX_PHOTOS } from '../../../domain/photos/photo-rules.ts'
import { CounterOffer, NewSaleOffer } from '../../../domain/schemas/after-sale-offer.ts'
import { AlertChange, AlertsQuery } from '../../../domain/schemas/alerts.ts'
import { ContactAnswerBody, ContactBody, ContactMessagesQuery } from '../../../domain/schemas/contact.ts'
import { CreationLogBody, CreationLogQuery } from '../../../domain/schemas/creation-log.ts'
import { DraftBody, DraftUpdate } from '../../../domain/schemas/drafts.ts'
import { HandoverTick } from '../../../domain/schemas/handover.ts'
import { KnownAuctionsQuery } from '../../../domain/schemas/known-auctions.ts'
import { ListQuery } from '../../../domain/schemas/list-query.ts'
import { LoweredAmount, ReasonBody } from '../../../domain/schemas/listing-actions.ts'
import {
  MessagesRead,
  NewAnswer,
  NewMessage,
  NewQuestion,
  NewReport,
  NewReview,
  ReportDecision,
} from '../../../domain/schemas/messaging.ts'
import { NotificationsRead } from '../../../domain/schemas/notifications.ts'
import { NewPushSubscription } from '../../../domain/schemas/push.ts'
import { NewSavedSearch } from '../../../domain/schemas/saved-searches.ts'
import { SocialPostsQuery } from '../../../domain/schemas/social-posts.ts'
import { IdempotencyKey, PathId, WireTime } from '../../../domain/schemas/text-fields.ts'
import { EQUIPMENT_LIMITS } from '../../../domain/vehicle/equipment.ts'
import { ENDPOINT, KEYS, LOG, x } from './input-values.ts'

const WHOLE_FORM = {
  ...toDraftContent(EMPTY_CREATE_FORM),
  equipment: Array(EQUIPMENT_LIMITS.entries).fill('Two keys'),
  decoded: { vin: 'x', trim: null },
  images: Array(MAX_PHOTOS).fill({ id: 1, image_type: 'exterior', alt_text: '', is_primary: false }),
}

/** What is accepted, and as what. */
const ACCEPTED: readonly (readonly [string, z.ZodType, unknown, unknown])[] = [
  ['longest message', NewMessage, { message: x(2_000) }, { message: x(2_000) }],
  ['message of lines', NewMessage, { message: ' Hi\nthere ' }, { message: 'Hi\nthere' }],
  ['longest question', NewQuestion, { question: x(1_000) }, { question: x(1_000) }],
  ['longest answer', NewAnswer, { answer: x(2_000) }, { answer: x(2_000) }],
  ['review without text', NewReview, { rating: 1, review: ' ' }, { rating: 1, review: null }],
  ['longest review', NewReview, { rating: 5, review: `a\n${x(998)}` }, { rating: 5, review: `a\n${x(998)}` }],
  [
    'report with a reason',
    NewReport,
    { kind: 'review', id: 3, reason: 'Rude.\nTwice.' },
    { kind: 'review', id: 3, reason: 'Rude.\nTwice.' },
  ],
  ['decision to remove', ReportDecision, { action: 'remove' }, { action: 'remove' }],
  ['decision to dismiss', ReportDecision, { action: 'dismiss' }, { action: 'dismiss' }],
  ['messages read', MessagesRead, { up_to: 4 }, { up_to: 4 }],
  ['lowest offer', NewSaleOffer, { amount: 1 }, { amount: 100 }],
  ['highest offer', CounterOffer, { amount: 99_999_999 }, { amount: 9_999_999_900 }],
  ['offer at the asked price', NewSaleOffer, {}, {}],
  ['tick', HandoverTick, { done: false }, { done: false }],
  [
    'alert',
    AlertChange,
    { id: '12', state: 'resolved', note: x(500) },
    { id: 12, state: 'resolved', note: x(500) },
  ],
  ['reason of lines', ReasonBody, { reason: 'No title.\nSorry.' }, { reason: 'No title.\nSorry.' }],
  ['lowered amount as typed', LoweredAmount, { amount: ' $12,000 ' }, { amount: 12_000 }],
  [
    'longest name of a search',
    NewSavedSearch,
    { name: x(60), query: x(2_000) },
    { name: x(60), query: x(2_000) },
  ],
  [
    'push subscription',
    NewPushSubscription,
    { endpoint: ENDPOINT, keys: { p256dh: `${x(87)}=`, auth: `${x(22)}==` } },
    { endpoint: ENDPOINT, keys: KEYS },
  ],
  ['notifications read', NotificationsRead, { ids: [1, 2] }, { ids: [1, 2] }],
  ['longest draft', DraftBody, { content: { a: x(20_000 - '{"a":""}'.length) } }, expect.anything()],
  ['draft of the whole form', DraftBody, { content: WHOLE_FORM }, { content: WHOLE_FORM }],
  ['version', DraftUpdate, { content: {}, version: 1 }, { content: {}, version: 1 }],
  [
    'creation log',
    CreationLogBody,
    { ...LOG, data: x(9_998), error: 'a\nb', code: ' ' },
    { ...LOG, data: x(9_998), error: 'a\nb', code: null, timestamp: null, userAgent: null, url: null },
  ],
  ['code of a log', CreationLogQuery, { code: ['a', ' b '] }, { code: 'b', page: 1, per_page: 12 }],
  ['any code', CreationLogQuery, {}, { code: '', page: 1, per_page: 12 }],
  ['closed alerts', AlertsQuery, { status: 'closed' }, { status: 'closed', page: 1, per_page: 12 }],
  ['other alerts', AlertsQuery, { status: 'odd' }, { status: 'open', page: 1, per_page: 12 }],
  ['posted', SocialPostsQuery, { status: 'posted' }, { status: 'posted', page: 1, per_page: 12 }],
  ['not posted', SocialPostsQuery, { status: 'odd' }, { status: 'waiting', page: 1, per_page: 12 }],
  ['answered', ContactMessagesQuery, { status: 'answered' }, { status: 'answered', page: 1, per_page: 12 }],
  ['not answered', ContactMessagesQuery, { status: 'odd' }, { status: 'open', page: 1, per_page: 12 }],
  ['page and size', ListQuery, { page: ['2', ' 3 '], per_page: '101' }, { page: 3, per_page: 100 }],
  ['page out of range', ListQuery, { page: '0', per_page: '-1' }, { page: 1, per_page: 12 }],
  ['page of words', ListQuery, { page: 'x1', per_page: '1x' }, { page: 1, per_page: 12 }],
  ['last page', ListQuery, { page: '9999999999' }, { page: 1_000_000, per_page: 12 }],
  [
    'contact form',
    ContactBody,
    { name: 'Maria', email: null, captchaAnswer: 7, message: ['x'] },
    { name: 'Maria', email: '', subject: '', message: '', captchaAnswer: '7', websiteUrl: '' },
  ],
  ['support answer', ContactAnswerBody, {}, { answer: '' }],
  [
    'known auctions',
    KnownAuctionsQuery,
    { known: '12:44,13:0' },
    {
      known: new Map([
        [12, 44],
        [13, 0],
      ]),
    },
  ],
  [
    'most known auctions',
    KnownAuctionsQuery,
    { known: Array.from({ length: 100 }, (_, index) => `${index + 1}:0`).join(',') },
    expect.anything(),
  ],
  ['longest key', IdempotencyKey, x(200), x(200)],
  ['longest id', PathId, '9'.repeat(15), 999_999_999_999_999],
  ['time', WireTime, '2026-11-22T22:05:00.000Z', '2026-11-22T22:05:00.000Z'],
]

test.each(ACCEPTED)('input: %s -> accepted', (_case, schema, value, parsed) => {
  expect(schema.parse(value)).toEqual(parsed)
})
