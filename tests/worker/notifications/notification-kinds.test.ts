/**
 * Each kind of notice and each preference, where they are received: on the own channel, in the bell's list, in the mailbox
 * and in the digest; there when it is on, and not there when it is off. The facts come about as they do in life.
 */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { PersonalEvent } from '../../../domain/notifications/personal-event.ts'
import type { NoticeTopic, PreferencesChange } from '../../../domain/notifications/preferences.ts'
import { auctions, users, watchlist } from '../../../worker/db/schema/index.ts'
import { readOutbox } from '../../../worker/dev/read-outbox.ts'
import { savePreferences } from '../../../worker/services/notifications/preferences.ts'
import { renewHolds } from '../../../worker/services/payments/renewals.ts'
import { callApi } from '../support/api.ts'
import { subjectsTo } from '../support/mailbox.ts'
import { authorizeCard, placeBidElsewhere } from '../support/money.ts'
import { admin } from '../support/room-replica.ts'
import {
  bid,
  db,
  dollars,
  drain,
  makeAuction,
  makePerson,
  roomOf,
  stubOf,
  type TestAuction,
  type TestPerson,
} from '../support/rooms.ts'
import { connect, tokenOf } from '../support/sockets.ts'

const TITLE = '2019 Honda Accord EX-L'
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

type Change = Parameters<ReturnType<typeof roomOf>['change']>[0]['change']

const change = async ({ id }: TestAuction, what: Change) => {
  const answer = await roomOf(id).change({ ...admin, change: what })
  if (!answer.accepted) throw new Error(answer.message)
  await runDurableObjectAlarm(stubOf(id))
  await drain(id)
}
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
  const token = await tokenOf(person)
  expect((await callApi(method, `/auctions/${id}/watch`, { token })).status).toBe(200)
}

/** Writes to the seller of an auction, or asks about it in public. */
async function writes(what: 'messages' | 'questions', person: TestPerson, { id }: TestAuction) {
  const body = what === 'messages' ? { message: 'Hello' } : { question: 'One key or two?' }
  const written = await callApi('POST', `/auctions/${id}/${what}`, { token: await tokenOf(person), body })
  expect(written.status).toBe(201)
  return written.body
}

/** The reserve was not met, and the seller offers the car to the highest bidder. */
async function offeredAfter(person: TestPerson): Promise<TestAuction> {
  const auction = await makeAuction({ reserveCents: dollars(9_000) })
  await bids(auction, person, 5_100)
  await end(auction)
  const { seller } = auction
  const offered = await roomOf(auction.id).saleOffer({
    person: seller,
    deed: { type: 'offer', amountCents: null },
  })
  expect(offered).toMatchObject({ accepted: true })
  await drain(auction.id)
  return auction
}

/** The card's processor asks for what the person has to do when the hold behind their bids is renewed. */
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

/**
 * How a fact is mailed by itself: as the person chose, only to who takes mail at once, always; and whether it stands in a
 * digest. Null: no mail tells it.
 */
type Mailed = { readonly subject: string; readonly when: 'as_chosen' | 'at_once' | 'always' } | null

interface Kind {
  readonly name: string
  readonly event: PersonalEvent['event']
  readonly topic: NoticeTopic | null
  readonly words: (id: number) => string
  readonly mailed: Mailed
  readonly inDigest: boolean
  /** An own deed is in the list, and nothing unread. */
  readonly isOwn?: true
  readonly unauthorized?: boolean
  readonly reachesOthers?: true
  /** Makes it happen to somebody; the auction where there is one. */
  readonly befall: (person: TestPerson) => Promise<TestAuction | null>
}

const KINDS = [
  {
    name: 'outbid',
    event: 'outbid',
    topic: 'outbid',
    words: () => `You've been outbid on "${TITLE}"! Current bid: $5,200`,
    mailed: { subject: `You've been outbid: ${TITLE}`, when: 'as_chosen' },
    inDigest: true,
    befall: async (person) => {
      const auction = await makeAuction()
      await bids(auction, person, 5_100)
      await outbids(auction, 5_200)
      return auction
    },
  },
  {
    name: 'the own bid',
    event: 'bid_successful',
    topic: null,
    words: (id) => `Bid placed successfully! $5,100 on auction #${id}`,
    mailed: null,
    inDigest: false,
    isOwn: true,
    befall: async (person) => {
      const auction = await makeAuction()
      await bids(auction, person, 5_100)
      return auction
    },
  },
  {
    name: 'ten minutes left, to who watches',
    event: 'auction_ending_soon',
    topic: 'ending_soon',
    words: (id) => `Auction #${id} ending in 10 minutes!`,
    mailed: { subject: `Ending in 10 minutes: ${TITLE}`, when: 'at_once' },
    inDigest: false,
    befall: async (person) => {
      const auction = await makeAuction()
      await watch(person, auction)
      await endsIn(auction, 9.9 * MINUTE_MS)
      return auction
    },
  },
  {
    name: 'one minute left, to who bids',
    event: 'auction_ending_soon',
    topic: 'ending_soon',
    words: (id) => `Auction #${id} ending in 1 minute!`,
    mailed: null,
    inDigest: false,
    befall: async (person) => {
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
    words: (id) => `Auction #${id} ended! Winning bid: $5,100`,
    mailed: { subject: `You won: ${TITLE}`, when: 'always' },
    inDigest: false,
    befall: async (person) => {
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
    words: (id) => `Auction #${id} ended! Winning bid: $5,200`,
    mailed: { subject: `You did not win: ${TITLE}`, when: 'as_chosen' },
    inDigest: true,
    befall: async (person) => {
      const auction = await makeAuction()
      await bids(auction, person, 5_100)
      await outbids(auction, 5_200)
      await end(auction)
      return auction
    },
  },
  {
    name: 'the end of what one watches',
    event: 'auction_ended',
    topic: null,
    words: (id) => `Auction #${id} ended! No sale`,
    mailed: null,
    inDigest: true,
    befall: async (person) => {
      const auction = await makeAuction()
      await watch(person, auction)
      await end(auction)
      return auction
    },
  },
  {
    name: 'the own auction sold',
    event: 'auction_ended',
    topic: null,
    words: (id) => `Auction #${id} ended! Winning bid: $5,100`,
    mailed: { subject: `Sold: ${TITLE}`, when: 'always' },
    inDigest: false,
    befall: async (person) => {
      const auction = await makeAuction({}, person)
      await outbids(auction, 5_100)
      await end(auction)
      return auction
    },
  },
  {
    name: 'the own auction not sold',
    event: 'auction_ended',
    topic: null,
    words: (id) => `Auction #${id} ended! No sale`,
    mailed: { subject: `Not sold: ${TITLE}`, when: 'always' },
    inDigest: false,
    befall: async (person) => {
      const auction = await makeAuction({}, person)
      await end(auction)
      return auction
    },
  },
  {
    name: 'a new bid on the own auction',
    event: 'bid_placed',
    topic: 'new_bids',
    words: (id) => `New bid: $5,100 on auction #${id}`,
    mailed: { subject: `New bid of $5,100: ${TITLE}`, when: 'as_chosen' },
    inDigest: true,
    befall: async (person) => {
      const auction = await makeAuction({}, person)
      await outbids(auction, 5_100)
      return auction
    },
  },
  {
    name: 'put on the watchlist',
    event: 'watchlist_update',
    topic: null,
    words: (id) => `Auction #${id} added to your watchlist`,
    mailed: null,
    inDigest: false,
    isOwn: true,
    befall: async (person) => {
      const auction = await makeAuction()
      await press(person, 'POST', auction)
      return auction
    },
  },
  {
    name: 'taken off the watchlist',
    event: 'watchlist_update',
    topic: null,
    words: (id) => `Auction #${id} removed from your watchlist`,
    mailed: null,
    inDigest: false,
    isOwn: true,
    befall: async (person) => {
      const auction = await makeAuction()
      await watch(person, auction)
      await press(person, 'DELETE', auction)
      return auction
    },
  },
  {
    name: 'cancelled, to who bid',
    event: 'auction_updated',
    topic: null,
    words: () => `The auction of "${TITLE}" was cancelled. The car was stolen.`,
    mailed: { subject: `Cancelled: ${TITLE}`, when: 'always' },
    inDigest: false,
    befall: async (person) => {
      const auction = await makeAuction()
      await bids(auction, person, 5_100)
      await change(auction, { type: 'cancel', reason: 'The car was stolen.' })
      return auction
    },
  },
  {
    name: 'cancelled, to who watches',
    event: 'auction_updated',
    topic: null,
    words: () => `The auction of "${TITLE}" was cancelled. The car was stolen.`,
    mailed: null,
    inDigest: false,
    befall: async (person) => {
      const auction = await makeAuction()
      await watch(person, auction)
      await change(auction, { type: 'cancel', reason: 'The car was stolen.' })
      return auction
    },
  },
  {
    name: 'an unpaid listing that is a draft again',
    event: 'auction_updated',
    topic: null,
    words: () => `Your listing of "${TITLE}" is a draft again: its listing fee was not paid in time.`,
    mailed: { subject: `Not published: ${TITLE}`, when: 'always' },
    inDigest: false,
    befall: async (person) => {
      const auction = await makeAuction({ paid: false }, person)
      await drain(auction.id)
      return auction
    },
  },
  {
    name: 'the own bid voided',
    event: 'auction_updated',
    topic: null,
    words: () => `A bid of yours on "${TITLE}" was voided.`,
    mailed: { subject: `A bid of yours on "${TITLE}" was voided.`, when: 'always' },
    inDigest: false,
    befall: async (person) => {
      const auction = await makeAuction()
      const bidId = await bids(auction, person, 5_100)
      await change(auction, { type: 'void_bid', bidId, reason: 'mistyped' })
      return auction
    },
  },
  {
    name: "leading by another's bid that was voided",
    event: 'auction_updated',
    topic: null,
    words: () => `You lead on "${TITLE}": a higher bid was voided.`,
    mailed: { subject: `You lead on "${TITLE}": a higher bid was voided.`, when: 'always' },
    inDigest: false,
    befall: async (person) => {
      const auction = await makeAuction()
      await bids(auction, person, 5_100)
      const bidId = await outbids(auction, 5_200)
      await change(auction, { type: 'void_bid', bidId, reason: 'mistyped' })
      return auction
    },
  },
  {
    name: 'a match of a saved search',
    event: 'search_matched',
    topic: 'saved_searches',
    words: () => `New match for "Hondas"! ${TITLE}`,
    mailed: { subject: `New match for "Hondas": ${TITLE}`, when: 'as_chosen' },
    inDigest: true,
    reachesOthers: true,
    befall: async (person) => {
      const token = await tokenOf(person)
      const body = { name: 'Hondas', query: 'make=Honda' }
      const saved = await callApi('POST', '/user/saved-searches', { token, body })
      const auction = await makeAuction()
      await drain(auction.id)
      await callApi('DELETE', `/user/saved-searches/${saved.body.data[0].id}`, { token })
      return auction
    },
  },
  {
    name: 'an auction like a watched one, whose seller pays for the mail',
    event: 'auction_promoted',
    topic: 'saved_searches',
    words: () => `"${TITLE}" is open for bids! It is like a car you have watched`,
    mailed: { subject: `Now open for bids: ${TITLE}`, when: 'as_chosen' },
    inDigest: true,
    reachesOthers: true,
    befall: async (person) => {
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
    name: 'a message',
    event: 'message_received',
    topic: 'messages',
    words: () => `New message about "${TITLE}"! From Maria`,
    mailed: { subject: `New message from Maria: ${TITLE}`, when: 'as_chosen' },
    inDigest: true,
    befall: async (person) => {
      const auction = await makeAuction({}, person)
      await writes('messages', await makePerson(), auction)
      return auction
    },
  },
  {
    name: 'a question about the own auction',
    event: 'question_asked',
    topic: 'messages',
    words: () => `New question about "${TITLE}"! Everyone can read your answer`,
    mailed: { subject: `New question: ${TITLE}`, when: 'as_chosen' },
    inDigest: true,
    befall: async (person) => {
      const auction = await makeAuction({}, person)
      await writes('questions', await makePerson(), auction)
      return auction
    },
  },
  {
    name: 'an answer to the own question',
    event: 'question_answered',
    topic: 'messages',
    words: () => `Your question about "${TITLE}" is answered! See what the seller says`,
    mailed: { subject: `The seller answered: ${TITLE}`, when: 'as_chosen' },
    inDigest: true,
    befall: async (person) => {
      const auction = await makeAuction()
      const { data } = await writes('questions', person, auction)
      const token = await tokenOf(auction.seller)
      const answer = { token, body: { answer: 'Two.' } }
      expect((await callApi('POST', `/questions/${data.id}/answer`, answer)).status).toBe(200)
      return auction
    },
  },
  {
    name: 'an offer after the auction',
    event: 'sale_offer',
    topic: null,
    words: () => `"${TITLE}" is offered to you for $5,100! Answer within 24 hours`,
    mailed: { subject: `Offered to you for $5,100: ${TITLE}`, when: 'always' },
    inDigest: false,
    befall: (person) => offeredAfter(person),
  },
  {
    name: 'an offer that is withdrawn',
    event: 'sale_offer',
    topic: null,
    words: () => `The offer of $5,100 for "${TITLE}" is withdrawn.`,
    mailed: { subject: `Offer withdrawn: ${TITLE}`, when: 'as_chosen' },
    inDigest: true,
    befall: async (person) => {
      const auction = await offeredAfter(person)
      await roomOf(auction.id).closeSaleOffers()
      await drain(auction.id)
      return auction
    },
  },
  {
    name: 'a purchase whose premium is charged',
    event: 'handover',
    topic: null,
    words: () => `The premium for "${TITLE}" is charged! See how to reach the seller, and what to do`,
    mailed: { subject: `The handover of ${TITLE}`, when: 'always' },
    inDigest: false,
    unauthorized: true,
    befall: async (person) => {
      expect(await authorizeCard(person.userId)).toMatchObject({ ok: true })
      const auction = await makeAuction()
      await bids(auction, person, 5_100)
      await end(auction)
      return auction
    },
  },
  {
    name: 'an authorization that waits to be confirmed',
    event: 'authorization_waits',
    topic: null,
    words: () => 'Your bank asks you to confirm your payment authorization before you can bid again.',
    mailed: { subject: 'Please confirm your payment authorization', when: 'always' },
    inDigest: false,
    unauthorized: true,
    befall: (person) => renewalWith(person, 'tok_authentication_required'),
  },
  {
    name: 'an authorization that needs another card',
    event: 'authorization_waits',
    topic: null,
    words: () =>
      'Your payment authorization could not be renewed. Please authorize another card before you bid again.',
    mailed: { subject: 'Your payment authorization needs another card', when: 'always' },
    inDigest: false,
    unauthorized: true,
    befall: (person) => renewalWith(person, 'tok_declined'),
  },
] as const satisfies readonly Kind[]

/** A kind of notice that stands in no row above is an error of types here. */
type Untested = Exclude<PersonalEvent['event'], (typeof KINDS)[number]['event']>
const UNTESTED: [Untested] extends [never] ? 'none' : Untested = 'none'

const addressOf = async ({ userId }: TestPerson) => {
  const [row] = await db().select({ email: users.email }).from(users).where(eq(users.id, userId))
  return row?.email ?? ''
}

const somebody = ({ unauthorized = false }: Kind) => makePerson({ authorized: !unauthorized })

const prefer = async ({ userId }: TestPerson, changed: PreferencesChange) =>
  savePreferences(env, { userId, change: changed, nowMs: Date.now() })

/** What has reached a person of one kind, on every channel. */
async function received(kind: Kind, changed: PreferencesChange) {
  const person = await somebody(kind)
  await prefer(person, changed)
  const client = await connect('/live?inbox=1', person)
  const auction = await kind.befall(person)
  const words = kind.words(auction?.id ?? 0)
  const token = await tokenOf(person)
  const list = async () => {
    const { body } = await callApi('GET', '/user/notifications?per_page=50', { token })
    return body.data.filter(({ message }: { message: string }) => message === words)
  }
  const subjects = await subjectsTo(await addressOf(person))
  const frames = client.frames.filter(
    (frame) => (frame as unknown as { notice?: { message: string } }).notice?.message === words,
  )
  return { person, words, auction, frames, list: await list(), subjects }
}

type Received = Awaited<ReturnType<typeof received>>

/** The same befalls several people at once, who chose differently; one after another where it would reach them all. */
async function receivedEach<const C extends readonly PreferencesChange[]>(kind: Kind, changes: C) {
  const all: Received[] = []
  if (kind.reachesOthers) for (const changed of changes) all.push(await received(kind, changed))
  else all.push(...(await Promise.all(changes.map((changed) => received(kind, changed)))))
  // As many as there are changes, in their order.
  return all as { [K in keyof C]: Received }
}

const once = (subjects: readonly string[], { mailed }: Kind) =>
  subjects.filter((subject) => subject === mailed?.subject).length

/** Days go by: what waits for a digest has waited long enough, and the channel's alarm goes off. */
async function digestOf(person: TestPerson): Promise<string> {
  const stub = env.USER_CHANNEL.getByName(String(person.userId)) as unknown as DurableObjectStub
  await runInDurableObject(stub, (_, { storage }) => {
    storage.sql.exec('UPDATE notices SET at_ms = at_ms - ?', 8 * DAY_MS)
  })
  await runDurableObjectAlarm(stub)
  await runDurableObjectAlarm(stub)
  const mails = await readOutbox(env, { to: await addressOf(person) })
  const digests = mails.filter(({ subject }) => /^Your (daily digest|weekly summary): /.test(subject))
  expect(digests.length).toBeLessThanOrEqual(1)
  return digests.map(({ subject, text }) => `${subject}\n${text}`).join('\n')
}

it('no kind is left out', () => expect(UNTESTED).toBe('none'))

describe.each(KINDS as readonly Kind[])('$name', (kind) => {
  it('when on: once on the channel, once in the list with the car, and mailed as it is meant to be', async () => {
    const { frames, list, subjects, auction } = await received(kind, {})
    expect(frames).toHaveLength(1)
    expect(frames[0]?.event).toBe(kind.event)
    expect(list).toHaveLength(1)
    expect(list[0].read_at === null).toBe(kind.isOwn !== true)
    if (auction) expect(list[0].data).toMatchObject({ auction_id: auction.id, auction_title: TITLE })
    expect(once(subjects, kind)).toBe(kind.mailed === null ? 0 : 1)
    if (kind.mailed === null) expect(subjects.filter((subject) => !subject.includes('outbid'))).toEqual([])
  })

  if (kind.topic !== null) {
    const { topic } = kind
    it('when its topic is off: nowhere, and in no digest', async () => {
      const off = { topics: { [topic]: false } }
      const [now, daily] = await receivedEach(kind, [off, { ...off, emailFrequency: 'daily' }])
      for (const { frames, list, subjects } of [now, daily]) {
        expect({ frames, list, mails: once(subjects, kind) }).toEqual({ frames: [], list: [], mails: 0 })
      }
      expect(await digestOf(daily.person)).not.toContain(daily.words)
    })
  }

  it('without mail only what somebody is bound by is mailed; with a digest the rest when that is due', async () => {
    const [without, daily, weekly] = await receivedEach(kind, [
      { emailNotifications: false },
      { emailFrequency: 'daily' },
      { emailFrequency: 'weekly' },
    ])
    for (const { frames, list, subjects } of [without, daily, weekly]) {
      expect({ frames: frames.length, list: list.length }).toEqual({ frames: 1, list: 1 })
      expect(once(subjects, kind)).toBe(kind.mailed?.when === 'always' ? 1 : 0)
    }
    expect(await digestOf(without.person)).toBe('')
    for (const [{ person, words }, title] of [
      [daily, /^Your daily digest/],
      [weekly, /^Your weekly summary/],
    ] as const) {
      const digest = await digestOf(person)
      if (!kind.inDigest) {
        expect(digest).not.toContain(words)
        continue
      }
      expect(digest).toContain(words)
      expect(digest).toMatch(title)
    }
  })
})
