/**
 * Every kind of notification and every preference at its destinations: user channel, list, mailbox and
 * digest. Events are caused by real actions.
 */

import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { dateTimeText, withPacificZone } from '../../../domain/format/times.ts'
import type { PersonalEvent } from '../../../domain/notifications/personal-event.ts'
import type { NotificationTopic, PreferencesChange } from '../../../domain/notifications/preferences.ts'
import { findFee } from '../../../worker/db/queries/settlement/settlement-fees.ts'
import { auctions, users, watchlist } from '../../../worker/db/schema/index.ts'
import { readOutbox } from '../../../worker/dev/read-outbox.ts'
import { savePreferences } from '../../../worker/services/notifications/preferences.ts'
import { renewHolds } from '../../../worker/services/payments/renewals.ts'
import { advanceFee } from '../../../worker/services/settlement/advance-fee.ts'
import { callApi } from '../support/api.ts'
import { subjectsTo } from '../support/mailbox.ts'
import { authorizeCard, placeBidElsewhere } from '../support/money.ts'
import { admin } from '../support/room-replica.ts'
import {
  bid,
  confirmAddress,
  db,
  dollars,
  drain,
  getRoom,
  getRoomStub,
  makeAuction,
  makePerson,
  type TestAuction,
  type TestPerson,
} from '../support/rooms.ts'
import { changeCard } from '../support/settled.ts'
import { connect, toToken } from '../support/sockets.ts'

const TITLE = '2019 Honda Accord EX-L'

type Change = Parameters<ReturnType<typeof getRoom>['change']>[0]['change']

const change = async ({ id }: TestAuction, what: Change) => {
  const answer = await getRoom(id).change({ ...admin, change: what })
  if (!answer.accepted) throw new Error(answer.message)
  await runDurableObjectAlarm(getRoomStub(id))
  await drain(id)
}
/** Until when the fee of the tests can be paid without consequences. */
const FEE_DUE_MS = Date.now() + 5 * DAY_MS

const end = (auction: TestAuction) =>
  change(auction, { type: 'set_status', status: 'ended', reason: 'A test' })
const endsIn = (auction: TestAuction, ms: number) =>
  change(auction, { type: 'reschedule', endAtMs: Date.now() + ms })

async function bids(auction: TestAuction, person: TestPerson, amount: number): Promise<number> {
  const answer = await bid(auction, person, amount)
  if (!answer.accepted) throw new Error(answer.message)
  await drain(auction.id)
  return answer.bid?.id ?? 0
}

const outbids = async (auction: TestAuction, amount: number) => bids(auction, await makePerson(), amount)

const watch = async ({ userId }: TestPerson, { id }: TestAuction) =>
  db().insert(watchlist).values({ userId, auctionId: id, createdAtMs: 1 })

const press = async (person: TestPerson, method: 'POST' | 'DELETE', { id }: TestAuction) => {
  const token = await toToken(person)
  expect((await callApi(method, `/auctions/${id}/watch`, { token })).status).toBe(200)
}

/** Writes to the seller of an auction, or asks a public question. */
async function writes(what: 'messages' | 'questions', person: TestPerson, { id }: TestAuction) {
  const body = what === 'messages' ? { message: 'Hello' } : { question: 'One key or two?' }
  const written = await callApi('POST', `/auctions/${id}/${what}`, { token: await toToken(person), body })
  expect(written.status).toBe(201)
  return written.body
}

/** The reserve was not met, and the seller offers the car to the highest bidder. */
async function offeredAfter(person: TestPerson): Promise<TestAuction> {
  const auction = await makeAuction({ reserveCents: dollars(9_000) })
  await bids(auction, person, 5_100)
  await end(auction)
  const { seller } = auction
  const offered = await getRoom(auction.id).afterSaleOffer({
    person: seller,
    action: { type: 'offer', amountCents: null },
  })
  expect(offered).toMatchObject({ accepted: true })
  await drain(auction.id)
  return auction
}

/** The processor asks the person to act when their hold is renewed. */
async function renewalWith(person: TestPerson, cardToken: string): Promise<null> {
  const nowMs = Date.now()
  const { userId } = person
  expect(await authorizeCard(userId, 'tok_visa', nowMs)).toMatchObject({ ok: true })
  await placeBidElsewhere(userId)
  await env.DB.prepare(
    `update sandbox_methods set token = ?
      where reference in (select method_reference from payment_methods where user_id = ?)`,
  )
    .bind(cardToken, userId)
    .run()
  await renewHolds(env, nowMs + 6.5 * DAY_MS)
  return null
}

/** When the event is mailed by itself; null: never. */
type Mailed = { readonly subject: string; readonly when: 'as_chosen' | 'at_once' | 'always' } | null

interface Kind {
  readonly name: string
  readonly event: PersonalEvent['event']
  readonly topic: NotificationTopic | null
  readonly text: (id: number) => string
  readonly mailed: Mailed
  readonly inDigest: boolean
  /** Caused by the person's own action: shown on open pages, and not listed. */
  readonly isOwn?: true
  readonly unauthorized?: boolean
  readonly reachesOthers?: true
  /** Causes the event for a person; returns its auction, if any. */
  readonly trigger: (person: TestPerson) => Promise<TestAuction | null>
}

const KINDS = [
  {
    name: 'outbid',
    event: 'outbid',
    topic: 'outbid',
    text: () => `You've been outbid on "${TITLE}"! Current bid: $5,200`,
    mailed: { subject: `You’ve been outbid at $5,200: ${TITLE}`, when: 'as_chosen' },
    inDigest: true,
    trigger: async (person) => {
      const auction = await makeAuction()
      await bids(auction, person, 5_100)
      await outbids(auction, 5_200)
      return auction
    },
  },
  {
    name: 'own bid',
    event: 'bid_successful',
    topic: null,
    text: (id) => `Bid placed successfully! $5,100 on auction #${id}`,
    mailed: null,
    inDigest: false,
    isOwn: true,
    trigger: async (person) => {
      const auction = await makeAuction()
      await bids(auction, person, 5_100)
      return auction
    },
  },
  {
    name: 'ten minutes left -> watcher',
    event: 'auction_ending_soon',
    topic: 'ending_soon',
    text: (id) => `Auction #${id} ending in 10 minutes!`,
    mailed: { subject: `Ending in 10 minutes: ${TITLE}`, when: 'at_once' },
    inDigest: false,
    trigger: async (person) => {
      const auction = await makeAuction()
      await watch(person, auction)
      await endsIn(auction, 9.9 * MINUTE_MS)
      return auction
    },
  },
  {
    name: 'one minute left -> bidder',
    event: 'auction_ending_soon',
    topic: 'ending_soon',
    text: (id) => `Auction #${id} ending in 1 minute!`,
    mailed: null,
    inDigest: false,
    trigger: async (person) => {
      const auction = await makeAuction()
      await bids(auction, person, 5_100)
      await endsIn(auction, 0.9 * MINUTE_MS)
      return auction
    },
  },
  {
    name: 'won',
    event: 'auction_ended',
    topic: null,
    text: (id) => `Auction #${id} ended! Winning bid: $5,100`,
    mailed: { subject: `You won: ${TITLE}`, when: 'always' },
    inDigest: false,
    trigger: async (person) => {
      const auction = await makeAuction()
      await bids(auction, person, 5_100)
      await end(auction)
      return auction
    },
  },
  {
    name: 'lost',
    event: 'auction_ended',
    topic: null,
    text: (id) => `Auction #${id} ended! Winning bid: $5,200`,
    mailed: { subject: `You did not win: ${TITLE}`, when: 'as_chosen' },
    inDigest: true,
    trigger: async (person) => {
      const auction = await makeAuction()
      await bids(auction, person, 5_100)
      await outbids(auction, 5_200)
      await end(auction)
      return auction
    },
  },
  {
    name: 'watched auction ended',
    event: 'auction_ended',
    topic: null,
    text: (id) => `Auction #${id} ended! No sale`,
    mailed: null,
    inDigest: true,
    trigger: async (person) => {
      const auction = await makeAuction()
      await watch(person, auction)
      await end(auction)
      return auction
    },
  },
  {
    name: 'own auction sold',
    event: 'auction_ended',
    topic: null,
    text: (id) => `Auction #${id} ended! Winning bid: $5,100`,
    mailed: { subject: `Sold: ${TITLE}`, when: 'always' },
    inDigest: false,
    trigger: async (person) => {
      const auction = await makeAuction({}, person)
      await outbids(auction, 5_100)
      await end(auction)
      return auction
    },
  },
  {
    name: 'own auction not sold',
    event: 'auction_ended',
    topic: null,
    text: (id) => `Auction #${id} ended! No sale`,
    mailed: { subject: `Ended without bids: ${TITLE}`, when: 'always' },
    inDigest: false,
    trigger: async (person) => {
      const auction = await makeAuction({}, person)
      await end(auction)
      return auction
    },
  },
  {
    name: 'new bid on own auction',
    event: 'bid_placed',
    topic: 'new_bids',
    text: (id) => `New bid: $5,100 on auction #${id}`,
    mailed: { subject: `New bid of $5,100: ${TITLE}`, when: 'as_chosen' },
    inDigest: true,
    trigger: async (person) => {
      const auction = await makeAuction({}, person)
      await outbids(auction, 5_100)
      return auction
    },
  },
  {
    name: 'added to watchlist',
    event: 'watchlist_update',
    topic: null,
    text: (id) => `Auction #${id} added to your watchlist`,
    mailed: null,
    inDigest: false,
    isOwn: true,
    trigger: async (person) => {
      const auction = await makeAuction()
      await press(person, 'POST', auction)
      return auction
    },
  },
  {
    name: 'removed from watchlist',
    event: 'watchlist_update',
    topic: null,
    text: (id) => `Auction #${id} removed from your watchlist`,
    mailed: null,
    inDigest: false,
    isOwn: true,
    trigger: async (person) => {
      const auction = await makeAuction()
      await watch(person, auction)
      await press(person, 'DELETE', auction)
      return auction
    },
  },
  {
    name: 'cancelled -> bidder',
    event: 'auction_updated',
    topic: null,
    text: () => `The auction of "${TITLE}" was cancelled by an administrator. The car was stolen.`,
    mailed: { subject: `Cancelled: ${TITLE}`, when: 'always' },
    inDigest: false,
    trigger: async (person) => {
      const auction = await makeAuction()
      await bids(auction, person, 5_100)
      await change(auction, { type: 'cancel', reason: 'The car was stolen.' })
      return auction
    },
  },
  {
    name: 'cancelled -> watcher',
    event: 'auction_updated',
    topic: null,
    text: () => `The auction of "${TITLE}" was cancelled by an administrator. The car was stolen.`,
    mailed: null,
    inDigest: false,
    trigger: async (person) => {
      const auction = await makeAuction()
      await watch(person, auction)
      await change(auction, { type: 'cancel', reason: 'The car was stolen.' })
      return auction
    },
  },
  {
    name: 'unpaid listing back to draft',
    event: 'auction_updated',
    topic: null,
    text: () => `Your listing of "${TITLE}" is a draft again: its listing fee was not paid in time.`,
    mailed: { subject: `Not published: ${TITLE}`, when: 'always' },
    inDigest: false,
    trigger: async (person) => {
      const auction = await makeAuction({ paid: false }, person)
      await drain(auction.id)
      return auction
    },
  },
  {
    name: 'own bid voided',
    event: 'auction_updated',
    topic: null,
    text: () => `A bid of yours on "${TITLE}" was voided.`,
    mailed: { subject: `Your bid was voided: ${TITLE}`, when: 'always' },
    inDigest: false,
    trigger: async (person) => {
      const auction = await makeAuction()
      const bidId = await bids(auction, person, 5_100)
      await change(auction, { type: 'void_bid', bidId, reason: 'mistyped' })
      return auction
    },
  },
  {
    name: 'higher bid voided',
    event: 'auction_updated',
    topic: null,
    text: () => `You lead on "${TITLE}": a higher bid was voided.`,
    mailed: { subject: `You lead again: ${TITLE}`, when: 'always' },
    inDigest: false,
    trigger: async (person) => {
      const auction = await makeAuction()
      await bids(auction, person, 5_100)
      const bidId = await outbids(auction, 5_200)
      await change(auction, { type: 'void_bid', bidId, reason: 'mistyped' })
      return auction
    },
  },
  {
    name: 'saved search match',
    event: 'search_matched',
    topic: 'saved_searches',
    text: () => `New match for "Hondas"! ${TITLE}`,
    mailed: { subject: `New match for "Hondas": ${TITLE}`, when: 'as_chosen' },
    inDigest: true,
    reachesOthers: true,
    trigger: async (person) => {
      const token = await toToken(person)
      const body = { name: 'Hondas', query: 'make=Honda' }
      const saved = await callApi('POST', '/user/saved-searches', { token, body })
      const auction = await makeAuction()
      await drain(auction.id)
      await callApi('DELETE', `/user/saved-searches/${saved.body.data[0].id}`, { token })
      return auction
    },
  },
  {
    name: 'promoted auction like a watched one',
    event: 'auction_promoted',
    topic: 'saved_searches',
    text: () => `"${TITLE}" is open for bids! It is like a car you have watched`,
    mailed: { subject: `Now open for bids: ${TITLE}`, when: 'as_chosen' },
    inDigest: true,
    reachesOthers: true,
    trigger: async (person) => {
      await watch(person, await makeAuction())
      const auction = await makeAuction({ startAtMs: Date.now() + MINUTE_MS })
      await db()
        .update(auctions)
        .set({ addons: ['email_blast'] })
        .where(eq(auctions.id, auction.id))
      await change(auction, { type: 'reschedule', startAtMs: Date.now() })
      await db().delete(watchlist).where(eq(watchlist.userId, person.userId))
      return auction
    },
  },
  {
    name: 'message',
    event: 'message_received',
    topic: 'messages',
    text: () => `New message about "${TITLE}"! From Maria`,
    mailed: { subject: `New message from Maria: ${TITLE}`, when: 'as_chosen' },
    inDigest: true,
    trigger: async (person) => {
      const auction = await makeAuction({}, person)
      await writes('messages', await makePerson(), auction)
      return auction
    },
  },
  {
    name: 'question about own auction',
    event: 'question_asked',
    topic: 'messages',
    text: () => `New question about "${TITLE}"! Everyone can read your answer`,
    mailed: { subject: `New question: ${TITLE}`, when: 'as_chosen' },
    inDigest: true,
    trigger: async (person) => {
      const auction = await makeAuction({}, person)
      await writes('questions', await makePerson(), auction)
      return auction
    },
  },
  {
    name: 'answer to own question',
    event: 'question_answered',
    topic: 'messages',
    text: () => `Your question about "${TITLE}" is answered! See what the seller says`,
    mailed: { subject: `The seller answered: ${TITLE}`, when: 'as_chosen' },
    inDigest: true,
    trigger: async (person) => {
      const auction = await makeAuction()
      const { data } = await writes('questions', person, auction)
      const token = await toToken(auction.seller)
      const answer = { token, body: { answer: 'Two.' } }
      expect((await callApi('POST', `/questions/${data.id}/answer`, answer)).status).toBe(200)
      return auction
    },
  },
  {
    name: 'after-sale offer',
    event: 'sale_offer',
    topic: null,
    text: () => `"${TITLE}" is offered to you for $5,100! Answer within 24 hours`,
    mailed: { subject: `Offered to you for $5,100: ${TITLE}`, when: 'always' },
    inDigest: false,
    trigger: (person) => offeredAfter(person),
  },
  {
    name: 'after-sale offer withdrawn',
    event: 'sale_offer',
    topic: null,
    text: () => `The offer of $5,100 for "${TITLE}" is withdrawn.`,
    mailed: { subject: `Offer of $5,100 withdrawn: ${TITLE}`, when: 'as_chosen' },
    inDigest: true,
    trigger: async (person) => {
      const auction = await offeredAfter(person)
      await getRoom(auction.id).closeAfterSaleOffers()
      await drain(auction.id)
      return auction
    },
  },
  {
    name: 'premium charged -> buyer',
    event: 'handover',
    topic: null,
    text: () => `You won the ${TITLE}! Contact Maria`,
    mailed: { subject: `Contact the seller: ${TITLE}`, when: 'always' },
    inDigest: false,
    unauthorized: true,
    trigger: async (person) => {
      expect(await authorizeCard(person.userId)).toMatchObject({ ok: true })
      const auction = await makeAuction()
      await bids(auction, person, 5_100)
      await end(auction)
      return auction
    },
  },
  {
    name: 'premium to pay -> buyer',
    event: 'sale_payment',
    topic: null,
    text: () => `Please pay the buyer’s premium for "${TITLE}" within 48 hours: $306.00.`,
    mailed: { subject: `Please pay your buyer’s premium: ${TITLE}`, when: 'always' },
    inDigest: false,
    unauthorized: true,
    trigger: async (person) => {
      expect(await authorizeCard(person.userId)).toMatchObject({ ok: true })
      await changeCard(person.userId, 'tok_authentication_required')
      const auction = await makeAuction()
      await bids(auction, person, 5_100)
      await end(auction)
      return auction
    },
  },
  {
    name: 'settlement fee to pay -> seller',
    event: 'settlement_fee',
    topic: null,
    text: () =>
      `Please pay the settlement fee for "${TITLE}", $15.00, by ${withPacificZone(dateTimeText(FEE_DUE_MS, FEE_DUE_MS))}.`,
    mailed: { subject: `Please pay your settlement fee: ${TITLE}`, when: 'always' },
    inDigest: false,
    trigger: async (person) => {
      const buyer = await makePerson({ authorized: false })
      expect(await authorizeCard(buyer.userId)).toMatchObject({ ok: true })
      const auction = await makeAuction({}, person)
      await bids(auction, buyer, 5_100)
      await end(auction)
      await drain(auction.id)
      await env.DB.prepare(
        'update settlement_fees set payment_method_id = null, due_at_ms = ? where auction_id = ?',
      )
        .bind(FEE_DUE_MS - 7 * DAY_MS, auction.id)
        .run()
      const fee = await findFee(db(), `settlement_fee:${auction.id}:1`)
      if (fee !== null) await advanceFee(env, fee, Date.now())
      return auction
    },
  },
  {
    name: 'authorization needs confirmation',
    event: 'authorization_waits',
    topic: null,
    text: () => 'Your bank asks you to confirm your payment authorization before you can bid again.',
    mailed: { subject: 'Please confirm your payment authorization', when: 'always' },
    inDigest: false,
    unauthorized: true,
    trigger: (person) => renewalWith(person, 'tok_authentication_required'),
  },
  {
    name: 'authorization needs another card',
    event: 'authorization_waits',
    topic: null,
    text: () =>
      'Your payment authorization could not be renewed. Please authorize another card before you bid again.',
    mailed: { subject: 'Your payment authorization needs another card', when: 'always' },
    inDigest: false,
    unauthorized: true,
    trigger: (person) => renewalWith(person, 'tok_declined'),
  },
] as const satisfies readonly Kind[]

/** An event kind without a row above is a type error here. */
type Untested = Exclude<PersonalEvent['event'], (typeof KINDS)[number]['event']>
const UNTESTED: [Untested] extends [never] ? 'none' : Untested = 'none'

const findAddress = async ({ userId }: TestPerson) => {
  const [row] = await db().select({ email: users.email }).from(users).where(eq(users.id, userId))
  return row?.email ?? ''
}

const somebody = async ({ unauthorized = false }: Kind) =>
  confirmAddress(await makePerson({ authorized: !unauthorized }))

const prefer = async ({ userId }: TestPerson, changed: PreferencesChange) =>
  savePreferences(env, { userId, change: changed, nowMs: Date.now() })

/** The notifications of one kind that a person receives, over every transport. */
async function received(kind: Kind, changed: PreferencesChange) {
  const person = await somebody(kind)
  await prefer(person, changed)
  const client = await connect('/live?inbox=1', person)
  const auction = await kind.trigger(person)
  const text = kind.text(auction?.id ?? 0)
  const token = await toToken(person)
  const list = async () => {
    const { body } = await callApi('GET', '/user/notifications?per_page=50', { token })
    return body.data.filter(({ message }: { message: string }) => message === text)
  }
  const subjects = await subjectsTo(await findAddress(person))
  const frames = client.frames.filter(
    (frame) => (frame as unknown as { notice?: { message: string } }).notice?.message === text,
  )
  return { person, text, auction, frames, list: await list(), subjects }
}

type Received = Awaited<ReturnType<typeof received>>

/**
 * Causes the event for several people with different preferences; one after the other if it would reach all
 * of them.
 */
async function receivedEach<const C extends readonly PreferencesChange[]>(kind: Kind, changes: C) {
  const all: Received[] = []
  if (kind.reachesOthers) for (const changed of changes) all.push(await received(kind, changed))
  else all.push(...(await Promise.all(changes.map((changed) => received(kind, changed)))))
  // One result per change, in order.
  return all as { [K in keyof C]: Received }
}

const once = (subjects: readonly string[], { mailed }: Kind) =>
  subjects.filter((subject) => subject === mailed?.subject).length

/** Makes the waiting events old enough for a digest and fires the channel's alarm. */
async function sendDigest(person: TestPerson): Promise<string> {
  const stub = env.USER_CHANNEL.getByName(String(person.userId)) as unknown as DurableObjectStub
  await runInDurableObject(stub, (_, { storage }) => {
    storage.sql.exec('UPDATE notices SET at_ms = at_ms - ?', 8 * DAY_MS)
  })
  await runDurableObjectAlarm(stub)
  await runDurableObjectAlarm(stub)
  const mails = await readOutbox(env, { to: await findAddress(person) })
  const digests = mails.filter(({ subject }) => /^Your (daily digest|weekly summary): /.test(subject))
  expect(digests.length).toBeLessThanOrEqual(1)
  return digests.map(({ subject, text }) => `${subject}\n${text}`).join('\n')
}

it('notification kinds: every event -> has a row', () => expect(UNTESTED).toBe('none'))

describe.each(KINDS as readonly Kind[])('notification: $name', (kind) => {
  it('default preferences -> once on the channel, once in the list, mailed by its rule', async () => {
    const { frames, list, subjects, auction } = await received(kind, {})
    expect(frames).toHaveLength(1)
    expect(frames[0]?.event).toBe(kind.event)
    expect(list).toHaveLength(kind.isOwn ? 0 : 1)
    if (!kind.isOwn) expect(list[0].read_at).toBeNull()
    if (auction) expect(frames[0]?.data).toMatchObject({ auction_id: auction.id, auction_title: TITLE })
    expect(once(subjects, kind)).toBe(kind.mailed === null ? 0 : 1)
    if (kind.mailed === null) expect(subjects.filter((subject) => !subject.includes('outbid'))).toEqual([])
  })

  if (kind.topic !== null) {
    const { topic } = kind
    it('topic muted -> on no channel and in no digest', async () => {
      const muted = await received(kind, { topics: { [topic]: false }, emailFrequency: 'daily' })
      const { frames, list, subjects } = muted
      expect({ frames, list, mails: once(subjects, kind) }).toEqual({ frames: [], list: [], mails: 0 })
      expect(await sendDigest(muted.person)).not.toContain(muted.text)
    })
  }

  it('mail off -> only binding events mailed; digest -> the rest in the digest', async () => {
    const [without, daily] = await receivedEach(kind, [
      { emailNotifications: false },
      { emailFrequency: 'daily' },
    ])
    for (const { frames, list, subjects } of [without, daily]) {
      expect({ frames: frames.length, list: list.length }).toEqual({ frames: 1, list: kind.isOwn ? 0 : 1 })
      expect(once(subjects, kind)).toBe(kind.mailed?.when === 'always' ? 1 : 0)
    }
    expect(await sendDigest(without.person)).toBe('')
    const digest = await sendDigest(daily.person)
    if (kind.inDigest) expect(digest).toMatch(/^Your daily digest/)
    expect(digest.includes(daily.text)).toBe(kind.inDigest)
  })
})

it('weekly summary: event that waits -> mailed in it', async () => {
  const weekly = await received(KINDS[0], { emailFrequency: 'weekly' })
  expect(once(weekly.subjects, KINDS[0])).toBe(0)
  const digest = await sendDigest(weekly.person)
  expect(digest).toMatch(/^Your weekly summary/)
  expect(digest).toContain(weekly.text)
})
