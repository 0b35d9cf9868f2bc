import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { createPageMemory, fillPage, toCachedPage } from '../../../worker/http/page/page-memory.ts'

/** Ten seconds into a minute, so that no minute ends while a page is kept. */
const NOW_MS = Date.parse('2026-11-27T23:18:10.000Z')
const NONCE = 'a+b/c9=='

function cachedPage(html: string, nowMs = NOW_MS) {
  return toCachedPage({ html, nonce: NONCE, nowMs, headers: new Headers(), live: [] })
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

test('kept page: filled for another answer -> its nonce and its time, all else as it was', () => {
  const html = `<script nonce="${NONCE}">[${NOW_MS},1${NOW_MS},"é · …"]</script><p nonce="${NONCE}">a+b</p>`
  const filled = text(fillPage(cachedPage(html), { nonce: 'other', nowMs: NOW_MS + 400 }))
  expect(filled).toBe(
    `<script nonce="other">[${NOW_MS + 400},1${NOW_MS},"é · …"]</script><p nonce="other">a+b</p>`,
  )
})

test.each([
  ['no time', '', 1_000],
  ['an end in ten seconds and 300 ms', new Date(NOW_MS + 10_300).toISOString(), 300],
  ['the same in milliseconds', String(NOW_MS + 10_300), 300],
  ['an age that reaches a minute in 700 ms', new Date(NOW_MS - MINUTE_MS + 700).toISOString(), 700],
])('kept page: %s in its data -> kept until a text would change', (_what, data, forMs) => {
  expect(cachedPage(`<script>${data}</script>`).untilMs).toBe(NOW_MS + forMs)
})

test('kept page: the time at which its room answered -> no text states it', () => {
  const answeredAtMs = NOW_MS + 3
  const live = [{ shown: '', answeredAtMs, read: () => Promise.resolve('') }]
  const html = new Date(answeredAtMs).toISOString()
  expect(toCachedPage({ html, nonce: NONCE, nowMs: NOW_MS, headers: new Headers(), live }).untilMs).toBe(
    NOW_MS + 1_000,
  )
})

test('page memory: a page -> found for its time, and one caller of its last quarter renders it anew', () => {
  const memory = createPageMemory({ pages: 2, bytes: 1_000 })
  const page = cachedPage('page')
  memory.keep('a', page)
  expect(memory.find('a', NOW_MS + 749)).toBe(page)
  expect(memory.find('b', NOW_MS)).toBeUndefined()
  expect([memory.find('a', NOW_MS + 750), memory.find('a', NOW_MS + 751)]).toEqual([undefined, page])
  expect(memory.find('a', NOW_MS + 1_000)).toBeUndefined()
  expect(memory.bytes).toBe(0)
})

test('page memory: clock set back -> nothing is found', () => {
  const memory = createPageMemory({ pages: 2, bytes: 1_000 })
  memory.keep('a', cachedPage('page'))
  expect(memory.find('a', NOW_MS - 1)).toBeUndefined()
})

test('page memory: more pages or bytes than its bounds -> the oldest leave', () => {
  const memory = createPageMemory({ pages: 2, bytes: 10 })
  const found = () => ['a', 'b', 'c', 'd'].filter((key) => memory.find(key, NOW_MS) !== undefined)
  for (const key of ['a', 'b', 'c']) memory.keep(key, cachedPage('123'))
  expect([found(), memory.bytes]).toEqual([['b', 'c'], 6])
  memory.keep('d', cachedPage('12345678'))
  expect([found(), memory.bytes]).toEqual([['d'], 8])
  memory.keep('d', cachedPage('12'))
  expect([found(), memory.bytes]).toEqual([['d'], 2])
  memory.keep('a', cachedPage('12345678901'))
  expect([found(), memory.bytes]).toEqual([['d'], 2])
})
