import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { FRAUD_RULE_CODES, FRAUD_RULES, UNDER_REVIEW } from '../../../domain/fraud/rules.ts'
import {
  accountTokens,
  adminAlerts,
  authorizations,
  cardDeclines,
  cardHolds,
  fraudChecks,
  fraudRestrictions,
  fraudRules,
  loginEvents,
  paymentMethods,
  sessions,
  users,
} from '../../../worker/db/schema/index.ts'
import { checkMarkedPeople } from '../../../worker/services/administration/fraud/check-marked.ts'
import { readAlerts } from '../../../worker/services/platform/alerts.ts'
import { callApi } from '../support/api.ts'
import { payFor } from '../support/checkout.ts'
import { tokenFor } from '../support/listing.ts'
import { bid, db, drain, makeAuction, makePerson, type TestPerson } from '../support/rooms.ts'
import { newListing } from '../support/selling.ts'

/** The rules as the migrations leave them. */
let initialRules: (typeof fraudRules.$inferSelect)[] = []
beforeAll(async () => {
  initialRules = await db().select().from(fraudRules)
})

beforeEach(async () => {
  await env.DB.batch(
    [
      "update fraud_rules set is_active = 1, action = 'flag', triggered_count = 0",
      'delete from fraud_checks',
    ].map((text) => env.DB.prepare(text)),
  )
})

const listMarked = async () => (await db().select().from(fraudChecks)).map(({ userId }) => userId)

async function holdCard({ userId }: TestPerson) {
  const [authorization] = await db().select().from(authorizations).where(eq(authorizations.userId, userId))
  if (authorization === undefined) throw new Error('There is no authorization.')
  const { id: authorizationId, paymentMethodId, amountCents } = authorization
  const times = { createdAtMs: 1, updatedAtMs: Date.now(), nextAttemptAtMs: 1 }
  const of = { userId, authorizationId, paymentMethodId, amountCents, provider: 'sandbox' } as const
  return db()
    .insert(cardHolds)
    .values({
      ...of,
      ...times,
      key: `hold:${userId}`,
      number: 9,
      onSession: true,
      returnUrl: 'http://localhost/',
    })
    .returning({ id: cardHolds.id })
}

async function staff(role: 'admin' | 'support'): Promise<TestPerson & { readonly token: string }> {
  const person = await makePerson({ authorized: false })
  await db().update(users).set({ role }).where(eq(users.id, person.userId))
  return { ...person, token: await tokenFor(person) }
}

/** A seller and a bidder on one browser; the bidder has bid in two of the seller's auctions, which go on. */
async function makeShill() {
  const seller = await makePerson({ authorized: false })
  const bidder = await makePerson()
  await db()
    .update(sessions)
    .set({ device: `device-${bidder.userId}` })
    .where(eq(sessions.userId, seller.userId))
  await db()
    .update(sessions)
    .set({ device: `device-${bidder.userId}` })
    .where(eq(sessions.userId, bidder.userId))
  for (let more = 0; more < 2; more += 1) await placeBid(await makeAuction({}, seller), bidder)
  return { seller, bidder }
}

async function placeBid(
  auction: Awaited<ReturnType<typeof makeAuction>>,
  bidder: TestPerson,
  amount = 6_000,
) {
  const placed = await bid(auction, bidder, amount)
  await drain(auction.id)
  return placed
}

const LINKED =
  'Seller and bidder linked: bids on the cars of a seller with whom they share a browser, a card or a network address'

const alertsAbout = ({ userId }: TestPerson) =>
  db().select().from(adminAlerts).where(eq(adminAlerts.userId, userId)).orderBy(adminAlerts.id)

async function countOf(code: string) {
  const [rule] = await db().select().from(fraudRules).where(eq(fraudRules.code, code))
  return rule?.triggeredCount
}

test('rules of the database: types and thresholds -> those of the domain; all but unlikely bids only flag', () => {
  expect(initialRules.map(({ code }) => code)).toEqual(FRAUD_RULE_CODES)
  for (const { code, type, threshold, action } of initialRules) {
    const { type: known, threshold: begins } = FRAUD_RULES[code as keyof typeof FRAUD_RULES]
    const acts = code === 'unlikely_bids' ? 'require_review' : 'flag'
    expect([code, type, threshold, action]).toEqual([code, known, begins, acts])
  }
})

test('bids that nobody can pay: in two auctions -> a critical alert, and no further bid until it is looked at', async () => {
  await db().update(fraudRules).set({ action: 'require_review' }).where(eq(fraudRules.code, 'unlikely_bids'))
  const [other, bidder] = [await makePerson(), await makePerson()]
  for (const _ of [1, 2]) {
    const auction = await makeAuction()
    await placeBid(auction, other)
    await placeBid(auction, bidder, 99_999_999)
  }
  await checkMarkedPeople(env, Date.now())
  expect(await alertsAbout(bidder)).toMatchObject([{ severity: 'critical' }])
  const refused = await placeBid(await makeAuction(), bidder)
  expect(refused).toMatchObject({ accepted: false, message: UNDER_REVIEW.bids })
  expect(await alertsAbout(other)).toEqual([])
})

test('marks: bid, registration, sign-in, card, refused card, changed email, name and phone -> the person waits for a check', async () => {
  const auction = await makeAuction()
  const person = await makePerson()
  const { userId } = person
  const nowMs = Date.now()
  const events: Readonly<Record<string, () => Promise<unknown>>> = {
    registration: async () => {},
    bid: () => placeBid(auction, person),
    'sign-in': () =>
      db().insert(loginEvents).values({ userId, email: 'x@example.com', outcome: 'signed_in', atMs: nowMs }),
    card: () =>
      db().insert(paymentMethods).values({
        userId,
        provider: 'stripe',
        type: 'credit_card',
        methodReference: 'pm_marked',
        createdAtMs: nowMs,
      }),
    'refused hold': async () => {
      const [hold] = await holdCard(person)
      await db()
        .update(cardHolds)
        .set({ state: 'failed', failureCode: 'card_declined' })
        .where(eq(cardHolds.id, hold?.id ?? 0))
      expect(await db().$count(cardDeclines, eq(cardDeclines.userId, userId))).toBe(1)
    },
    'refused card': async () => {
      const { status } = await callApi('POST', '/financial/payment-methods', {
        token: await tokenFor(person),
        body: { type: 'credit_card', card_token: 'tok_expired', is_default: false },
      })
      expect([status, await db().$count(cardDeclines, eq(cardDeclines.userId, userId))]).toEqual([422, 2])
    },
    email: () => db().update(users).set({ email: 'other@example.com' }).where(eq(users.id, userId)),
    name: () => db().update(users).set({ lastName: 'Other' }).where(eq(users.id, userId)),
    phone: () => db().update(users).set({ phone: '(714) 555-0100' }).where(eq(users.id, userId)),
  }
  for (const [name, happen] of Object.entries(events)) {
    await happen()
    expect([name, (await listMarked()).includes(userId)]).toEqual([name, true])
    await checkMarkedPeople(env, Date.now())
    expect([name, (await listMarked()).includes(userId)]).toEqual([name, false])
  }
})

test('shill on the seller’s browser: checked -> one alert with its evidence, however often it is checked', async () => {
  const { seller, bidder } = await makeShill()
  await checkMarkedPeople(env, Date.now())
  const [alert, ...others] = await alertsAbout(bidder)
  expect(others).toEqual([])
  expect(alert).toMatchObject({
    key: `fraud:related_bidding:${bidder.userId}`,
    kind: 'suspicious_bidding',
    severity: 'medium',
    state: 'new',
    message: LINKED,
    riskScore: 70,
    facts: {
      rule: 'related_bidding',
      evidence: [
        `Has signed in from the same browser as seller #${seller.userId}`,
        'Bid in 2 auctions of this seller',
      ],
      linked_user_ids: [seller.userId],
    },
  })
  expect(await countOf('related_bidding')).toBe(1)
  const third = await makeAuction({}, seller)
  await placeBid(third, bidder)
  await Promise.all([checkMarkedPeople(env, Date.now()), checkMarkedPeople(env, Date.now())])
  const again = await alertsAbout(bidder)
  expect(again.map(({ id, riskScore, auctionId }) => [id, riskScore, auctionId])).toEqual([
    [alert?.id, 78, third.id],
  ])
  expect(await countOf('related_bidding')).toBe(1)
})

test('closed alert: nothing new -> no other one; new bids -> a new alert beside the closed one', async () => {
  const { seller, bidder } = await makeShill()
  const admin = await staff('admin')
  await checkMarkedPeople(env, Date.now())
  const [closed] = await alertsAbout(bidder)
  await callApi('PUT', `/admin/fraud-detection/alerts/${closed?.id}`, {
    token: admin.token,
    body: { status: 'false_positive' },
  })
  await db().insert(fraudChecks).values({ userId: bidder.userId, markedAtMs: 1 })
  await checkMarkedPeople(env, Date.now())
  expect((await alertsAbout(bidder)).length).toBe(1)
  // The auctions end later than the alert was closed.
  for (let more = 0; more < 2; more += 1) await placeBid(await makeAuction({}, seller), bidder)
  await checkMarkedPeople(env, Date.now())
  expect((await alertsAbout(bidder)).map(({ key, state }) => [key, state])).toEqual([
    [`fraud:related_bidding:${bidder.userId}`, 'false_positive'],
    [`fraud:related_bidding:${bidder.userId}:${closed?.id}`, 'new'],
  ])
})

test('check that fails: the others are looked at -> it waits and is tried again', async () => {
  const [broken, bidder] = [await makePerson(), (await makeShill()).bidder]
  // A place that is no JSON.
  await env.DB.prepare(
    "insert into login_events (user_id, email, outcome, place, at_ms) values (?, 'x@example.com', 'signed_in', '{', ?)",
  )
    .bind(broken.userId, Date.now())
    .run()
  const nowMs = Date.now()
  await checkMarkedPeople(env, nowMs)
  expect([await listMarked(), (await alertsAbout(bidder)).length]).toEqual([[broken.userId], 1])
  await env.DB.prepare("update login_events set place = null where place = '{'").run()
  await checkMarkedPeople(env, nowMs + 5 * MINUTE_MS)
  expect(await listMarked()).toEqual([])
})

test('seller who signs in on a bidder’s browser afterwards: checked -> the bidder is looked at too', async () => {
  const seller = await makePerson({ authorized: false })
  const bidder = await makePerson()
  for (let more = 0; more < 2; more += 1) await placeBid(await makeAuction({}, seller), bidder)
  await checkMarkedPeople(env, Date.now())
  expect(await alertsAbout(bidder)).toEqual([])
  const device = `later-${bidder.userId}`
  await db().update(sessions).set({ device }).where(eq(sessions.userId, bidder.userId))
  const nowMs = Date.now()
  const times = { createdAtMs: nowMs, lastSeenAtMs: nowMs, expiresAtMs: nowMs + MINUTE_MS }
  await db()
    .insert(sessions)
    .values({ userId: seller.userId, secretHash: 'x', device, ...times })
  for (let minutes = 0; minutes < 2; minutes += 1) await checkMarkedPeople(env, nowMs)
  expect((await alertsAbout(bidder)).length).toBe(1)
  expect(await listMarked()).toEqual([])
})

test('block_bidding: an alert -> bids are refused at once, until it is closed', async () => {
  const admin = await staff('admin')
  const [rule] = (
    await callApi('GET', '/admin/fraud-detection', { token: admin.token })
  ).body.data.rules.filter(({ code }: { code: string }) => code === 'related_bidding')
  const set = await callApi('PUT', `/admin/fraud-detection/rules/${rule.id}`, {
    token: admin.token,
    body: { action: 'block_bidding', reason: 'A wave of shills' },
  })
  expect([set.status, set.body.data]).toMatchObject([
    200,
    { action: 'block_bidding', threshold: 65, is_active: true },
  ])
  const { bidder } = await makeShill()
  const other = await makeAuction()
  expect(await placeBid(other, bidder)).toMatchObject({ accepted: true })
  await checkMarkedPeople(env, Date.now())
  expect(await bid(other, bidder, 9_000)).toMatchObject({
    accepted: false,
    code: 'not_allowed',
    message: UNDER_REVIEW.bids,
  })
  const [alert] = await alertsAbout(bidder)
  const move = (status: string) =>
    callApi('PUT', `/admin/fraud-detection/alerts/${alert?.id}`, { token: admin.token, body: { status } })
  expect((await move('investigating')).status).toBe(200)
  expect(await bid(other, bidder, 9_000)).toMatchObject({ accepted: false, code: 'not_allowed' })
  expect((await move('resolved')).status).toBe(200)
  expect(await bid(other, bidder, 9_000)).toMatchObject({ accepted: true })
})

test('several accounts: one more after the alert -> restricted like the others', async () => {
  await db().update(fraudRules).set({ action: 'block_bidding' }).where(eq(fraudRules.code, 'many_accounts'))
  const device = `shared-${Date.now()}`
  const join = async () => {
    const person = await makePerson()
    await db().update(sessions).set({ device }).where(eq(sessions.userId, person.userId))
    return person
  }
  const group = [await join(), await join(), await join(), await join(), await join()]
  await checkMarkedPeople(env, Date.now())
  const restricted = async () =>
    (await db().select().from(fraudRestrictions)).map(({ userId, action }) => [userId, action])
  const blocked = (people: readonly TestPerson[]) => people.map(({ userId }) => [userId, 'block_bidding'])
  expect(await restricted()).toEqual(expect.arrayContaining(blocked(group)))
  const sixth = await join()
  const auction = await makeAuction()
  expect(await bid(auction, sixth, 6_000)).toMatchObject({ accepted: true })
  await db().insert(fraudChecks).values({ userId: sixth.userId, markedAtMs: 1 }).onConflictDoNothing()
  await checkMarkedPeople(env, Date.now())
  expect(await restricted()).toEqual(expect.arrayContaining(blocked([sixth])))
  expect(await bid(auction, sixth, 7_000)).toMatchObject({ accepted: false, code: 'not_allowed' })
})

test('require_review: a new alert -> neither bids nor publishes; looked at -> both', async () => {
  await db().update(fraudRules).set({ action: 'require_review' }).where(eq(fraudRules.code, 'card_testing'))
  const { token, userId, auctionId } = await newListing()
  const nowMs = Date.now()
  for (let more = 0; more < 12; more += 1) {
    await db()
      .insert(cardDeclines)
      .values({ userId, declineCode: 'card_declined', atMs: nowMs - more * 1_000 })
  }
  await checkMarkedPeople(env, nowMs)
  const refused = await payFor(token, auctionId)
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    403,
    'not_allowed',
    UNDER_REVIEW.publishes,
  ])
  const admin = await staff('admin')
  const [alert] = await db().select().from(adminAlerts).where(eq(adminAlerts.userId, userId))
  await callApi('PUT', `/admin/fraud-detection/alerts/${alert?.id}`, {
    token: admin.token,
    body: { status: 'investigating' },
  })
  expect((await payFor(token, auctionId)).status).toBe(201)
})

test('fraud detection: alerts and rules -> the spec’s fields and filters; support reads no evidence', async () => {
  const { seller, bidder } = await makeShill()
  await checkMarkedPeople(env, Date.now())
  const [admin, support] = [await staff('admin'), await staff('support')]
  const read = async (token: string, query = '') =>
    (await callApi('GET', `/admin/fraud-detection${query}`, { token })).body.data
  const all = await read(admin.token)
  const [alert] = all.alerts
  expect(alert).toMatchObject({
    type: 'suspicious_bidding',
    severity: 'medium',
    status: 'new',
    description: LINKED,
    risk_score: 70,
    username: bidder.username,
    user_id: bidder.userId,
    linked_user_ids: [seller.userId],
    action: 'flag',
  })
  expect([typeof alert.auction_id, alert.evidence.length, Date.parse(alert.timestamp) > 0]).toEqual([
    'number',
    2,
    true,
  ])
  expect(all.rules[0]).toEqual({
    id: 1,
    code: 'single_seller',
    type: 'suspicious_bidding',
    name: 'One seller only',
    description: 'Bids on many cars of one seller and on hardly any other, and wins none',
    is_active: true,
    threshold: 70,
    action: 'flag',
    triggered_count: 0,
    created_at: expect.stringMatching(/Z$/),
  })
  expect(
    (await read(admin.token, '?type=payment_fraud&severity=high')).alerts.every(
      (one: typeof alert) => one.type === 'payment_fraud',
    ),
  ).toBe(true)
  expect((await read(admin.token, '?status=new&type=suspicious_bidding')).alerts[0].id).toBe(alert.id)
  const [shown] = (await read(support.token)).alerts
  expect([shown.id, shown.evidence, shown.auction_id, shown.linked_user_ids]).toEqual([
    alert.id,
    [],
    null,
    [],
  ])
  const { data } = await readAlerts(env, { status: 'open', page: 1, per_page: 100 })
  expect(data.find(({ id }) => id === alert.id)).toMatchObject({ facts: {}, auctionId: null })
})

test('alert and rule: changed -> the spec’s transitions only, each with an audit entry', async () => {
  const { bidder } = await makeShill()
  await checkMarkedPeople(env, Date.now())
  const [alert] = await alertsAbout(bidder)
  const admin = await staff('admin')
  const put = (path: string, body: unknown, token = admin.token) =>
    callApi('PUT', `/admin/fraud-detection/${path}`, { token, body })
  const move = async (status: string, note?: string) =>
    (await put(`alerts/${alert?.id}`, { status, note })).status
  expect([await move('resolved'), await move('new'), await move('open')]).toEqual([409, 409, 422])
  expect(await move('investigating', 'Asked the bidder')).toBe(200)
  expect([await move('investigating'), await move('resolved'), await move('false_positive')]).toEqual([
    409, 200, 409,
  ])
  expect((await put('alerts/999999', { status: 'resolved' })).status).toBe(404)
  expect((await alertsAbout(bidder))[0]).toMatchObject({
    state: 'resolved',
    note: 'Asked the bidder',
    closedById: admin.userId,
  })

  expect((await put('rules/1', { threshold: 0 })).body.errors).toEqual({
    threshold: ['The threshold must be 1 to 100 percent'],
  })
  expect((await put('rules/1', { action: 'arrest' })).status).toBe(422)
  expect((await put('rules/999', {})).status).toBe(404)
  const saved = await put('rules/1', { threshold: 80, is_active: false, action: 'flag', reason: 'Too many' })
  expect(saved.body.data).toMatchObject({ threshold: 80, is_active: false })
  await put('rules/1', { threshold: 70, is_active: true })
  const { results } = await env.DB.prepare(
    'select action, subject_id, reason, before, after from audit_log where actor_id = ? order by id',
  )
    .bind(admin.userId)
    .all<Record<string, string>>()
  expect(results.map(({ action, subject_id, reason }) => [action, subject_id, reason])).toEqual([
    ['alert.investigating', String(alert?.id), 'Asked the bidder'],
    ['alert.resolved', String(alert?.id), 'No reason given'],
    ['fraud_rule.save', 'single_seller', 'Too many'],
    ['fraud_rule.save', 'single_seller', 'No reason given'],
  ])
  expect(JSON.parse(results[2]?.after ?? '')).toEqual({ is_active: false, threshold: 80, action: 'flag' })
})

test('own matter: an administrator whom the alert concerns -> another one has to decide', async () => {
  const { bidder, seller } = await makeShill()
  await checkMarkedPeople(env, Date.now())
  const [alert] = await alertsAbout(bidder)
  await db().update(users).set({ role: 'admin' }).where(eq(users.id, seller.userId))
  const { status, body } = await callApi('PUT', `/admin/fraud-detection/alerts/${alert?.id}`, {
    token: await tokenFor(seller),
    body: { status: 'false_positive' },
  })
  expect([status, body.message]).toEqual([
    403,
    'You are a side of this. Another administrator has to decide it.',
  ])
})

test('evidence: places, cards and changed email of a taken over account -> the rule of the domain finds it', async () => {
  const person = await makePerson()
  const { userId } = person
  const [nowMs, dayMs] = [Date.now(), 24 * 60 * MINUTE_MS]
  await db()
    .update(users)
    .set({ createdAtMs: nowMs - 90 * dayMs })
    .where(eq(users.id, userId))
  const place = {
    country: 'US',
    region: 'California',
    city: 'Los Angeles',
    latitude: 34.05,
    longitude: -118.24,
  }
  const lagos = { country: 'NG', region: null, city: 'Lagos', latitude: 6.52, longitude: 3.38 }
  const signIn = (atMs: number, device: string, at: typeof place | typeof lagos) =>
    db().insert(loginEvents).values({
      userId,
      email: 'x@example.com',
      outcome: 'signed_in',
      device,
      place: at,
      atMs,
      ipAddress: '203.0.113.7',
    })
  await signIn(nowMs - 9 * dayMs, 'own', place)
  await signIn(nowMs - dayMs - 5_000, 'other', lagos)
  await db()
    .insert(accountTokens)
    .values({
      userId,
      kind: 'change_email_new',
      tokenHash: `hash-${userId}`,
      email: 'new@example.com',
      createdAtMs: nowMs - dayMs,
      expiresAtMs: nowMs,
      usedAtMs: nowMs - dayMs,
    })
  await db()
    .insert(paymentMethods)
    .values({
      userId,
      provider: 'stripe',
      type: 'credit_card',
      methodReference: `pm_new_${userId}`,
      cardFingerprint: `new-${userId}`,
      createdAtMs: nowMs - dayMs + 1_000,
    })
  await placeBid(await makeAuction(), person, 60_000)
  await checkMarkedPeople(env, Date.now())
  const alerts = await alertsAbout(person)
  expect(alerts.map(({ kind, riskScore }) => [kind, riskScore])).toEqual([['identity_theft', 95]])
})
