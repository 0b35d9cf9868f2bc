/** The forms of the view Fees & Premiums. */

import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { FEES_HANDLERS } from '../../../app/routes/dashboard/financial/fees/fees-action.server.ts'
import { readFeesView } from '../../../app/routes/dashboard/financial/fees/fees-view.server.ts'
import { users } from '../../../worker/db/schema/index.ts'
import { sandbox } from '../../../worker/services/payments/provider.ts'
import { limitAttempts } from '../../../worker/services/platform/rate-limit.ts'
import { continueFees } from '../../../worker/services/settlement/advance-fee.ts'
import { readOpenFeesOfPage } from '../../../worker/services/settlement/read-fees.ts'
import { listFees, makeSaleWithFee, saveCard } from '../support/fees.ts'
import { pageAs, readViewer } from '../support/page-as.ts'
import { db, makePerson, toViewer } from '../support/rooms.ts'
import { changeCard } from '../support/settled.ts'

const URL_HERE = 'http://localhost/dashboard?tab=financial&view=fees'

async function post(viewer: ReturnType<typeof toViewer>, intent: string, fields: Record<string, string>) {
  const handler = FEES_HANDLERS.get(intent)
  if (handler === undefined) throw new Error(`There is no form ${intent}`)
  const context = { ...pageAs(viewer), viewer, request: new Request(URL_HERE, { method: 'POST' }) }
  const answer = await handler(context, fields)
  return answer instanceof Response ? answer.headers.get('location') : answer.message
}

test('open fee: declined, then paid with a saved method -> gone from the view', async () => {
  const { sellerId, token, methodId } = await makeSaleWithFee('tok_declined')
  await continueFees(env, Date.now())
  const viewer = await readViewer(token)
  if (viewer === null) throw new Error('The seller is not signed in.')
  const view = (query = '') =>
    readFeesView({ context: pageAs(viewer), viewer, params: new URLSearchParams(query) })
  const [fee] = await listFees(sellerId)
  expect(await view(`fee=${fee?.id}`)).toMatchObject({
    openFees: [{ id: fee?.id, is_payable: true }],
    open: { form: 'fee', id: fee?.id },
    methods: [{ id: methodId }],
  })
  const fields = { id: String(fee?.id), pay_with: String(methodId) }
  expect(await post(viewer, 'fee_pay', { ...fields, pay_with: 'x' })).toBe('Please choose a payment method')
  expect(await post(viewer, 'fee_pay', fields)).toContain('declined')
  await changeCard(sellerId, 'tok_visa')
  expect(await post(viewer, 'fee_pay', fields)).toContain('done=fee')
  expect(await view()).toMatchObject({ openFees: [], open: null })
})

test('open fee that waits for the bank: page loaded 120 times in an hour -> the processor is not read again', async () => {
  const { sellerId, token, methodId } = await makeSaleWithFee('tok_authentication_required')
  await continueFees(env, Date.now())
  const viewer = await readViewer(token)
  if (viewer === null) throw new Error('The seller is not signed in.')
  const [fee] = await listFees(sellerId)
  const page = await post(viewer, 'fee_pay', { id: String(fee?.id), pay_with: String(methodId) })
  const nowMs = Date.now()
  const production = { ...env, LIMITS: 'production' }
  for (let i = 0; i < 120; i += 1) {
    await limitAttempts(production, { action: 'processorRead', who: String(sellerId), nowMs })
  }
  await sandbox(env).answerChallenge(page?.split('/').at(-1) ?? '', true)
  const read = { userId: sellerId, nowMs }
  expect(await readOpenFeesOfPage(production, read)).toMatchObject([{ id: fee?.id }])
  expect(await readOpenFeesOfPage(env, read)).toEqual([])
})

test('pack: bought with a saved method; the bank asks -> its page', async () => {
  const dealer = await makePerson({ authorized: false })
  await db().update(users).set({ userType: 'dealer' }).where(eq(users.id, dealer.userId))
  const viewer = toViewer(dealer, { userType: 'dealer' })
  const methodId = await saveCard(dealer.userId, 'tok_authentication_required')
  const read = () => readFeesView({ context: pageAs(viewer), viewer, params: new URLSearchParams() })
  const offer = (await read()).packs.offers[0]
  const fields = { id: String(offer?.id), pay_with: String(methodId), purchase: 'one press' }
  expect(await post(viewer, 'pack_buy', fields)).toMatch(/^http:\/\/localhost\/.*pay_/)
  expect((await read()).packs.packs).toMatchObject([
    { state: 'action_required', action_url: expect.any(String) },
  ])
  const other = await saveCard(dealer.userId)
  expect(await post(viewer, 'pack_buy', { ...fields, purchase: '' })).toBe('Please open this form again')
  expect(await post(viewer, 'pack_buy', { ...fields, pay_with: String(other) })).toMatch(/done=pack|http/)
})
