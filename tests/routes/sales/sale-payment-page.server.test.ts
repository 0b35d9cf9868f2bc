/** The page where a buyer pays the premium, its loader and its form. */

import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { action } from '../../../app/routes/sales.$id.pay/action.server.ts'
import { loader } from '../../../app/routes/sales.$id.pay/loader.server.ts'
import { saleNotice } from '../../../domain/after-sale/sale-payment-copy.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { answerSandboxChallenge } from '../../../worker/services/payments/sandbox-challenge.ts'
import { tokenFor } from '../../worker/support/listing.ts'
import { listProcessorPayments, readSale } from '../../worker/support/money.ts'
import { pageAs, readViewer } from '../../worker/support/page-as.ts'
import { makePerson } from '../../worker/support/rooms.ts'
import { callAction, callLoader } from '../../worker/support/route-calls.ts'
import { makeDefaultedSale, makeUnpaidSale } from '../../worker/support/unpaid-sale.ts'

afterEach(() => armFault('payment', 0))

async function open(token: string | null, id: number | string) {
  const page = await callLoader(loader, {
    context: pageAs(await readViewer(token)),
    params: { id: String(id) },
  })
  return page instanceof Response ? (page.headers.get('location') ?? page.status) : page
}

async function openPage(token: string, id: number) {
  const page = await open(token, id)
  if (typeof page !== 'object') throw new Error(`There is no page: ${page}`)
  return page
}

/** Posts the form; returns the next address, a status, or the message. */
async function post(token: string | null, id: number | string, fields: Record<string, string>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const request = new Request(`http://localhost/sales/${id}/pay`, { method: 'POST', body })
  const context = pageAs(await readViewer(token))
  const answer = await callAction(action, { request, context, params: { id: String(id) } })
  return answer instanceof Response ? (answer.headers.get('location') ?? answer.status) : answer.message
}

test('page of a premium: somebody else, the seller, no sale -> 404; signed out -> sign-in with the way back', async () => {
  const { saleId, sale, token } = await makeUnpaidSale()
  const stranger = await tokenFor(await makePerson())
  for (const id of [saleId, 999_999, 'x', '-1']) {
    expect(await open(stranger, id), String(id)).toBe(404)
    expect(await post(stranger, id, { card_token: 'tok_visa' }), String(id)).toBe(404)
  }
  const sessionId = await env.DB.prepare('select id from sessions where user_id = ?')
    .bind(sale.sellerId)
    .first<number>('id')
  const seller = await tokenFor({ userId: sale.sellerId, sessionId: String(sessionId) })
  expect(await open(seller, saleId)).toBe(404)
  expect(await open(null, saleId)).toMatch(/^\/login\?redirectTo=/)
  expect(await post(null, saleId, { card_token: 'tok_visa' })).toMatch(/^\/login\?redirectTo=/)
  expect((await openPage(token, saleId)).sale).toMatchObject({ isPayable: true })
})

test('page of a premium: the bank has to be asked -> due amount, time, and the saved card first', async () => {
  const { saleId, token } = await makeUnpaidSale()
  const page = await openPage(token, saleId)
  expect(page).toMatchObject({
    price: 10_000,
    premium: 600,
    actionUrl: null,
    declined: null,
    methods: [{ text: expect.stringMatching(/^Visa ending in /), isExpired: false, isDeclined: false }],
    sale: { state: 'action_required', amount_due: 600, deposit: 0, isPayable: true, isProcessing: false },
  })
  expect(saleNotice(page.sale, page.nowMs).text).toMatch(
    /^Please pay your buyer’s premium by .* PT\. Your bank wants you to confirm the charge of your saved card\.$/,
  )
})

test('form: new card or saved one -> paid, and back on the page; pressed again -> nothing is due', async () => {
  const { saleId, token, buyer, sale } = await makeUnpaidSale()
  expect(await post(token, saleId, { card_token: 'tok_visa' })).toBe(`/sales/${saleId}/pay`)
  const page = await openPage(token, saleId)
  expect(page).toMatchObject({ sale: { state: 'paid', amount_due: 0, isPayable: false, isSettled: true } })
  expect(await post(token, saleId, { card_token: 'tok_visa' })).toBe('Nothing is due for this sale.')
  expect(await listProcessorPayments(buyer.userId, 'charge')).toHaveLength(1)
  expect(await readSale(sale)).toMatchObject({ state: 'paid' })
})

test('form without scripts: a saved method and the selected test card -> the saved method is charged', async () => {
  const { saleId, token, buyer } = await makeUnpaidSale()
  await env.DB.prepare(
    "update sandbox_methods set token = 'tok_visa' where reference in (select method_reference from payment_methods where user_id = ?)",
  )
    .bind(buyer.userId)
    .run()
  const [method] = (await openPage(token, saleId)).methods
  const fields = { pay_with: String(method?.id), card_token: 'tok_declined' }
  expect(await post(token, saleId, fields)).toBe(`/sales/${saleId}/pay`)
  expect((await openPage(token, saleId)).sale.state).toBe('paid')
})

test('form: declined, no card, the number of a card, no answer -> the reason, and it can be paid again', async () => {
  const { saleId, token } = await makeUnpaidSale()
  expect(await post(token, saleId, { card_token: 'tok_insufficient_funds' })).toMatch(/insufficient funds/i)
  const declined = await openPage(token, saleId)
  expect(declined.declined).toMatch(/insufficient funds/i)
  expect(declined.methods.map(({ isDeclined }) => isDeclined)).toEqual([true, true])
  expect(declined.sale.isToConfirm).toBe(false)
  const wrong: readonly Record<string, string>[] = [
    {},
    { pay_with: '' },
    { pay_with: '999999' },
    { card_number: '4242424242424242' },
  ]
  for (const fields of wrong) {
    expect(await post(token, saleId, fields), JSON.stringify(fields)).not.toMatch(/^\//)
  }
  armFault('payment', 5)
  expect(await post(token, saleId, { card_token: 'tok_visa' })).toMatch(/you will not be charged twice/)
  armFault('payment', 0)
  expect(await post(token, saleId, { card_token: 'tok_visa' })).toBe(`/sales/${saleId}/pay`)
})

test('form: the bank asks -> its page, the link stays on the page, and coming back shows what was decided', async () => {
  const { saleId, token } = await makeUnpaidSale()
  const url = String(await post(token, saleId, { card_token: 'tok_authentication_required' }))
  expect(url).toMatch(/^http:\/\/localhost\/sandbox\/confirm\//)
  expect(await openPage(token, saleId)).toMatchObject({ actionUrl: url, sale: { isPayable: true } })
  const reference = url.split('/').at(-1) ?? ''
  await answerSandboxChallenge(env, { reference, approve: true, nowMs: Date.now() })
  expect((await openPage(token, saleId)).sale).toMatchObject({ state: 'paid', isPayable: false })
})

test('page of a premium: soft decline, processing, defaulted with a deposit -> what is left to do', async () => {
  const soft = await makeUnpaidSale('tok_soft_decline')
  expect((await openPage(soft.token, soft.saleId)).sale).toMatchObject({
    state: 'charging',
    isPayable: true,
    amount_due: 600,
  })
  const processed = await makeUnpaidSale()
  await post(processed.token, processed.saleId, { card_token: 'tok_processing' })
  expect((await openPage(processed.token, processed.saleId)).sale).toMatchObject({
    state: 'processing',
    isPayable: false,
    isProcessing: true,
  })
  const defaulted = await makeDefaultedSale()
  expect((await openPage(defaulted.token, defaulted.saleId)).sale).toMatchObject({
    state: 'defaulted',
    reason: 'premium_unpaid',
    deposit: 50,
    amount_due: 550,
    isPayable: true,
  })
})
