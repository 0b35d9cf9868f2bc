/** The handover after a sale: contacts, the shared checklist, the handing over, and the bill of sale. */

import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { PDFDocument } from 'pdf-lib'
import { describe, expect, test } from 'vitest'
import { action } from '../../../app/routes/auctions.$id_.handover/action.server.ts'
import { MAX_HANDOVER_EVENTS, UNPAID_AFTER_MS } from '../../../domain/after-sale/handover.ts'
import { premiumKey } from '../../../domain/money/postings.ts'
import { findOwedSale } from '../../../worker/db/queries/settlement/owed-premiums.ts'
import { auctions, profiles, sales, users } from '../../../worker/db/schema/index.ts'
import { readBillOfSale } from '../../../worker/services/after-sale/read-bill-of-sale.ts'
import { limitAttempts } from '../../../worker/services/platform/rate-limit.ts'
import { settleSale } from '../../../worker/services/settlement/settle-sale.ts'
import { callApi } from '../support/api.ts'
import { makeAdmin, makeSignedInPerson } from '../support/listing.ts'
import { insertSale, type SignedInPerson } from '../support/messaging.ts'
import { listTransactions, makeBidder, makeSale, readSale } from '../support/money.ts'
import { pageAs } from '../support/page-as.ts'
import { db, dollars, drain, makeAuction, readNotifications, toViewer } from '../support/rooms.ts'
import { callAction } from '../support/route-calls.ts'
import { listLedger } from '../support/settled.ts'

async function scene(state = 'paid') {
  const [seller, buyer, other] = await Promise.all([
    makeSignedInPerson(),
    makeSignedInPerson(),
    makeSignedInPerson(),
  ])
  await Promise.all([named(seller, 'Nguyễn', '9495550101'), named(buyer, 'Łukasz', '9495550202')])
  const { id } = await makeAuction({}, seller.person)
  // The room's first replication must not overwrite what is written here.
  await drain(id)
  const saleId = await insertSale(id, buyer.person.userId, seller.person.userId, state)
  return { id, saleId, seller, buyer, other }
}

async function named({ person }: SignedInPerson, lastName: string, phone: string): Promise<void> {
  await db().update(users).set({ lastName, phone }).where(eq(users.id, person.userId))
  await db()
    .insert(profiles)
    .values({ userId: person.userId, address: '1 Main St', city: 'Irvine', state: 'CA', zipCode: '92604' })
}

const fetchHandover = (id: number, { token }: SignedInPerson) =>
  callApi('GET', `/auctions/${id}/handover`, { token })
const tick = (id: number, { token }: SignedInPerson, item: string, done: unknown = true) =>
  callApi('PUT', `/auctions/${id}/handover/items/${item}`, { token, body: { done } })
const handOver = (id: number, { token }: SignedInPerson) =>
  callApi('POST', `/auctions/${id}/handover`, { token })
const notPaid = (id: number, { token }: SignedInPerson, reason?: string) =>
  callApi('POST', `/auctions/${id}/not-paid`, { token, ...(reason && { body: { reason } }) })

const findEvents = async (saleId: number) => {
  const { results } = await env.DB.prepare(
    'select deed, item from handover_events where sale_id = ? order by id',
  )
    .bind(saleId)
    .all<{ deed: string; item: string | null }>()
  return results.map(({ deed, item }) => (item === null ? deed : `${deed} ${item}`))
}

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
      insert into handover_events (sale_id, actor_id, deed, item, at_ms)
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
      expect(await press(id, side, { deed: 'hand_over' })).toMatchObject({
        errors: { sure: ['Please tick this first.'] },
      })
    }
    expect(await findEvents(saleId)).toEqual([])
    await press(id, seller, { deed: 'hand_over', sure: 'yes' })
    expect(await findEvents(saleId)).toEqual(['handed_over'])
  })
})

describe('unpaid price', () => {
  /** The sale is a week old, although its row is new. */
  const weekAgo = (auctionId: number) =>
    db()
      .update(auctions)
      .set({ endedAtMs: Date.now() - UNPAID_AFTER_MS })
      .where(eq(auctions.id, auctionId))

  test('unpaid price: seller reports it after 7 days -> stored once, alert raised, contacts hidden from both', async () => {
    const { id, saleId, seller, buyer } = await scene()
    const early = await notPaid(id, seller)
    expect([early.status, early.body.message]).toEqual([
      409,
      expect.stringMatching(/^You can report this from .* PT, 7 days after the sale\.$/),
    ])
    await weekAgo(id)
    expect((await notPaid(id, buyer)).status).toBe(403)
    expect((await notPaid(id, seller)).body.data).toMatchObject({ is_open: false, buyer: null })
    expect((await notPaid(id, seller)).body.message).toBe('This is already marked.')
    expect((await fetchHandover(id, buyer)).body.data).toMatchObject({
      seller: null,
      not_paid_at: expect.any(String),
    })
    expect(await findEvents(saleId)).toEqual(['not_paid'])
    const { results } = await env.DB.prepare(
      "select kind from admin_alerts where kind = 'price_not_paid' and auction_id = ?",
    )
      .bind(id)
      .all()
    expect(results).toHaveLength(1)
    expect((await handOver(id, buyer)).status).toBe(409)
    const said = { token: buyer.token, body: { rating: 1 } }
    expect((await callApi('POST', `/auctions/${id}/review`, said)).status).toBe(403)
  })

  test('unpaid price: an administrator reports it -> no waiting time, a reason needed, audited, both sides told', async () => {
    const { id, saleId, seller, buyer } = await scene()
    const admin = await makeAdmin()
    const refused = await notPaid(id, admin)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['reason']])
    expect(await findEvents(saleId)).toEqual([])
    const noted = await notPaid(id, admin, 'The transfer bounced.')
    expect([noted.status, noted.body.data.not_paid_by]).toEqual([200, 'administrator'])
    for (const person of [seller, buyer]) {
      await expect
        .poll(async () => (await readNotifications(person.person)).at(-1))
        .toMatchObject({ data: { change: 'not_paid', by: 'administrator', reason: 'The transfer bounced.' } })
    }
    const audited = await env.DB.prepare(
      "select actor_id, action, reason, request_id from audit_log where subject_type = 'sale' and subject_id = ?",
    )
      .bind(String(saleId))
      .all()
    expect(audited.results).toEqual([
      {
        actor_id: admin.person.userId,
        action: 'sale.not_paid',
        reason: 'The transfer bounced.',
        request_id: noted.headers.get('x-request-id'),
      },
    ])
  })

  test('unpaid price: reported of a paid or disputed sale -> the premium stays, the settlement fee is reversed', async () => {
    const admin = await makeAdmin()
    for (const isDisputed of [false, true]) {
      const buyer = await makeBidder()
      const sale = await makeSale(buyer)
      await settleSale(env, sale)
      await db()
        .update(auctions)
        .set({ status: 'ended', resultOutcome: 'sold', winnerId: buyer })
        .where(eq(auctions.id, sale.auctionId))
      if (isDisputed)
        await db()
          .update(sales)
          .set({ state: 'disputed' })
          .where(eq(sales.key, premiumKey(sale)))
      expect((await notPaid(sale.auctionId, admin, 'The transfer bounced.')).status).toBe(200)
      expect(await readSale(sale)).toMatchObject({ state: 'defaulted', defaultReason: 'price_unpaid' })
      expect(await listTransactions(buyer)).toMatchObject([{ status: 'completed', amountCents: -60_000 }])
      expect(await listTransactions(sale.sellerId)).toMatchObject([
        { type: 'settlement_fee', status: 'failed' },
      ])
      const fees = (await listLedger(sale.auctionId)).filter(
        (row) =>
          row.debit_account === 'income:settlement_fee' || row.credit_account === 'income:settlement_fee',
      )
      expect(fees).toEqual([
        {
          debit_account: `person:${sale.sellerId}`,
          credit_account: 'income:settlement_fee',
          amount_cents: 1_500,
        },
        {
          debit_account: 'income:settlement_fee',
          credit_account: `person:${sale.sellerId}`,
          amount_cents: 1_500,
        },
      ])
      // Nobody is blocked.
      expect(await findOwedSale(db(), buyer)).toBeNull()
    }
  })

  test('unpaid price: the seller has handed the vehicle over -> nobody can report it', async () => {
    const handed = await scene()
    await weekAgo(handed.id)
    await handOver(handed.id, handed.seller)
    for (const [by, reason] of [[handed.seller], [await makeAdmin(), 'A test']] as const)
      expect((await notPaid(handed.id, by, reason)).body.message).toBe('The vehicle is handed over.')
  })

  test('unpaid price: only the buyer has confirmed the receipt -> an administrator can still record it', async () => {
    const { id, seller, buyer } = await scene()
    await weekAgo(id)
    await handOver(id, buyer)
    expect((await notPaid(id, seller)).status).toBe(409)
    const noted = await notPaid(id, await makeAdmin(), 'The seller still has the car.')
    expect([noted.status, noted.body.data.not_paid_by]).toEqual([200, 'administrator'])
  })
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
