/** Reads of the public list by one address (docs/rules/accounts.md, Rate limits). */
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { countAlone, limitReads } from '../../../worker/services/search/limit-reads.ts'

const production = { ...env, LIMITS: 'production' } as typeof env
const NOW_MS = Date.UTC(2026, 10, 28)

const countAllowed = (kind: 'list' | 'facets', address: string | null, nowMs: number) =>
  Array.from({ length: 200 }, () => limitReads(production, { kind, address, nowMs })).filter(
    (refused) => refused === null,
  ).length

test('reads of lists: by one address in ten seconds -> 120, and 30 counts of filters; then again', () => {
  expect(countAllowed('list', '198.51.100.1', NOW_MS)).toBe(120)
  expect(countAllowed('facets', '198.51.100.1', NOW_MS)).toBe(30)
  expect(limitReads(production, { kind: 'list', address: '198.51.100.1', nowMs: NOW_MS })).toMatchObject({
    code: 'rate_limited',
    retryAfter: 10,
  })
  expect(countAllowed('list', '198.51.100.2', NOW_MS)).toBe(120)
  expect(countAllowed('list', '198.51.100.1', NOW_MS + 10_000)).toBe(120)
})

test('reads of lists: addresses of one IPv6 network -> counted together; in development -> a hundred times as many', () => {
  expect(countAllowed('facets', '2001:db8::1', NOW_MS)).toBe(30)
  expect(countAllowed('facets', '2001:db8::2', NOW_MS)).toBe(0)
  const address = '198.51.100.3'
  for (let count = 0; count < 3_000; count += 1) {
    expect(limitReads(env, { kind: 'facets', address, nowMs: NOW_MS })).toBeNull()
  }
  expect(limitReads(env, { kind: 'facets', address, nowMs: NOW_MS })).not.toBeNull()
})

test('counts of filters: two at once by one address -> the second waits; by another, in development -> at once', async () => {
  const address = '198.51.100.4'
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = countAlone(production, address, () => promise)
  const second = countAlone(production, address, async () => 'second')
  expect(await countAlone(production, '198.51.100.5', async () => 'other')).toBe('other')
  expect(await countAlone(env, address, async () => 'development')).toBe('development')
  expect(await Promise.race([second, scheduler.wait(100).then(() => 'waits')])).toBe('waits')
  resolve('first')
  expect(await first).toBe('first')
  await second
})
