/** The handover after a sale: contacts, the shared checklist, the handing over, and the bill of sale. */

import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { PDFDocument } from 'pdf-lib'
import { describe, expect, test } from 'vitest'
import { action } from '../../../app/routes/auctions.$id_.handover/action.server.ts'
import { toClosedPerson } from '../../../domain/account/account-closing.ts'
import { MAX_HANDOVER_EVENTS } from '../../../domain/after-sale/handover.ts'
import { deletePersonalData } from '../../../worker/db/queries/accounts/empty-account.ts'
import { emails, profiles, sales, settlementFees, users } from '../../../worker/db/schema/index.ts'
import { listMySales } from '../../../worker/services/after-sale/list-my-sales.ts'
import { readBillOfSale } from '../../../worker/services/after-sale/read-bill-of-sale.ts'
import { limitAttempts } from '../../../worker/services/platform/rate-limit.ts'
import { paySale } from '../../../worker/services/settlement/pay-sale.ts'
import { settleSale } from '../../../worker/services/settlement/settle-sale.ts'
import { callApi } from '../support/api.ts'
import { makeAdmin, makeSignedInPerson } from '../support/listing.ts'
import type { SignedInPerson } from '../support/messaging.ts'
import { makeSale, RETURN_URL, readSale } from '../support/money.ts'
import { pageAs } from '../support/page-as.ts'
import { db, dollars, drain, makeAuction, toViewer } from '../support/rooms.ts'
import { callAction } from '../support/route-calls.ts'
import { fetchHandover, findEvents, handOver, named, notPaid, scene, tick } from './sold-auction.ts'

describe('handover access', () => {
  test("handover access: a side -> the other side's contact; administrator -> both; stranger -> refused", async () => {
    const { id, seller, buyer, other } = await scene()
    const forSeller = (await fetchHandover(id, seller)).body.data
    expect(forSeller).toMatchObject({
      side: 'seller',
      is_open: true,
      price: 1_000,
      seller: null,
      buyer: {
        name: 'Maria Łukasz',
        email: `${buyer.person.username}@example.com`,
        phone: '9495550202',
        street: '1 Main St',
        town: 'Irvine, CA 92604',
      },
    })
    expect((await fetchHandover(id, buyer)).body.data).toMatchObject({
      side: 'buyer',
      buyer: null,
      seller: { name: 'Maria Nguyễn' },
    })
    const forAdmin = (await fetchHandover(id, await makeAdmin())).body.data
    expect([forAdmin.side, forAdmin.seller.name, forAdmin.buyer.name]).toEqual([
      'admin',
      'Maria Nguyễn',
      'Maria Łukasz',
    ])
    const refused = await fetchHandover(id, other)
    expect(refused.status).toBe(403)
    expect(JSON.stringify(refused.body)).not.toContain('Nguyễn')
    expect((await callApi('GET', `/auctions/${id}/handover`)).status).toBe(401)
    expect((await fetchHandover(999_999_999, seller)).status).toBe(404)
  })

  test('settlement fee: above the price -> the price, for the seller alone', async () => {
    const { id, saleId, seller, buyer } = await scene()
    await db()
      .update(sales)
      .set({ amountCents: dollars(10), settlementFeeCents: dollars(15) })
      .where(eq(sales.id, saleId))
    expect((await fetchHandover(id, seller)).body.data).toMatchObject({ price: 10, settlement_fee: 10 })
    expect((await fetchHandover(id, buyer)).body.data.settlement_fee).toBeNull()
  })

  test('settlement fee: to be paid by the seller -> its state for the seller, nothing of it for the buyer', async () => {
    const { id, saleId, seller, buyer } = await scene()
    await db()
      .insert(settlementFees)
      .values({
        key: `settlement_fee:${id}:1`,
        auctionId: id,
        round: 1,
        sellerId: seller.person.userId,
        saleId,
        state: 'action_required',
        amountCents: dollars(15),
        listingCount: 1,
        createdAtMs: 1,
        updatedAtMs: 1,
      })
    const state = async (who: typeof seller) => (await fetchHandover(id, who)).body.data.settlement_fee_state
    expect([await state(seller), await state(buyer)]).toEqual(['action_required', null])
  })

  test.each(['premium_due', 'processing', 'action_required', 'defaulted', 'refunded'])(
    'premium %s: either side -> no address of the other, no bill of sale',
    async (state) => {
      const { id, seller, buyer } = await scene(state)
      for (const side of [seller, buyer]) {
        expect((await fetchHandover(id, side)).body.data).toMatchObject({
          is_open: false,
          seller: null,
          buyer: null,
        })
        expect((await callApi('GET', `/auctions/${id}/bill-of-sale`, { token: side.token })).status).toBe(409)
        expect((await tick(id, side, 'keys')).status).toBeGreaterThanOrEqual(403)
        expect((await handOver(id, side)).status).toBe(409)
      }
    },
  )

  test('handover: auction without a sale -> not found', async () => {
    const seller = await makeSignedInPerson()
    const { id } = await makeAuction({}, seller.person)
    expect((await fetchHandover(id, seller)).status).toBe(404)
  })
})

describe('handover checklist', () => {
  test('checklist: each side ticks its own items -> both see them and every entry is stored', async () => {
    const { id, saleId, seller, buyer } = await scene()
    expect((await tick(id, seller, 'title_signed')).status).toBe(200)
    expect((await tick(id, seller, 'keys')).body).toMatchObject({
      message: 'This is for the other side to do.',
    })
    await tick(id, buyer, 'keys')
    await Promise.all([tick(id, seller, 'smog'), tick(id, seller, 'smog')])
    await tick(id, seller, 'smog', false)
    const { tasks } = (await fetchHandover(id, buyer)).body.data
    const done = tasks.filter(({ done_at }: { done_at: string | null }) => done_at !== null)
    expect(done.map(({ item }: { item: string }) => item)).toEqual(['title_signed', 'keys'])
    expect(await findEvents(saleId)).toEqual([
      'ticked title_signed',
      'ticked keys',
      'ticked smog',
      'unticked smog',
    ])
  })

  test.each([
    ['nothing', true, 404],
    ['lien_released', true, 409],
    ['smog', 'yes', 422],
    ['smog', undefined, 422],
  ])('checklist entry: %s with %j -> refused, nothing stored', async (item, done, status) => {
    const { id, saleId, seller } = await scene()
    expect(
      (
        await callApi('PUT', `/auctions/${id}/handover/items/${item}`, {
          token: seller.token,
          body: { done },
        })
      ).status,
    ).toBe(status)
    expect(await findEvents(saleId)).toEqual([])
  })

  test('checklist: one side at its limit of ticks -> the other side ticks, and who reported is still named', async () => {
    const { id, saleId, seller, buyer } = await scene()
    await env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
      insert into handover_events (sale_id, actor_id, action, item, at_ms)
      select ?, ?, iif(i % 2, 'ticked', 'unticked'), 'keys', i from n`,
    )
      .bind(MAX_HANDOVER_EVENTS, saleId, buyer.person.userId)
      .run()
    const doneAt = async (who: SignedInPerson, item: string) => {
      const { body } = await tick(id, who, item)
      return body.data.tasks.find((task: { item: string }) => task.item === item).done_at
    }
    expect(await doneAt(buyer, 'keys')).toBeNull()
    expect(await doneAt(seller, 'title_signed')).not.toBeNull()
    expect((await notPaid(id, await makeAdmin(), 'He wrote so')).status).toBe(200)
    expect((await fetchHandover(id, seller)).body.data.not_paid_by).toBe('administrator')
  })

  test('checklist: a stranger or an administrator ticks -> refused', async () => {
    const { id, saleId, other } = await scene()
    for (const who of [other, await makeAdmin()]) {
      expect((await tick(id, who, 'smog')).status).toBe(403)
      expect((await handOver(id, who)).status).toBe(403)
    }
    expect(await findEvents(saleId)).toEqual([])
  })
})

describe('handing over', () => {
  test('handing over: both sides confirm -> stored once each, the checklist is closed, the buyer can review', async () => {
    const { id, saleId, seller, buyer } = await scene()
    const [first, second] = await Promise.all([handOver(id, seller), handOver(id, seller)])
    expect([first.status, second.status]).toEqual([200, 200])
    expect((await fetchHandover(id, buyer)).body.data).toMatchObject({ received_at: null })
    const [before] = await db().select().from(sales).where(eq(sales.id, saleId))
    expect(before).toMatchObject({ handedOverAtMs: null, sellerHandedOverAtMs: expect.any(Number) })
    expect((await handOver(id, buyer)).body.data).toMatchObject({
      handed_over_at: expect.any(String),
      received_at: expect.any(String),
      is_reviewed: false,
    })
    const [after] = await db().select().from(sales).where(eq(sales.id, saleId))
    expect(after?.handedOverAtMs).not.toBeNull()
    expect(await findEvents(saleId)).toEqual(['handed_over', 'received'])
    expect((await tick(id, seller, 'smog')).body.message).toBe(
      'The vehicle is handed over. The list can no longer be changed.',
    )
    // Duties that remain by law.
    expect((await tick(id, seller, 'release_of_liability')).status).toBe(200)
    expect((await tick(id, buyer, 'transfer')).status).toBe(200)
    expect(await findEvents(saleId)).toEqual([
      'handed_over',
      'received',
      'ticked release_of_liability',
      'ticked transfer',
    ])
    expect(
      (await callApi('POST', `/auctions/${id}/review`, { token: buyer.token, body: { rating: 5 } })).status,
    ).toBe(201)
    expect((await fetchHandover(id, buyer)).body.data.is_reviewed).toBe(true)
  })
})

describe('handover page', () => {
  const press = async (id: number, { person }: SignedInPerson, fields: Record<string, string>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    const request = new Request('https://hammerlane.test/', { method: 'POST', body })
    return callAction(action, { context: pageAs(person), request, params: { id: String(id) } })
  }

  test('handover form: unconfirmed -> refused, nothing stored', async () => {
    const { id, saleId, seller, buyer } = await scene()
    for (const side of [seller, buyer]) {
      expect(await press(id, side, { intent: 'hand_over' })).toMatchObject({
        errors: { sure: ['Please tick this first.'] },
      })
    }
    expect(await findEvents(saleId)).toEqual([])
    await press(id, seller, { intent: 'hand_over', sure: 'yes' })
    expect(await findEvents(saleId)).toEqual(['handed_over'])
  })
})

test('names: changed between the sale and the payment of its premium -> contacts, mails and dashboards keep those of the sale', async () => {
  const [seller, buyer] = await Promise.all([makeSignedInPerson(), makeSignedInPerson()])
  await Promise.all([named(seller, 'Nguyễn', '9495550101'), named(buyer, 'Łukasz', '9495550202')])
  const buyerId = buyer.person.userId
  await db().update(users).set({ userType: 'dealer' }).where(eq(users.id, buyerId))
  await db().update(users).set({ verifiedAtMs: 1 }).where(eq(users.id, seller.person.userId))
  const setBusiness = (businessName: string) =>
    db().update(profiles).set({ businessName }).where(eq(profiles.userId, buyerId))
  await setBusiness('Reno Motors')
  const { id } = await makeAuction({}, seller.person)
  await drain(id)
  await env.DB.prepare(
    "update auctions set status = 'ended', result_outcome = 'sold', winner_id = ? where id = ?",
  )
    .bind(buyerId, id)
    .run()
  const won = { ...(await makeSale(buyerId)), auctionId: id, sellerId: seller.person.userId }
  await settleSale(env, won)
  for (const { person } of [seller, buyer]) {
    await db().update(users).set({ firstName: 'Zoe', lastName: 'Else' }).where(eq(users.id, person.userId))
  }
  await setBusiness('Official Ferrari')
  const saleId = (await readSale(won))?.id ?? 0
  const card = { paidWith: { card_token: 'tok_visa' }, returnUrl: RETURN_URL, nowMs: Date.now() }
  expect((await paySale(env, { saleId, userId: buyerId, ...card })).ok).toBe(true)
  const { body } = await fetchHandover(id, seller)
  expect(body.data.buyer).toMatchObject({ name: 'Maria Łukasz', business_name: 'Reno Motors' })
  expect((await fetchHandover(id, buyer)).body.data.seller.name).toBe('Maria Nguyễn')
  const mails = await db().select().from(emails).where(eq(emails.userId, seller.person.userId))
  const texts = JSON.stringify(mails)
  expect(texts).toContain('Maria Łukasz')
  expect(texts).toContain('Reno Motors')
  expect(texts).not.toMatch(/Else|Ferrari/)
  const listed = { viewer: toViewer(seller.person), as: 'seller', sinceMs: 0, nowMs: Date.now() } as const
  const { shown } = await listMySales(env, { ...listed, limits: { counted: 5, shown: 5 } })
  expect(shown[0]?.row.other).toMatchObject({ lastName: 'Łukasz', businessName: 'Reno Motors' })

  await deletePersonalData(db(), {
    userId: buyerId,
    email: null,
    person: toClosedPerson(buyerId, 'x'),
    audit: null,
    nowMs: Date.now(),
  })
  expect((await readSale(won))?.names).toMatchObject({ seller: { lastName: 'Nguyễn' }, buyer: null })
})

test('bill of sale: requested by a side -> one-page PDF with both parties; strangers are refused', async () => {
  const { id, seller, other } = await scene()
  expect((await callApi('GET', `/auctions/${id}/bill-of-sale`, { token: other.token })).status).toBe(403)
  const { billOfSalePdf } = await import('../../../worker/services/after-sale/bill-of-sale.ts')
  const party = (name: string) => ({ name, address: '1 Main St, Irvine, CA 92604', phone: '(949) 555-0101' })
  const bytes = await billOfSalePdf({
    auctionNumber: 'HL-2026-000123',
    vehicle: [['VIN', '1HGCV1F50KA000001']],
    price: '$12,600',
    odometer: '41,000 miles',
    seller: party('Nguyễn Thị 王'),
    buyer: party('Łukasz Żółć'),
  })
  const pdf = await PDFDocument.load(bytes)
  expect([pdf.getPageCount(), pdf.getTitle()]).toEqual([1, 'Bill of sale HL-2026-000123'])
  const production = { ...env, ENVIRONMENT: 'production' }
  const draw = () =>
    readBillOfSale(production, {
      auctionId: id,
      viewer: toViewer(seller.person),
      nowMs: Date.UTC(2026, 0, 1),
    })
  const limited = {
    action: 'billOfSale',
    who: String(seller.person.userId),
    nowMs: Date.UTC(2026, 0, 1),
  } as const
  for (let count = 0; count < 10; count += 1) expect(await limitAttempts(production, limited)).toBeNull()
  expect(await draw()).toMatchObject({ ok: false, refusal: { status: 429, retryAfter: 3600 } })
  const answered = await callApi('GET', `/auctions/${id}/bill-of-sale`, { token: seller.token })
  expect([answered.status, answered.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(answered.headers.get('content-disposition')).toMatch(
    /^attachment; filename="bill-of-sale-HL-\d{4}-\d{6}\.pdf"$/,
  )
  expect(String(answered.body)).toMatch(/^%PDF-1\.7/)
})
