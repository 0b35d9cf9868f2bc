import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '../../../domain/format/time-units.ts'
import { database } from '../../../worker/db/client.ts'
import { countHit, deleteExpiredHits } from '../../../worker/db/queries/platform/rate-limits.ts'
import { readOutbox } from '../../../worker/dev/read-outbox.ts'
import { mailNewDevice } from '../../../worker/services/accounts/account-mail.ts'
import { readLedger } from '../../../worker/services/bidding/read-history.ts'
import { limitUploads } from '../../../worker/services/listings/photos/limit-uploads.ts'
import { limitAttempts, limitFlood, limitLink } from '../../../worker/services/platform/rate-limit.ts'
import { callApi, newRegistration, registerPerson } from '../support/api.ts'
import { makeAuction, makePerson } from '../support/rooms.ts'

const production = { ...env, ENVIRONMENT: 'production' }

test('rate limit: production, 11th sign-in of an account in 15 minutes -> 429', async () => {
  const nowMs = Date.UTC(2026, 0, 1)
  const attempt = (atMs: number) =>
    limitAttempts(production, { action: 'signIn', who: 'a@example.com', nowMs: atMs })
  for (let i = 0; i < 10; i += 1) expect(await attempt(nowMs + i * SECOND_MS)).toBeNull()
  const refused = await attempt(nowMs + 10_000)
  expect(refused).toMatchObject({ status: 429, code: 'rate_limited', retryAfter: 15 * 60 - 10 })
  expect(await attempt(nowMs + 15 * MINUTE_MS)).toBeNull()
  expect(await attempt(nowMs + 15 * MINUTE_MS)).toMatchObject({ retryAfter: 1 })
})

test('rate limit: one account at its limit -> another account is not limited', async () => {
  const nowMs = Date.UTC(2026, 0, 2)
  for (let i = 0; i < 11; i += 1) {
    await limitAttempts(production, { action: 'signIn', who: 'full@example.com', nowMs })
  }
  expect(await limitAttempts(production, { action: 'signIn', who: 'free@example.com', nowMs })).toBeNull()
})

test('rate limit: production, 21st registration of an address in an hour -> 429', async () => {
  const nowMs = Date.UTC(2026, 0, 3)
  const attempt = () => limitAttempts(production, { action: 'registration', who: '203.0.113.5', nowMs })
  for (let i = 0; i < 20; i += 1) expect(await attempt()).toBeNull()
  expect(await attempt()).toMatchObject({ status: 429, retryAfter: 3600 })
})

test('rate limit of bytes: 2 GB of uploads in an hour -> the next byte is refused until enough has left', async () => {
  const nowMs = Date.UTC(2026, 0, 5)
  const gigabyte = 1024 ** 3
  const upload = (amount: number, minutes: number) => {
    const attempt = { action: 'uploadBytes', who: '7', amount, nowMs: nowMs + minutes * MINUTE_MS } as const
    return limitAttempts(production, attempt)
  }
  expect(await upload(gigabyte, 0)).toBeNull()
  expect(await upload(gigabyte - 1, 10)).toBeNull()
  expect(await upload(1, 20)).toBeNull()
  expect(await upload(1, 20)).toMatchObject({ status: 429, retryAfter: 40 * 60 })
  expect(await upload(gigabyte + 1, 20)).toMatchObject({ retryAfter: 50 * 60 })
  expect(await upload(gigabyte, 60)).toBeNull()
})

test('rate limit of bytes: files of an upload -> counted together before any is read', async () => {
  const nowMs = Date.UTC(2026, 0, 5)
  const file = { size: 1024 ** 3 } as File
  const upload = (count: number) => {
    const files = Array.from({ length: count }, () => ({ file, altText: '', imageType: 'exterior' as const }))
    return limitUploads(production, { userId: 8, files, nowMs })
  }
  expect(await upload(3)).toMatchObject({ status: 429 })
  expect(await upload(2)).toBeNull()
  expect(await upload(1)).toMatchObject({ status: 429 })
})

test('mailed link: 5 an hour to a recipient, 20 to a client, counted apart by purpose', async () => {
  const nowMs = Date.UTC(2026, 0, 6)
  const ask = (purpose: 'verification' | 'reset', to: string, ipAddress = '203.0.113.6', atMs = nowMs) =>
    limitLink(production, { purpose, to, ipAddress, nowMs: atMs })
  for (let i = 0; i < 5; i += 1) expect(await ask('verification', 'a@example.com')).toBeNull()
  expect(await ask('verification', 'a@example.com')).toMatchObject({ status: 429, retryAfter: 3600 })
  expect(await ask('reset', 'a@example.com')).toBeNull()
  for (let i = 0; i < 15; i += 1) await ask('verification', `other${i}@example.com`)
  expect(await ask('verification', 'other0@example.com')).toMatchObject({ status: 429 })
  expect(await ask('reset', 'other0@example.com')).toBeNull()
})

test('mailed link: recipient and client at their limits -> first link of an hour still passes', async () => {
  const startMs = Date.UTC(2026, 0, 7)
  const ask = (to: string, nowMs = startMs) =>
    limitLink(production, { purpose: 'reset', to, ipAddress: '203.0.113.7', nowMs })
  for (let i = 0; i < 30; i += 1) await ask('owner@example.com', startMs + i * MINUTE_MS)
  expect(await ask('owner@example.com', startMs + 59 * MINUTE_MS)).toMatchObject({ status: 429 })
  expect(await ask('owner@example.com', startMs + 60 * MINUTE_MS)).toBeNull()
  for (let i = 0; i < 30; i += 1) await ask(`flood${i}@example.com`)
  expect(await ask('flood0@example.com')).toMatchObject({ status: 429 })
  expect(await ask('colleague@example.com')).toBeNull()
})

test('email change: one account asks for many new addresses -> its first passes, the others count for its client', async () => {
  const nowMs = Date.UTC(2026, 0, 8)
  const ask = (userId: number, count: number) =>
    limitLink(production, {
      purpose: 'email_change',
      to: `new${count}@example.com`,
      userId,
      ipAddress: '203.0.113.8',
      nowMs,
    })
  const asked = []
  for (let count = 0; count < 25; count += 1) asked.push(await ask(1, count))
  expect(asked.filter((refused) => refused === null)).toHaveLength(20)
  // Another account of the same client still gets its first link.
  expect(await ask(2, 99)).toBeNull()
  expect(await ask(2, 98)).toMatchObject({ status: 429 })
})

test('email change: many accounts of many clients ask for one new address -> 10 mails an hour to it', async () => {
  const nowMs = Date.UTC(2026, 0, 10)
  const ask = (userId: number, to: string) =>
    limitLink(production, { purpose: 'email_change', to, userId, ipAddress: `203.0.113.${userId}`, nowMs })
  for (let userId = 1; userId <= 10; userId += 1)
    expect(await ask(userId, `victim+${userId}@example.com`)).toBeNull()
  expect(await ask(11, 'victim+11@example.com')).toMatchObject({ status: 429 })
  expect(await ask(11, 'own@example.com')).toBeNull()
})

test('account notices in production: address not confirmed -> 5 an hour, confirmed -> all', async () => {
  const countMails = async (email: string, name: string | null) => {
    for (let count = 0; count < 6; count += 1) {
      const person = { userId: (await makePerson({ authorized: false })).userId, email, name }
      const client = { ipAddress: '203.0.113.90', userAgent: null }
      await mailNewDevice(production, { person, client, nowMs: Date.now() })
    }
    return (await readOutbox(env, { to: email })).length
  }
  expect(await countMails('stranger+1@example.com', null)).toBe(5)
  // The same mailbox, and the one of its owner.
  expect(await countMails('stranger+2@example.com', null)).toBe(0)
  expect(await countMails('stranger@example.com', null)).toBe(5)
  expect(await countMails('owner-of-it@example.com', 'Ann')).toBe(6)
})

test('log of an auction: 240 downloads in an hour from one address -> 429 there, not elsewhere', async () => {
  const { id: auctionId } = await makeAuction()
  const nowMs = Date.now()
  const who = '203.0.113.77'
  for (let i = 0; i < 240; i += 1) await limitAttempts(production, { action: 'ledger', who, nowMs })
  const read = (ipAddress: string) => readLedger(production, { auctionId, viewer: null, ipAddress, nowMs })
  expect(await read(who)).toMatchObject({ refusal: { status: 429 } })
  expect(await read('203.0.113.78')).toMatchObject({ ok: true })
})

test('rate limit by address: IPv6 addresses of one network -> counted as one', async () => {
  const nowMs = Date.UTC(2026, 0, 9)
  const ask = (count: number) =>
    limitLink(production, {
      purpose: 'reset',
      to: `six${count % 30}@example.com`,
      ipAddress: `2001:db8:1:2::${count.toString(16)}`,
      nowMs,
    })
  for (let count = 0; count < 30; count += 1) await ask(count)
  expect(await ask(31)).toMatchObject({ status: 429 })
})

test('registration: IPv6 addresses of one network -> counted as one', async () => {
  await env.DB.prepare(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000)
     insert into rate_limit_hits (bucket, at_ms, expires_at_ms) select 'registration:2001:db8:7:1::/64', ?, ? from n`,
  )
    .bind(Date.now(), Date.now() + 60 * MINUTE_MS)
    .run()
  const headers = { 'cf-connecting-ip': '2001:db8:7:1::abcd' }
  expect((await callApi('POST', '/auth/register', { body: newRegistration(), headers })).status).toBe(429)
  const other = { 'cf-connecting-ip': '2001:db8:7:2::abcd' }
  expect((await callApi('POST', '/auth/register', { body: newRegistration(), headers: other })).status).toBe(
    201,
  )
})

test('rate limit: 12 concurrent attempts at a limit of 3 -> 3 pass', async () => {
  const limit = { bucket: 'race', limit: 3, windowMs: MINUTE_MS }
  const waits = await Promise.all(
    Array.from({ length: 12 }, () => countHit(database(env), limit, Date.UTC(2026, 0, 4))),
  )
  expect(waits.filter((wait) => wait === null)).toHaveLength(3)
})

test('rate limit: development, 51st sign-in -> 429 with Retry-After before hashing', async () => {
  const { registration } = await registerPerson()
  const nowMs = Date.now()
  const who = `${registration.email}:address:unknown`
  for (let i = 0; i < 50; i += 1) {
    expect(await limitAttempts(env, { action: 'signIn', who, nowMs })).toBeNull()
  }
  const { status, body, headers } = await callApi('POST', '/auth/login', {
    body: { email: registration.email, password: registration.password },
  })
  expect(status).toBe(429)
  expect(body.code).toBe('rate_limited')
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(14 * 60)
  const events = await env.DB.prepare('select count(*) as n from login_events where email = ?')
    .bind(registration.email)
    .first<{ n: number }>()
  // The one event is the sign-in of the registration.
  expect(events?.n).toBe(1)
})

test('rate limit: full registration window -> 429 and no account', async () => {
  await env.DB.prepare(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000)
     insert into rate_limit_hits (bucket, at_ms, expires_at_ms) select 'registration:unknown', ?, ? from n`,
  )
    .bind(Date.now(), Date.now() + 60 * MINUTE_MS)
    .run()
  const registration = newRegistration()
  const { status, headers } = await callApi('POST', '/auth/register', { body: registration })
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(59 * 60)
  const row = await env.DB.prepare('select 1 from users where email = ?').bind(registration.email).first()
  expect(row).toBeNull()
})

test('rate limit: attempts outside their window -> deleted', async () => {
  const nowMs = Date.UTC(2026, 0, 5)
  await countHit(database(env), { bucket: 'old', limit: 1, windowMs: MINUTE_MS }, nowMs)
  await countHit(database(env), { bucket: 'new', limit: 1, windowMs: MINUTE_MS }, nowMs + MINUTE_MS)
  await deleteExpiredHits(database(env), nowMs + MINUTE_MS + 1)
  const { results } = await env.DB.prepare(
    "select bucket from rate_limit_hits where bucket in ('old', 'new')",
  ).all()
  expect(results).toEqual([{ bucket: 'new' }])
})

test('rate limit: flood past the limit -> refused without the database until there is room again', async () => {
  const nowMs = Date.UTC(2026, 0, 9)
  const flood = (atMs: number, env = production) =>
    limitFlood(env, { action: 'adminSetup', who: 'flood', nowMs: atMs })
  const withoutDatabase = { ...production, DB: null as never }
  for (let attempt = 0; attempt < 10; attempt += 1) expect(await flood(nowMs + attempt)).toBeNull()
  await expect(flood(nowMs + 10, withoutDatabase)).rejects.toThrow()
  const { retryAfter = 0 } = (await flood(nowMs + 10)) ?? {}
  expect(retryAfter).toBe(3_600)
  expect(await flood(nowMs + 1_010, withoutDatabase)).toMatchObject({ status: 429, retryAfter: 3_599 })
  expect(await flood(nowMs + 3_600_010)).toBeNull()
})
