/** Payments that are not decided yet keep an account open. */
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { registerPerson } from '../support/api.ts'
import { close } from './closing-account.ts'

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
