/** The notifications of searches, messages, offers and money. */

import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { dateTimeText, withPacificZone } from '../../../domain/format/times.ts'
import { findFee } from '../../../worker/db/queries/settlement/settlement-fees.ts'
import { auctions, profiles, users, watchlist } from '../../../worker/db/schema/index.ts'
import { approveDealer } from '../../../worker/services/administration/dealers/approve-dealer.ts'
import { notifyNewAlerts } from '../../../worker/services/notifications/notify-alerts.ts'
import { raiseAlert } from '../../../worker/services/notifications/raise-alert.ts'
import { advanceFee } from '../../../worker/services/settlement/advance-fee.ts'
import { callApi } from '../support/api.ts'
import { tokenFor } from '../support/listing.ts'
import { authorizeCard } from '../support/money.ts'
import { db, drain, getRoom, makeAuction, makePerson } from '../support/rooms.ts'
import { changeCard } from '../support/settled.ts'
import { signInProvedAdmin } from '../support/unpaid-sale.ts'
import { bids, change, end, FEE_DUE_MS, offeredAfter, renewalWith, watch, writes } from './kind-causes.ts'
import { type Kind, TITLE } from './notification-kind.ts'

export const OTHER_KINDS = [
  {
    name: 'saved search match',
    event: 'search_matched',
    topic: 'saved_searches',
    text: () => `New match for "Hondas"! ${TITLE}`,
    mailed: { subject: `New match for "Hondas": ${TITLE}`, when: 'as_chosen' },
    inDigest: true,
    reachesOthers: true,
    trigger: async (person) => {
      const token = await tokenFor(person)
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
      const token = await tokenFor(auction.seller)
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
  {
    name: 'license approved',
    event: 'license_approved',
    topic: null,
    text: () => 'Your dealer license is approved! You can publish your listings',
    mailed: { subject: 'Your dealer license is approved', when: 'always' },
    inDigest: false,
    unauthorized: true,
    trigger: async ({ userId }) => {
      const license = 'CA 48213'
      await db().update(users).set({ userType: 'dealer' }).where(eq(users.id, userId))
      await db().insert(profiles).values({ userId, businessLicense: license })
      const { userId: actorId } = await makePerson()
      const actor = { actorId, requestId: 'r', ipAddress: null, userAgent: null }
      const waits: Promise<unknown>[] = []
      const waitUntil = (work: Promise<unknown>) => void waits.push(work)
      await approveDealer(env, { userId, license, businessName: '', actor, nowMs: Date.now(), waitUntil })
      await Promise.all(waits)
      return null
    },
  },
  {
    name: 'account rejected',
    event: 'account_reviewed',
    topic: null,
    text: () => 'Your account was not verified. The names differ.',
    mailed: { subject: 'Your account was not verified', when: 'always' },
    inDigest: false,
    unauthorized: true,
    trigger: async ({ userId }) => {
      const admin = await signInProvedAdmin()
      const body = { verification_status: 'rejected', reason: 'The names differ.' }
      await callApi('PUT', `/admin/users/${userId}`, { token: admin.token, body })
      return null
    },
  },
  {
    name: 'alert for administrators',
    event: 'admin_alert',
    topic: null,
    text: () => 'Alert! Our records and the processor’s differ.',
    mailed: null,
    inDigest: false,
    unauthorized: true,
    reachesOthers: true,
    trigger: async ({ userId }) => {
      await db().update(users).set({ role: 'admin' }).where(eq(users.id, userId))
      const message = 'Our records and the processor’s differ.'
      const alert = { key: 'a difference', kind: 'reconciliation', message } as const
      await raiseAlert(env, alert, Date.now())
      await notifyNewAlerts(env, Date.now())
      await db().update(users).set({ role: 'user' }).where(eq(users.id, userId))
      return null
    },
  },
] as const satisfies readonly Kind[]
