/** Payments that are not decided yet keep an account open. */
import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { finishEmptying } from '../../../worker/services/payments/methods/empty-customers.ts'
import { registerPerson } from '../support/api.ts'
import { close, registerBidder } from './closing-account.ts'

afterEach(() => armFault('payment', 0))

const findAtProcessor = (userId: number) =>
  env.DB.prepare(
    `select c.name, c.email from sandbox_customers c
      join payment_customers p on p.reference = c.reference where p.user_id = ?`,
  )
    .bind(userId)
    .first()

test('closing an account: saved card -> the customer at the processor has no name and no address; not reached -> an hour later', async () => {
  const [first, second] = [await registerBidder(), await registerBidder()]
  expect(await findAtProcessor(first.userId)).toMatchObject({ email: first.registration.email })
  expect((await close(first.token)).status).toBe(200)
  await expect.poll(() => findAtProcessor(first.userId)).toEqual({ name: '', email: '' })
  armFault('payment', 20)
  expect((await close(second.token)).status).toBe(200)
  expect(await findAtProcessor(second.userId)).toMatchObject({ email: second.registration.email })
  armFault('payment', 0)
  await finishEmptying(env, Date.now() + HOUR_MS)
  expect(await findAtProcessor(second.userId)).toEqual({ name: '', email: '' })
})

test('closing an account: refund on its way -> 409 until it has arrived', async () => {
  const { token, user } = await registerPerson()
  await env.DB.prepare(
    `insert into transactions (key, user_id, type, status, description, amount_cents, provider, processor_reference,
      created_at_ms, updated_at_ms) values ('paid-close', ?, 'premium', 'completed', '', -5000, 'sandbox', 'pay_close', 0, 0)`,
  )
    .bind(user.id)
    .run()
  await env.DB.prepare(
    `insert into refunds (key, provider, payment_reference, amount_cents, reason, next_attempt_at_ms, created_at_ms,
      updated_at_ms) values ('refund-close', 'sandbox', 'pay_close', 5000, 'refund', 0, 0, 0)`,
  ).run()
  expect((await close(token)).body.message).toMatch(/^One of your payments is still being settled/)
  await env.DB.prepare("update refunds set state = 'succeeded' where key = 'refund-close'").run()
  expect((await close(token)).status).toBe(200)
})

test('closing an account: purchase of addons being processed -> 409 until it is decided', async () => {
  const { token, user } = await registerPerson()
  await env.DB.prepare(
    `insert into transactions (key, user_id, type, status, description, amount_cents, provider, processor_reference,
      created_at_ms, updated_at_ms) values ('addons:1:featured:1', ?, 'listing_fee', 'pending', '', -1500, 'sandbox', 'addons_close', 0, 0)`,
  )
    .bind(user.id)
    .run()
  expect((await close(token)).body.message).toMatch(/^One of your payments is still being settled/)
  await env.DB.prepare("update transactions set status = 'failed' where key = 'addons:1:featured:1'").run()
  expect((await close(token)).status).toBe(200)
})
