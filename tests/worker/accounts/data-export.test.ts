import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { SECOND_MS } from '../../../domain/format/time-units.ts'
import { cents } from '../../../domain/money/cents.ts'
import {
  bids,
  cardDeclines,
  creationLogs,
  disputes,
  feePacks,
  handoverEvents,
  listingDrafts,
  listingFees,
  refunds,
  sales,
} from '../../../worker/db/schema/index.ts'
import { exportData } from '../../../worker/services/accounts/export-data.ts'
import { issueInvoices } from '../../../worker/services/documents/read-invoice.ts'
import { settleSale } from '../../../worker/services/settlement/settle-sale.ts'
import { EXPORTED_DATA } from '../../fixtures/exported-data.ts'
import { callApi, registerPerson } from '../support/api.ts'
import { makeSaleWithFee } from '../support/fees.ts'
import { tokenFor } from '../support/listing.ts'
import { makeSale } from '../support/money.ts'
import {
  confirmAddress,
  db,
  makeAuction,
  makeListing,
  makePerson,
  startSession,
  toViewer,
} from '../support/rooms.ts'
import { close, registerBidder } from './closing-account.ts'

test('data export: own account -> everything about the person, no secrets', async () => {
  const { registration, token, user } = await registerBidder()
  const auction = await makeAuction()
  await callApi('POST', `/auctions/${auction.id}/watch`, { token })
  await callApi('POST', '/auth/two-factor/start', { token })
  const times = { createdAtMs: Date.now(), updatedAtMs: Date.now() }
  await db()
    .insert(listingDrafts)
    .values({ userId: user.id, content: { make: 'Honda' }, ...times })
  await settleSale(env, await makeSale(user.id))
  await issueInvoices(env, Date.now())
  const { status, body, headers } = await callApi('GET', '/auth/export', { token })
  expect(status).toBe(200)
  expect(body.sales).toMatchObject([{ own_name: { first_name: 'Maria' } }])
  expect(body.invoices).toMatchObject([{ billed_to: { first_name: 'Maria', email: registration.email } }])
  expect(body.transactions).toMatchObject([{ type: 'buyer_premium', amount: -600 }])
  expect(headers.get('content-disposition')).toBe('attachment; filename="hammerlane-account.json"')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body.account).toMatchObject({ id: user.id, email: registration.email, first_name: 'Maria' })
  expect(body.account.created_at).toMatch(/^\d{4}-.*\.\d{3}Z$/)
  expect(body.profile).toMatchObject({ state: 'CA', country: 'USA' })
  expect(body.profile).not.toHaveProperty('license_approved_by_id')
  expect(body.login_history).toHaveLength(1)
  expect(body.sessions).toHaveLength(1)
  expect(body.watchlist).toHaveLength(1)
  expect(body.listing_drafts).toMatchObject([{ version: 1, content: { make: 'Honda' } }])
  expect(body.authorizations[0]).toMatchObject({ state: 'active', amount: 50 })
  expect(body.payment_methods[0]).toMatchObject({ type: 'credit_card' })
  expect(body.mails.map(({ subject }: { subject: string }) => subject)).toContain('Verify your email address')
  const text = JSON.stringify(body)
  for (const secret of ['password', 'hash', 'seed', 'sealed', 'reference', 'fingerprint', 'scrypt']) {
    expect(text.toLowerCase(), secret).not.toContain(`"${secret}`)
    expect(text.toLowerCase(), secret).not.toContain(`_${secret}"`)
  }
  const stranger = await registerPerson()
  const theirs = await callApi('GET', '/auth/export', { token: stranger.token })
  expect(JSON.stringify(theirs.body)).not.toContain(registration.email)
})

test('data export: what the list of tables says -> a field of the export', async () => {
  const { token } = await registerPerson()
  const { body } = await callApi('GET', '/auth/export', { token })
  const fields = Object.values(EXPORTED_DATA).flatMap((stored) => ('field' in stored ? [stored.field] : []))
  expect([...new Set(fields)].filter((field) => !(field in body))).toEqual([])
})

test('data export: fee, pack, refund, dispute, refused card, handover step, log -> of the own account only', async () => {
  const { sale, sellerId, buyer, token } = await makeSaleWithFee()
  const [row] = await db().select().from(sales).where(eq(sales.auctionId, sale.auctionId))
  const saleId = row?.id ?? 0
  const nowMs = Date.now()
  const times = { createdAtMs: nowMs, updatedAtMs: nowMs }
  const [fee] = await db()
    .select({ id: listingFees.id })
    .from(listingFees)
    .where(eq(listingFees.kind, 'pack'))
  const pack = { userId: sellerId, listingFeeId: fee?.id ?? 0, feeCount: 5, priceCents: cents(5_000) }
  const payment = { provider: 'sandbox', paymentReference: row?.chargeReference ?? '', saleId } as const
  await db()
    .insert(feePacks)
    .values({ ...pack, key: 'pack:x', state: 'paid', createdAtMs: nowMs })
  await db()
    .insert(refunds)
    .values({
      ...payment,
      key: 'x',
      amountCents: cents(100),
      reason: 'Noted',
      nextAttemptAtMs: nowMs,
      ...times,
    })
  await db()
    .insert(disputes)
    .values({ ...payment, reference: 'dp_x', amountCents: cents(200), openedAtMs: nowMs })
  for (const userId of [sellerId, buyer]) {
    await db()
      .insert(cardDeclines)
      .values({ userId, declineCode: `declined_${userId}`, atMs: nowMs })
    await db()
      .insert(creationLogs)
      .values({ userId, code: `ERR-${userId}`, step: 'photos', atMs: nowMs })
    await db()
      .insert(handoverEvents)
      .values({ saleId, actorId: userId, action: 'ticked', item: 'odometer', atMs: nowMs })
  }
  const { body: own } = await callApi('GET', '/auth/export', { token })
  expect(own).toMatchObject({
    settlement_fees: [{ auction_id: sale.auctionId, amount: 15 }],
    packs: [{ fee_count: 5, price: 50 }],
    refunds: [],
    disputes: [],
    refused_payments: [{ decline_code: `declined_${sellerId}` }],
    creation_logs: [{ code: `ERR-${sellerId}` }],
    handover_steps: [{ sale_id: saleId }],
  })
  const buyerToken = await tokenFor({ userId: buyer, sessionId: await startSession(buyer) })
  const { body: theirs } = await callApi('GET', '/auth/export', { token: buyerToken })
  expect(theirs).toMatchObject({
    settlement_fees: [],
    packs: [],
    refunds: [{ amount: 1, sale_id: saleId }],
    disputes: [{ amount: 2, sale_id: saleId }],
    refused_payments: [{ decline_code: `declined_${buyer}` }],
    creation_logs: [{ code: `ERR-${buyer}` }],
    handover_steps: [{ sale_id: saleId }],
  })
  expect(theirs.refunds).toHaveLength(1)
})

test('data export: own bid -> with the address and device that are stored with it', async () => {
  const { userId, sessionId } = await makePerson()
  const { auctionId } = await makeListing(await makePerson())
  const bid = {
    auctionId,
    bidderId: userId,
    bidderNumber: 1,
    amountCents: cents(100),
    bidType: 'manual',
  } as const
  const from = { device: 'device-1', ipAddress: '192.0.2.7' }
  await db()
    .insert(bids)
    .values({ ...bid, ...from, id: 1, round: 1, seq: 1, atMs: Date.now() })
  const { body } = await callApi('GET', '/auth/export', { token: await tokenFor({ userId, sessionId }) })
  expect(body.bids).toMatchObject([{ device: 'device-1', ip_address: '192.0.2.7' }])
})

test('data export: own messages and questions -> included, nameless after closing', async () => {
  const person = await registerBidder()
  const seller = await registerPerson()
  const auction = await makeAuction({}, { ...person, userId: seller.user.id, username: 'seller' })
  const { token } = person
  const say = (path: string, body: object) => callApi('POST', path, { token, body })
  const sent = await say(`/auctions/${auction.id}/messages`, { message: 'Is the belt done?' })
  await confirmAddress(person)
  await say(`/auctions/${auction.id}/questions`, { question: 'One key or two?' })
  const threadId = sent.body.data.thread_id
  const theirs = await callApi('POST', `/messages/${threadId}`, {
    token: seller.token,
    body: { message: 'Yes' },
  })
  expect(theirs.status).toBe(201)
  const { body: thread } = await callApi('GET', `/messages/${threadId}`, { token })
  await say('/reports', { kind: 'message', id: thread.data.messages.data[1].id, reason: 'Call me at home' })

  const reported = { kind: 'message', id: thread.data.messages.data[0].id, reason: 'Rude' }
  expect((await callApi('POST', '/reports', { token: seller.token, body: reported })).status).toBe(201)

  const { body } = await callApi('GET', '/auth/export', { token })
  expect(body.messages).toMatchObject([{ body: 'Is the belt done?', thread_id: threadId }])
  // The author learns neither of reports nor when a message was read.
  expect(Object.keys(body.messages[0]).sort()).toEqual([
    'body',
    'created_at',
    'id',
    'removed_at',
    'sender_id',
    'thread_id',
  ])
  expect(body.questions).toMatchObject([{ body: 'One key or two?', auction_id: auction.id }])
  expect(body.reports).toMatchObject([{ kind: 'message', reason: 'Call me at home' }])
  expect(JSON.stringify(body.messages)).not.toContain('Yes')

  expect((await close(token)).status).toBe(200)
  const remaining = await callApi('GET', `/messages/${threadId}`, { token: seller.token })
  expect(remaining.body.data).toMatchObject({
    with: { name: 'Closed account', can_be_written: false },
    messages: { data: [{ text: 'Is the belt done?' }, { text: 'Yes' }] },
  })
  const asked = await callApi('GET', `/auctions/${auction.id}/questions`)
  expect(asked.body.data[0]).toMatchObject({ asker: 'c•••', question: 'One key or two?' })
  const { results } = await env.DB.prepare('select reason from reports where reporter_id = ?')
    .bind(person.userId)
    .all()
  expect(results).toEqual([{ reason: '' }])
})

test('data export: second within 30 seconds, seventh within an hour -> 429', async () => {
  const production = { ...env, LIMITS: 'production' }
  const viewer = toViewer(await makePerson())
  const nowMs = Date.now()
  const waits = []
  for (const seconds of [0, 1, 30, 60, 90, 120, 150, 180]) {
    const exported = await exportData(production, { viewer, nowMs: nowMs + seconds * SECOND_MS })
    waits.push(exported.ok ? null : exported.refusal.retryAfter)
  }
  expect(waits).toEqual([null, 29, null, null, null, null, null, 3_420])
})
