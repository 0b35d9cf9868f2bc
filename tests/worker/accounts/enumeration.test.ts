import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { resendVerification } from '../../../worker/services/accounts/resend-verification.ts'
import { forgotPassword } from '../../../worker/services/accounts/reset-password.ts'
import { callApi, registerPerson } from '../support/api.ts'
import { recordingDatabase } from '../support/recording-database.ts'
import { insertUser } from '../support/rows.ts'
import { attemptSignIn } from '../support/sign-in-attempts.ts'

/** Account enumeration: neither answers nor their timing reveal whether an address has an account. */

const UNKNOWN = 'surely-nobody@example.com'

/** Mails that anybody can request for an address. */
const MAILED = {
  'a forgotten password': (where: typeof env, email: string, waitUntil: (work: Promise<unknown>) => void) =>
    forgotPassword(where, { email, humanToken: undefined, client, nowMs: Date.now(), waitUntil }),
  'a verification mail': (where: typeof env, email: string, waitUntil: (work: Promise<unknown>) => void) =>
    resendVerification(where, { viewer: null, email, client, nowMs: Date.now(), waitUntil }),
} as const

const client = { ipAddress: null, userAgent: null }
const KINDS = Object.keys(MAILED) as (keyof typeof MAILED)[]

/** The environment with every SQL statement recorded. */
function watched() {
  const { db, statements } = recordingDatabase(env.DB)
  const DB = (db as unknown as { $client: D1Database }).$client
  return { where: { ...env, DB }, seen: () => statements.map(({ sql }) => sql) }
}

/**
 * Share of pairs in which the first sample took longer (Mann-Whitney); one half if timing reveals nothing.
 */
function shareOfLonger(some: readonly number[], others: readonly number[]): number {
  const pairs = some.flatMap((one) =>
    others.map((other): number => (one > other ? 1 : one === other ? 0.5 : 0)),
  )
  return pairs.reduce((sum, one) => sum + one, 0) / pairs.length
}

test('sign-in: known and unknown email -> the same SQL statements', async () => {
  const { registration } = await registerPerson()
  const askedFor = async (email: string) => {
    const { where, seen } = watched()
    await attemptSignIn(email, 'Nonsense1', { in: where, headers: { 'cf-connecting-ip': '192.0.2.44' } })
    return seen()
  }
  const known = await askedFor(registration.email)
  expect(known.length).toBeGreaterThan(3)
  expect(await askedFor(UNKNOWN)).toEqual(known)
})

test('sign-in refusal: known and unknown email -> the same duration', async () => {
  const { registration } = await registerPerson()
  const times = { known: [] as number[], unknown: [] as number[] }
  const timed = async (email: string) => {
    const startedAt = performance.now()
    await attemptSignIn(email, 'Nonsense1', { in: env })
    return performance.now() - startedAt
  }
  await timed(registration.email)
  for (let round = 0; round < 12; round += 1) {
    times.known.push(await timed(registration.email))
    times.unknown.push(await timed(`nobody-${round}@example.com`))
  }
  const share = shareOfLonger(times.known, times.unknown)
  expect(share).toBeGreaterThan(0.1)
  expect(share).toBeLessThan(0.9)
  const median = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
  expect(median(times.known) / median(times.unknown)).toBeGreaterThan(0.6)
  expect(median(times.known) / median(times.unknown)).toBeLessThan(1.6)
})

test.each(KINDS)(
  '%s: any account state or none -> the same statements before the answer, and the same answer',
  async (kind) => {
    const askedFor = async (email: string) => {
      const { where, seen } = watched()
      const late: Promise<unknown>[] = []
      const answer = await MAILED[kind](where, email, (work) => void late.push(work))
      // The late work begins once the answer has left, so that not even its first statement delays it.
      await scheduler.wait(20)
      const beforeAnswer = seen()
      await Promise.all(late)
      return { answer, beforeAnswer }
    }
    const unknown = await askedFor(UNKNOWN)
    expect(unknown.answer).toBeNull()
    expect(unknown.beforeAnswer.length).toBeGreaterThan(1)
    const people: Record<string, Record<string, unknown>> = {
      pending: { verification_status: 'pending' },
      verified: { verification_status: 'verified' },
      rejected: { verification_status: 'rejected' },
      deactivated: { is_active: 0 },
    }
    for (const [name, columns] of Object.entries(people)) {
      const email = `${name}-${kind.replaceAll(' ', '-')}@example.com`
      await insertUser({ email, ...columns })
      expect(await askedFor(email), name).toEqual(unknown)
    }
  },
)

test.each(KINDS)('%s: known and unknown email -> the same duration', async (kind) => {
  const email = `timed-${kind.replaceAll(' ', '-')}@example.com`
  const nobody = `nobody-${email}`
  await insertUser({ email, verification_status: 'pending' })
  const late: Promise<unknown>[] = []
  const timed = async (to: string) => {
    const startedAt = performance.now()
    await MAILED[kind](env, to, (work) => void late.push(work))
    return performance.now() - startedAt
  }
  await timed(email)
  await timed(nobody)
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let round = 0; round < 40; round += 1) {
    times.known.push(await timed(email))
    // Asked for as often: the attempts of an address are counted, and more of them take longer to count.
    times.unknown.push(await timed(nobody))
  }
  await Promise.all(late)
  const share = shareOfLonger(times.known, times.unknown)
  expect(share).toBeGreaterThan(0.25)
  expect(share).toBeLessThan(0.75)
})

test('API: known and unknown email -> identical answers including headers', async () => {
  const { registration } = await registerPerson()
  for (const path of ['/auth/forgot-password', '/auth/resend-verification']) {
    const answerTo = async (email: string) => {
      const { status, body, headers } = await callApi('POST', path, { body: { email } })
      const { 'x-request-id': _, date: __, ...rest } = Object.fromEntries(headers)
      return { status, body, headers: rest }
    }
    const known = await answerTo(registration.email)
    expect(known.status, path).toBe(200)
    expect(await answerTo(UNKNOWN), path).toEqual(known)
  }
})
