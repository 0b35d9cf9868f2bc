import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkingText,
  logVerdictText,
  sinceCheckText,
} from '../../../app/routes/auctions.$id/history/log-check-copy.ts'
import { type LedgerEntry, toHashedText } from '../../../domain/auction/ledger.ts'
import { checkLog, type LogCheckResult, type PageSnapshot } from '../../../domain/auction/log-check.ts'
import { sha256, TestAuction } from './auction-fixture.ts'

const auction = new TestAuction({ reserve: 4000 }).maximum(1, 5000).bid(2, 4500).at(59).bid(3, 6000)
const { entries } = auction
const lines = entries.map((entry) => JSON.stringify(entry))
const pageSnapshot = toSnapshot(entries)

async function* each(all: readonly string[]) {
  yield* all
}

function check(all: readonly string[], page: PageSnapshot = pageSnapshot): Promise<LogCheckResult> {
  return checkLog(each(all), { snapshot: page, sha256 })
}

/** The snapshot of a page that was read when the log had these entries. */
function toSnapshot(log: readonly LedgerEntry[]): PageSnapshot {
  const bids = log.flatMap(({ seq, type, data }) => {
    if (type !== 'bid') return []
    const { bid_id, amount, bid_type, bidder } = data
    return [
      {
        seq,
        id: bid_id as number,
        amount: amount as number,
        type: bid_type as string,
        bidder: bidder as string,
      },
    ]
  })
  return { entries: log.length, lastHash: log.at(-1)?.hash ?? null, bids }
}

/** The log with one entry changed and all later entries chained again: a forgery with a valid hash chain. */
function forged(seq: number, change: (entry: LedgerEntry) => LedgerEntry): string[] {
  let prev = entries[0]?.prev ?? ''
  return entries.map((entry) => {
    const next = { ...(entry.seq === seq ? change(entry) : entry), prev }
    prev = sha256(toHashedText(next))
    return JSON.stringify({ ...next, hash: prev })
  })
}

const firstBid = entries.find(({ type }) => type === 'bid') as LedgerEntry

test('log check: consistent log -> valid, every entry reported', async () => {
  const seen: number[] = []
  const verdict = await checkLog(each(lines), {
    snapshot: pageSnapshot,
    sha256,
    onEntry: (seq) => seen.push(seq),
  })
  const lastHash = auction.state.lastHash
  expect(verdict).toEqual({ valid: true, entries: entries.length, bids: pageSnapshot.bids.length, lastHash })
  expect(seen).toEqual(entries.map(({ seq }) => seq))
  expect(logVerdictText(verdict)).toBe(
    `${entries.length} entries verified, last hash ${lastHash.slice(0, 4)} ${lastHash.slice(4, 8)} … ${lastHash.slice(-4)}`,
  )
})

test('log check: log has grown since the page was read -> valid', async () => {
  expect(await check(lines, toSnapshot(entries.slice(0, 3)))).toMatchObject({
    valid: true,
    entries: entries.length,
  })
})

test.each<{ what: string; log: () => string[]; says: RegExp }>([
  {
    what: 'a changed amount',
    log: () =>
      lines.map((line, at) => (at === firstBid.seq - 1 ? line.replace(/"amount":\d+/, '"amount":1') : line)),
    says: /Entry 2 was changed: its content does not have its hash\.$/,
  },
  {
    what: 'a changed time',
    log: () => lines.map((line, at) => (at === 2 ? line.replace('"at":"1970', '"at":"1971') : line)),
    says: /Entry 3 was changed/,
  },
  {
    what: 'two lines swapped',
    log: () => [lines[0], lines[2], lines[1], ...lines.slice(3)] as string[],
    says: /Entry 2 is missing: entry 3 stands in its place\.$/,
  },
  { what: 'a line missing', log: () => lines.toSpliced(2, 1), says: /Entry 3 is missing: entry 4 stands/ },
  { what: 'the first line missing', log: () => lines.slice(1), says: /Entry 1 is missing: entry 2 stands/ },
  {
    what: 'a line twice',
    log: () => lines.toSpliced(1, 0, lines[1] as string),
    says: /Entry 3 is missing: entry 2 /,
  },
  {
    what: 'another hash before it',
    log: () => lines.map((line, at) => (at === 2 ? line.replace(/"prev":"\w{4}/, '"prev":"0000') : line)),
    says: /Entry 3 does not follow the one before it: it names another hash\.$/,
  },
  {
    what: 'garbage at the end',
    log: () => [...lines, '<!doctype html>'],
    says: /Line \d+ is not an entry\.$/,
  },
  { what: 'an empty line', log: () => lines.toSpliced(1, 0, ''), says: /Line 2 is not an entry/ },
  {
    what: 'a line cut off',
    log: () => [...lines.slice(0, -1), (lines.at(-1) ?? '').slice(0, 40)],
    says: /is not an entry/,
  },
  { what: 'a number in place of an entry', log: () => ['1'], says: /Line 1 is not an entry/ },
  { what: 'null in place of an entry', log: () => ['null'], says: /Line 1 is not an entry/ },
  {
    what: 'a member that no hash covers',
    log: () => lines.map((line, at) => (at === 1 ? line.replace('{', '{"note":"paid",') : line)),
    says: /Line 2 is not an entry/,
  },
  {
    what: 'a member less',
    log: () => lines.map((line, at) => (at === 1 ? line.replace(/"at":"[^"]*",/, '') : line)),
    says: /Line 2 is not an entry/,
  },
  {
    what: 'an end that is missing',
    log: () => lines.slice(0, -1),
    says: /It ends with entry \d+, this page knows of \d+\.$/,
  },
  { what: 'nothing at all', log: () => [], says: /It ends with entry 0, this page knows of/ },
  {
    what: 'an amount forged with every hash after it',
    log: () => forged(firstBid.seq, (entry) => ({ ...entry, data: { ...entry.data, amount: 999 } })),
    says: /Entry 2 is a bid of \$999, this page shows a bid of \$4,000\.$/,
  },
  {
    what: 'a bidder forged with every hash after it',
    log: () => forged(firstBid.seq, (entry) => ({ ...entry, data: { ...entry.data, bidder: 'x•••9' } })),
    says: /Entry 2 is another bid, this page shows a bid of/,
  },
  {
    what: 'a bid turned into something else, with every hash after it',
    log: () => forged(firstBid.seq, (entry) => ({ ...entry, type: 'paused', data: {} })),
    says: /Entry 2 is no bid, this page shows/,
  },
  {
    what: 'an opening forged with every hash after it',
    log: () => forged(1, (entry) => ({ ...entry, data: { ...entry.data, starting_bid: 5 } })),
    says: /is not the one that this page was given: their hashes differ\.$/,
  },
])('log check: $what -> found', async ({ log, says }) => {
  const verdict = await check(log())
  expect(verdict.valid).toBe(false)
  expect(logVerdictText(verdict)).toMatch(says)
})

test.each([
  ['seq', '2'],
  ['seq', 2.5],
  ['type', 1],
  ['at', null],
  ['prev', 0],
  ['hash', undefined],
  ['data', null],
  ['data', 'bid'],
])('log check: %s is %j -> that line is no entry', async (member, value) => {
  const line = JSON.stringify({ ...entries[1], [member]: value })
  expect(await check(lines.with(1, line))).toEqual({ valid: false, fault: { kind: 'unreadable', line: 2 } })
})

test.each([
  ['bid_id', 99],
  ['amount', 999],
  ['amount', '4000'],
  ['bid_type', 'manual'],
  ['bidder', 'x•••9'],
])(
  'log check: %s of the first bid forged as %j, with every hash after it -> another bid',
  async (member, value) => {
    const log = forged(firstBid.seq, (entry) => ({ ...entry, data: { ...entry.data, [member]: value } }))
    const amount = member === 'amount' ? value : firstBid.data.amount
    const logged = typeof amount === 'number' ? amount : null
    expect(await check(log)).toEqual({
      valid: false,
      fault: { kind: 'other_bid', seq: firstBid.seq, shown: firstBid.data.amount, logged },
    })
  },
)

test('log check: page without the last hash -> every other fault is found', async () => {
  const opening = forged(1, (entry) => ({ ...entry, data: { ...entry.data, starting_bid: 5 } }))
  expect(await check(opening)).toMatchObject({ fault: { kind: 'other_hash', seq: entries.length } })
  expect(await check(opening, { ...pageSnapshot, lastHash: null })).toMatchObject({ valid: true })
})

test('log check: void that names no bids -> no contradiction', async () => {
  const log = forged(entries.length, (entry) => ({ ...entry, type: 'voided', data: { bid_ids: 'all' } }))
  const bids = pageSnapshot.bids.filter(({ seq }) => seq < entries.length)
  expect(await check(log, { ...pageSnapshot, lastHash: null, bids })).toMatchObject({ valid: true })
})

test('log check: any character of any line changed -> invalid', () =>
  fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat(), fc.integer({ min: 33, max: 126 }), async (line, at, code) => {
      const changed = [...lines]
      const text = lines[line % lines.length] as string
      const place = at % text.length
      const other = String.fromCharCode(code)
      fc.pre(text[place] !== other)
      changed[line % lines.length] = text.slice(0, place) + other + text.slice(place + 1)
      expect(await check(changed)).toMatchObject({ valid: false })
    }),
    { numRuns: 500 },
  ))

test('log check: page shows a bid that the log lacks -> invalid', async () => {
  const last = pageSnapshot.bids.at(-1)
  if (!last) throw new Error('no bid')
  const later = { ...last, seq: entries.length + 1, id: 99 }
  const verdict = await check(lines, { ...pageSnapshot, bids: [...pageSnapshot.bids, later] })
  expect(verdict).toEqual({
    valid: false,
    fault: { kind: 'short', seq: entries.length, known: entries.length + 1 },
  })
})

test("log check: page shows the bidder's name -> everything but the mask is compared", async () => {
  const bids = pageSnapshot.bids.map((bid) => ({ ...bid, bidder: null }))
  expect(await check(lines, { ...pageSnapshot, bids })).toMatchObject({ valid: true })
})

test('log check: void before the page was read -> found; void after it -> valid', async () => {
  const voiding = new TestAuction().bid(1, 1100).bid(2, 1300)
  const before = toSnapshot(voiding.entries)
  voiding.accept({
    type: 'void_bid',
    bidId: voiding.bids[1]?.bidId ?? 0,
    reason: 'typed in error',
    bids: voiding.bids,
    bidCommands: voiding.bidCommands,
  })
  const log = voiding.entries.map((entry) => JSON.stringify(entry))
  expect(await check(log, before)).toMatchObject({ valid: true })
  const verdict = await check(log, { ...toSnapshot(voiding.entries), bids: before.bids })
  expect(logVerdictText(verdict)).toMatch(/^The log does not check out\. Entry 4 voids the bid of \$1,300/)
})

test('verdict text: one entry -> singular', async () => {
  const alone = new TestAuction().entries
  const verdict = await check([JSON.stringify(alone[0])], toSnapshot(alone))
  expect(logVerdictText(verdict)).toMatch(/^1 entry verified, last hash /)
})

test('progress text: more entries than known -> the count that was read', () => {
  expect(checkingText(812, 1_300)).toBe('Checking 812 of 1,300 entries')
  expect(checkingText(1_305, 1_300)).toBe('Checking 1,305 of 1,305 entries')
  expect(checkingText(1, 1)).toBe('Checking 1 of 1 entry')
})

test('since-check text: new entries -> their number; none -> null', () => {
  expect(sinceCheckText(0)).toBeNull()
  // The checked log had more entries than the page.
  expect(sinceCheckText(-1)).toBeNull()
  expect(sinceCheckText(1)).toBe('Since then 1 entry has come. Verify again to check all.')
  expect(sinceCheckText(2)).toMatch(/^Since then 2 entries have come\. /)
})
