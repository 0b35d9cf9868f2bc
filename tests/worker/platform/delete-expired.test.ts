import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../../domain/format/time-units.ts'
import { deleteExpired } from '../../../worker/services/platform/delete-expired.ts'
import { registerPerson } from '../support/api.ts'
import { mailTo } from '../support/mailbox.ts'

const count = async (table: string) =>
  (await env.DB.prepare(`select count(*) as n from ${table}`).first<{ n: number }>())?.n

test('retention: expired rows -> links deleted after one month, mails and sessions after three', async () => {
  const { registration } = await registerPerson()
  await mailTo(registration.email, 'Verify your email address')
  const nowMs = Date.now()
  await deleteExpired(env, nowMs + 30 * DAY_MS)
  expect([await count('account_tokens'), await count('emails'), await count('sessions')]).toEqual([1, 1, 1])
  await deleteExpired(env, nowMs + 32 * DAY_MS)
  expect([await count('account_tokens'), await count('emails')]).toEqual([0, 1])
  await deleteExpired(env, nowMs + 91 * DAY_MS)
  expect([await count('emails'), await count('sessions')]).toEqual([0, 1])
  await deleteExpired(env, nowMs + 121 * DAY_MS)
  expect(await count('sessions')).toBe(0)
})
