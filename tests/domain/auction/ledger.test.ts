import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson, GENESIS_HASH, verifyChain } from '../../../domain/auction/ledger.ts'
import { sha256, TestAuction } from './auction-fixture.ts'

const history = () => new TestAuction({ reserve: 4000 }).maximum(1, 5000).bid(2, 4500).at(59).bid(3, 6000)

test('ledger: untouched log -> first entry follows 64 zeros and the chain is valid', async () => {
  const { entries, state } = history()
  expect(entries[0]?.prev).toBe(GENESIS_HASH)
  expect(await verifyChain(entries, sha256)).toEqual({
    valid: true,
    entries: entries.length,
    lastHash: state.lastHash,
  })
})

test('entry hash: any entry -> SHA-256 of the previous hash and the canonical entry', () => {
  const [, second] = history().entries
  if (!second) throw new Error('no second entry')
  const { seq, type, at, data, prev } = second
  const text = `{"at":"${at}","data":${canonicalJson(data)},"seq":${seq},"type":"${type}"}`
  expect(second.hash).toBe(sha256(prev + text))
})

test('chain check: changed, removed or relinked entry -> found with its sequence number', async () => {
  const { entries } = history()
  const changed = entries.map((entry) =>
    entry.seq === 2 ? { ...entry, data: { ...entry.data, amount: 1 } } : entry,
  )
  expect(await verifyChain(changed, sha256)).toEqual({ valid: false, seq: 2, problem: 'hash' })
  const removed = entries.filter(({ seq }) => seq !== 2)
  expect(await verifyChain(removed, sha256)).toEqual({ valid: false, seq: 2, problem: 'gap' })
  const relinked = entries.map((entry) => (entry.seq === 3 ? { ...entry, prev: GENESIS_HASH } : entry))
  expect(await verifyChain(relinked, sha256)).toEqual({ valid: false, seq: 3, problem: 'link' })
})

test('canonical JSON: object -> keys sorted by code units, ECMAScript escapes', () => {
  const value = { '€': 1, '\r': 2, a: [true, null, 1e21, 0.5], A: 'z"\u2028', '1': -0 }
  expect(canonicalJson(value)).toBe('{"\\r":2,"1":0,"A":"z\\"\u2028","a":[true,null,1e+21,0.5],"€":1}')
})

test('canonical JSON: any JSON value -> parses back to the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const plain: unknown = JSON.parse(JSON.stringify(value))
      expect(JSON.parse(canonicalJson(plain))).toEqual(plain)
    }),
  )
})

test('ledger data: auction with a maximum and a reserve -> masks only, no identity, maximum or reserve', () => {
  const text = JSON.stringify(history().entries.map(({ data }) => data))
  expect(text).toContain('b•••1')
  expect(text).not.toMatch(/bidder_id|username|maximum|reserve_price/)
  expect(text).not.toContain('5000.')
})
