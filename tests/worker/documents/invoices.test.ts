import { env } from 'cloudflare:workers'
import { asc, eq } from 'drizzle-orm'
import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { statementMonths } from '../../../domain/money/statement.ts'
import { invoices, transactions } from '../../../worker/db/schema/index.ts'
import { issueInvoices, readInvoice } from '../../../worker/services/documents/read-invoice.ts'
import { readStatement } from '../../../worker/services/documents/read-statement.ts'
import { settleSale } from '../../../worker/services/settlement/settle-sale.ts'
import { callApi } from '../support/api.ts'
import { makeAdmin, makeSignedInPerson, tokenFor } from '../support/listing.ts'
import { authorizeCard, makeSale } from '../support/money.ts'
import { db, makePerson, toViewer } from '../support/rooms.ts'

/** A completed payment of a person. */
async function pay(userId: number, changes: Partial<typeof transactions.$inferInsert> = {}) {
  const nowMs = Date.now()
  const [row] = await db()
    .insert(transactions)
    .values({
      key: crypto.randomUUID(),
      userId,
      type: 'listing_fee',
      status: 'completed',
      description: 'Listing fee for auction #1',
      amountCents: -4999 as never,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
      ...changes,
    })
    .returning({ id: transactions.id })
  if (!row) throw new Error('The payment was not stored')
  return row.id
}

const listInvoices = () => db().select().from(invoices).orderBy(asc(invoices.year), asc(invoices.sequence))

/** A buyer who has paid the premium of one car, with a token. */
async function makePayer() {
  const person = await makePerson({ authorized: false })
  await authorizeCard(person.userId)
  await settleSale(env, await makeSale(person.userId))
  return { person, token: await tokenFor(person) }
}

test('invoices: issued twice at once -> every payment one, numbered without gaps in the order of completion', async () => {
  const { userId } = await makePerson()
  const nowMs = Date.now()
  const late = await pay(userId, { updatedAtMs: nowMs - 1_000 })
  const early = await pay(userId, { updatedAtMs: nowMs - 2_000, type: 'pack' })
  await pay(userId, { status: 'pending' })
  await pay(userId, { type: 'refund', amountCents: 4999 as never })
  await Promise.all([issueInvoices(env, nowMs), issueInvoices(env, nowMs)])
  const next = await pay(userId)
  await issueInvoices(env, nowMs)
  const all = await listInvoices()
  expect(all.map(({ sequence }) => sequence)).toEqual(all.map((_, index) => index + 1))
  expect(all.filter((row) => row.userId === userId).map(({ transactionId }) => transactionId)).toEqual([
    early,
    late,
    next,
  ])
})

test('invoice: own payment -> listed with its number, and a PDF; of somebody else -> 404, but for an administrator', async () => {
  const { token } = await makePayer()
  await issueInvoices(env, Date.now())
  const { body } = await callApi('GET', '/financial/transactions?type=buyer_premium', { token })
  const [{ invoice }] = body.data.transactions
  expect(invoice).toMatch(/^INV-20\d{2}-\d{6}$/)
  const path = `/financial/invoices/${invoice}.pdf`
  const answer = await callApi('GET', path, { token })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${invoice}.pdf"`)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect((await callApi('GET', path, { token: (await makeSignedInPerson()).token })).status).toBe(404)
  expect((await callApi('GET', path, { token: (await makeAdmin()).token })).status).toBe(200)
  expect((await callApi('GET', path)).status).toBe(401)
  expect((await callApi('GET', '/financial/invoices/INV-2026-999999.pdf', { token })).status).toBe(404)
})

test('invoice: long names in other scripts, part of it refunded -> a PDF of one page', async () => {
  const person = await makePerson()
  const reference = { provider: 'sandbox', processorReference: 'pay_invoiced' } as const
  await pay(person.userId, { ...reference, description: `Listing fee for ${'Łukasz王'.repeat(60)}` })
  await pay(person.userId, { ...reference, type: 'refund', amountCents: 1_000 as never })
  await issueInvoices(env, Date.now())
  const [row] = await db().select().from(invoices).where(eq(invoices.userId, person.userId))
  const number = `INV-${row?.year}-${String(row?.sequence).padStart(6, '0')}`
  expect(row?.billedTo).toMatchObject({ firstName: 'Maria', email: `${person.username}@example.com` })
  const read = await readInvoice(env, { number, viewer: toViewer(person), nowMs: Date.now() })
  if (!read.ok) throw new Error(read.refusal.message)
  expect((await PDFDocument.load(read.value.body as Uint8Array)).getPageCount()).toBe(1)
})

test('statement: month of a paid premium -> charge and payment as CSV and PDF; a month to come or no month -> 404', async () => {
  const { person, token } = await makePayer()
  const [month = ''] = statementMonths(Date.now(), Date.now())
  const csv = await callApi('GET', `/financial/statements/${month}.csv`, { token })
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const lines = (csv.body as string).split('\r\n')
  expect(lines[2]).toMatch(/^20\d\d-\d\d-\d\d,Buyer’s premium,HL-20\d\d-\d{6},600\.00,,600\.00$/)
  expect(lines[3]).toMatch(/,Payment from you,HL-20\d\d-\d{6},,600\.00,0\.00$/)
  const nowMs = Date.now()
  const pdf = await readStatement(env, { month, format: 'pdf', viewer: toViewer(person), nowMs })
  if (!pdf.ok) throw new Error(pdf.refusal.message)
  expect((await PDFDocument.load(pdf.value.body as Uint8Array)).getPageCount()).toBe(1)
  for (const name of ['2099-01.csv', '2026-13.csv', '2026-11.xls', 'x.csv']) {
    expect((await callApi('GET', `/financial/statements/${name}`, { token })).status).toBe(404)
  }
})
