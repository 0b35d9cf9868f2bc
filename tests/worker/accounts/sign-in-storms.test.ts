import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { database } from '../../../worker/db/client.ts'
import { findAccount } from '../../../worker/db/queries/accounts/users.ts'
import { findKnownDevice } from '../../../worker/services/accounts/sessions/device-cookie.ts'
import {
  type AttemptResult,
  attemptSignIn,
  fillLimit,
  insertCheapAccount,
} from '../support/sign-in-attempts.ts'

/** Password guessing in large numbers and its effect on the account's owner (decision 113). */

/** A hash that throws when it is checked. With it in place, an attempt that does not throw was not hashed. */
const POISON = 'poison'

const findEvents = async (email: string) =>
  (
    await env.DB.prepare('select count(*) as n from login_events where email = ?')
      .bind(email)
      .first<{ n: number }>()
  )?.n ?? 0

/** Many attempts, a hundred at a time; returns their outcomes. */
async function storm(
  count: number,
  startAttempt: (index: number) => Promise<AttemptResult>,
): Promise<string[]> {
  const codes: string[] = []
  for (let begun = 0; begun < count; begun += 100) {
    const size = Math.min(100, count - begun)
    const outcomes = await Promise.all(Array.from({ length: size }, (_, i) => startAttempt(begun + i)))
    codes.push(...outcomes.map((outcome) => (outcome.ok ? 'signed_in' : outcome.refusal.code)))
  }
  return codes
}

const times = (count: number, code: string) => Array.from({ length: count }, () => code)

test('sign-in: 1,000 attempts on one account from many IP addresses -> 100 an hour, no other password hashed', async () => {
  const email = 'target-of-many@example.com'
  await insertCheapAccount({ email })
  const nowMs = Date.now()
  const guess = (i: number) => {
    const headers = { 'cf-connecting-ip': `198.51.${Math.floor(i / 250)}.${i % 250}` }
    return attemptSignIn(email, `Guess${i}xX`, { headers, nowMs })
  }
  await fillLimit(`signInAccount:${email}`, 90, nowMs)
  expect(await storm(10, guess)).toEqual(times(10, 'invalid_credentials'))
  await env.DB.prepare('update users set password_hash = ? where email = ?').bind(POISON, email).run()
  expect(await storm(900, (i) => guess(10 + i))).toEqual(times(900, 'rate_limited'))
  expect(await findEvents(email)).toBe(10)
}, 90_000)

test('sign-in: ten wrong passwords from one IP address -> refused there, right password from another passes', async () => {
  const email = 'new-browser@example.com'
  await insertCheapAccount({ email })
  const nowMs = Date.now()
  const attempt = (password: string, ipAddress: string) =>
    attemptSignIn(email, password, { headers: { 'cf-connecting-ip': ipAddress }, nowMs })
  for (let i = 0; i < 10; i += 1) await attempt('Guess1xX', '198.51.100.1')
  expect(await attempt('Sundown42x', '198.51.100.1')).toMatchObject({
    refusal: { code: 'rate_limited' },
  })
  expect((await attempt('Sundown42x', '198.51.100.2')).ok).toBe(true)
})

test('sign-in: 1,000 attempts from one IP address on many accounts -> 100 checked, no other password hashed', async () => {
  const nowMs = Date.now()
  const ipAddress = '198.51.100.77'
  await fillLimit(`signInAddress:${ipAddress}`, 98, nowMs)
  await env.DB.prepare(
    `with recursive n(i) as (select 0 union all select i + 1 from n where i < 899)
     insert into users (username, email, password_hash, first_name, last_name, user_type, created_at_ms, updated_at_ms)
     select 'sprayed' || i, 'sprayed' || i || '@example.com', ?, 'Row', 'Person', 'private', 0, 0 from n`,
  )
    .bind(POISON)
    .run()
  const headers = { 'cf-connecting-ip': ipAddress }
  const spray = (name: string) => attemptSignIn(`${name}@example.com`, 'Sundown42x', { headers, nowMs })
  expect(await storm(2, (i) => spray(`nobody${i}`))).toEqual(times(2, 'invalid_credentials'))
  expect(await storm(900, (i) => spray(`sprayed${i}`))).toEqual(times(900, 'rate_limited'))
}, 90_000)

test('sign-in: attempt within the limit -> hashed (the unreadable hash throws)', async () => {
  await insertCheapAccount({ email: 'poisoned@example.com', password_hash: POISON })
  await expect(attemptSignIn('poisoned@example.com', 'Sundown42x')).rejects.toThrow('unknown scheme')
})

test("sign-in: others' attempts over every limit -> known browser and address still accepted", async () => {
  const email = 'owner@example.com'
  await insertCheapAccount({ email })
  const nowMs = Date.now()
  const home = { 'cf-connecting-ip': '192.0.2.10' }
  const first = await attemptSignIn(email, 'Sundown42x', { headers: home, nowMs })
  if (!first.ok) throw new Error(first.refusal.message)
  const device = { cookie: first.value.deviceCookie.split(';', 1)[0] ?? '' }
  await fillLimit(`signInAccount:${email}`, 100, nowMs)
  const elsewhere = { 'cf-connecting-ip': '192.0.2.99' }
  const stranger = await attemptSignIn(email, 'Sundown42x', { headers: elsewhere, nowMs })
  expect(stranger).toMatchObject({ ok: false, refusal: { code: 'rate_limited' } })
  expect((await attemptSignIn(email, 'Sundown42x', { headers: home, nowMs })).ok).toBe(true)
  await fillLimit(`signInAccount:${email}:known addresses`, 100, nowMs)
  // A neighbor at the owner's address uses up that address, not the browser.
  await fillLimit('signInAddress:192.0.2.99', 100, nowMs)
  for (const headers of [elsewhere, home]) {
    const signedIn = await attemptSignIn(email, 'Sundown42x', { headers: { ...headers, ...device }, nowMs })
    expect(signedIn.ok).toBe(true)
  }
})

test('known browser: its own limit -> applies, and does not help at another account', async () => {
  const email = 'device-owner@example.com'
  await insertCheapAccount({ email })
  const other = 'device-other@example.com'
  await insertCheapAccount({ email: other })
  const nowMs = Date.now()
  const signedIn = await attemptSignIn(email, 'Sundown42x', { nowMs })
  if (!signedIn.ok) throw new Error(signedIn.refusal.message)
  const cookie = signedIn.value.deviceCookie.split(';', 1)[0] ?? ''
  for (let i = 0; i < 10; i += 1) await attemptSignIn(email, 'Guess1xX', { headers: { cookie }, nowMs })
  expect(await attemptSignIn(email, 'Sundown42x', { headers: { cookie }, nowMs })).toMatchObject({
    refusal: { code: 'rate_limited' },
  })
  for (let i = 0; i < 10; i += 1) await attemptSignIn(other, 'Guess1xX', { nowMs })
  const forged = `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`
  for (const headers of [{ cookie }, { cookie: forged }, { cookie: 'hl_device=1.x.y' }]) {
    expect(await attemptSignIn(other, 'Sundown42x', { headers, nowMs })).toMatchObject({
      refusal: { code: 'rate_limited' },
    })
  }
})

test('device cookie: of another account of the same number, an earlier password, or before a time -> an unknown client', async () => {
  const email = 'device-of-a-number@example.com'
  const userId = await insertCheapAccount({ email })
  const signedInMs = Date.now()
  const signedIn = await attemptSignIn(email, 'Sundown42x', { nowMs: signedInMs })
  if (!signedIn.ok) throw new Error(signedIn.refusal.message)
  const [cookie = ''] = signedIn.value.deviceCookie.split(';', 1)
  const request = new Request('http://localhost/', { headers: { cookie } })
  const known = async (sinceMs = 0) => {
    const account = await findAccount(database(env), userId)
    return (await findKnownDevice(request, env, { account: account?.user ?? null, sinceMs })) !== null
  }
  expect(await known()).toBe(true)
  expect(await known(signedInMs + 1)).toBe(false)
  const setHash = (change: string) =>
    env.DB.prepare(`update users set password_hash = ${change} where id = ?`).bind(userId).run()
  await setHash("password_hash || 'x'")
  expect(await known()).toBe(false)
  await setHash('substr(password_hash, 1, length(password_hash) - 1)')
  expect(await known()).toBe(true)
  await env.DB.prepare('update users set created_at_ms = created_at_ms + 1 where id = ?').bind(userId).run()
  expect(await known()).toBe(false)
})

test('sign-in: attempts at many addresses that are known -> 100 an hour together, apart from unknown ones', async () => {
  const email = 'known-at-many@example.com'
  await insertCheapAccount({ email })
  const nowMs = Date.now()
  const at = (ipAddress: string) => ({ headers: { 'cf-connecting-ip': ipAddress }, nowMs })
  for (const ipAddress of ['203.0.113.61', '203.0.113.62'])
    expect((await attemptSignIn(email, 'Sundown42x', at(ipAddress))).ok).toBe(true)
  await fillLimit(`signInAccount:${email}:known addresses`, 100, nowMs)
  expect(await attemptSignIn(email, 'Guess1xX', at('203.0.113.61'))).toMatchObject({
    refusal: { code: 'rate_limited' },
  })
  expect(await attemptSignIn(email, 'Guess1xX', at('203.0.113.99'))).toMatchObject({
    refusal: { code: 'invalid_credentials' },
  })
})
