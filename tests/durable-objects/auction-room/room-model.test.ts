/**
 * Real rooms against the reference model: random histories through the room's RPC calls, with the clock
 * moved, simultaneous bids, repeated keys and evictions in between. `VITE_ROOM_SEEDS=1000` and
 * `VITE_ROOM_SEED=1` run a longer form.
 */

import { evictDurableObject } from 'cloudflare:test'
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { verifyChain } from '../../../domain/auction/ledger.ts'
import { offeredBuyNow } from '../../../domain/auction/offered-buy-now.ts'
import { effectiveIncrement } from '../../../domain/auction/proxy-bidding.ts'
import type { LifecycleAnswer } from '../../../domain/auction/room-contract.ts'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { cents } from '../../../domain/money/cents.ts'
import { modelTerms } from '../../simulation/comparison.ts'
import { type AuctionTerms, type History, randomHistory, START_MS } from '../../simulation/history.ts'
import { view } from '../../simulation/model.ts'
import { type Random, seededRandom } from '../../simulation/random.ts'
import { type Prediction, type RoomCommand, RoomMirror } from '../../simulation/room-mirror.ts'
import { authorizeCard } from '../../worker/support/money.ts'
import {
  answerBid,
  type BidAnswer,
  getRoom,
  getRoomStub,
  makeAuction,
  makePerson,
  newKey,
  type TestPerson,
} from '../../worker/support/rooms.ts'

const SEEDS = Number(process.env.VITE_ROOM_SEEDS ?? 10)
const FIRST_SEED = Number(process.env.VITE_ROOM_SEED ?? 1)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test(`room: ${SEEDS} random auctions from seed ${FIRST_SEED} -> equal to the model`, async () => {
  const bidders = await Promise.all(Array.from({ length: 5 }, makeBidderWithCard))
  for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed += 1) {
    // Alarms run on the real clock; they leave an auction unchanged whose times are in the future of that
    // clock.
    vi.setSystemTime(new Date(vi.getRealSystemTime()))
    const random = seededRandom(seed)
    await playInRoom(seed, randomHistory(random, false), bidders, random)
  }
}, 600_000)

/** A bidder whose premiums are paid, so that no win blocks the next bid. */
async function makeBidderWithCard(): Promise<TestPerson> {
  const bidder = await makePerson({ authorized: false })
  await authorizeCard(bidder.userId)
  return bidder
}

async function playInRoom(seed: number, history: History, bidders: TestPerson[], random: Random) {
  const startMs = Date.now() + 2000
  const terms = movedTo(startMs, history.terms)
  const auction = await makeAuction(roomTerms(terms))
  const people = [auction.seller, ...bidders]
  const userIds = people.map(({ userId }) => userId)
  const room = () => getRoom(auction.id)
  const mirror = new RoomMirror({ ...modelTerms(terms), seller: auction.seller.userId }, Date.now())
  const trace: string[] = [JSON.stringify(terms)]

  const send = (asked: RoomCommand, key: string | null): Promise<BidAnswer | LifecycleAnswer | null> => {
    if (asked.to === 'poke')
      return room()
        .poke()
        .then(() => null)
    if (asked.to === 'change') return room().change({ by: asked.by, actorId: null, change: asked.change })
    const { userId, sessionId } = people.find((person) => person.userId === asked.who) ?? auction.seller
    return answerBid(auction.id, { person: { userId, sessionId }, key, command: asked.requested })
  }

  let waiting: RoomCommand[] = []
  for (const [index, { moment, action }] of history.intents.entries()) {
    if (waiting.length === 0) mirror.nowMs = mirror.toTimeMs(moment)
    vi.setSystemTime(mirror.nowMs)
    const asked = mirror.toRoomCommand(action, userIds)
    if (!asked || (isReopening(asked) && (await isSold(auction.id)))) continue
    waiting.push(asked)
    const last = index === history.intents.length - 1
    const onlyBids = waiting.every(({ to }) => to === 'bid')
    // Up to three bids are sent at once; a command of a seller or an administrator is sent alone.
    if (!last && onlyBids && waiting.length < 3 && random.onceIn(3)) continue
    const batches = onlyBids ? [waiting] : waiting.map((single) => [single])
    waiting = []
    for (const batch of batches) {
      if (random.onceIn(8)) await evictDurableObject(getRoomStub(auction.id))
      const keys = batch.map(() => (random.onceIn(4) ? null : newKey()))
      const answers = await Promise.all(batch.map((one, at) => send(one, keys[at] ?? null)))
      // Changes that only time causes show once the alarm has run, which may be late here: poke instead.
      await room().poke()
      const ledger = (await room().ledger()) ?? []
      const seen = await seenInRoom(auction.id, userIds, ledger.length)
      trace.push(
        `${mirror.nowMs - startMs} ms ${batch.map(describeCommand).join(' | ')} -> ${JSON.stringify([answers.map(verdict), seen])}`,
      )
      const foreseen = mirror.predict(batch)
      const matching = foreseen.find((order) => agrees(order, batch, answers, seen, userIds))
      if (!matching) throw new Error(disagreement(seed, trace, foreseen, batch, userIds))
      mirror.adopt(matching, ledger)

      const repeatedAt = keys.findIndex((key) => key !== null)
      const repeated = batch[repeatedAt]
      const receipt = getReceipt(answers[repeatedAt])
      if (repeated?.to === 'bid' && random.onceIn(3)) {
        expect(getReceipt(await send(repeated, keys[repeatedAt] ?? null))).toEqual(receipt)
      }
    }
  }
  const ledger = (await room().ledger()) ?? []
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  expect(await verifyChain(ledger, sha256)).toMatchObject({ valid: true, entries: ledger.length })
}

/** The same terms, starting at `startMs`; a listing cannot have a reserve of zero. */
function movedTo(startMs: number, terms: AuctionTerms): AuctionTerms {
  const moved = startMs - START_MS
  const reserveCents = terms.reserveCents === null ? null : Math.max(1, terms.reserveCents)
  return { ...terms, reserveCents, startMs: terms.startMs + moved, endMs: terms.endMs + moved }
}

function roomTerms(terms: AuctionTerms): Parameters<typeof makeAuction>[0] {
  return {
    startingBidCents: cents(terms.startingCents),
    incrementCents: effectiveIncrement(cents(terms.incrementCents)),
    reserveCents: terms.reserveCents === null ? null : cents(terms.reserveCents),
    buyNowCents: terms.buyNowCents === null ? null : cents(terms.buyNowCents),
    autoExtendMs: terms.extendMinutes * MINUTE_MS,
    maxBidsPerPerson: terms.maxCommands,
    startAtMs: terms.startMs,
    endAtMs: terms.endMs,
  }
}

/** The room's view for an administrator, and each person's own maximum. */
const isReopening = (asked: RoomCommand) => asked.to === 'change' && asked.change.type === 'reopen'

/** Whether a sold auction can be reopened depends on its payment, which the mirror does not know. */
async function isSold(auctionId: number): Promise<boolean> {
  await getRoom(auctionId).poke()
  return (await seenInRoom(auctionId, [], 0)).outcome === 'sold'
}

async function seenInRoom(auctionId: number, userIds: readonly number[], seq: number) {
  const room = getRoom(auctionId)
  const seen = await room.view({ kind: 'admin', id: 0 })
  if (!seen) throw new Error('The room knows no auction.')
  const { auction, bids } = seen
  const own = await Promise.all(userIds.map((userId) => room.ownMaximum(userId)))
  return {
    price: auction.current_bid,
    leader: bids.find(({ is_winning }) => is_winning)?.bidder_id ?? null,
    maximums: own.map((maximum) => maximum?.max_amount ?? null),
    minimum: auction.minimum_bid,
    reserveMet: auction.reserve_met,
    buyNow: offeredBuyNow(auction),
    status: auction.status,
    endsAtMs: auction.status === 'ended' ? null : Date.parse(auction.end_time),
    outcome: (auction.result?.outcome ?? null) as string | null,
    bids: bids.map(({ bidder_id, bid_amount, bid_type }) => `${bidder_id} ${bid_amount} ${bid_type}`),
    seq: auction.seq === seq ? 'that of the ledger' : auction.seq,
  }
}
type Seen = Awaited<ReturnType<typeof seenInRoom>>

/** The same view from the model. After a void, only the room knows which bids are active. */
function seenInModel(
  { after }: Prediction,
  userIds: readonly number[],
): Omit<Seen, 'bids'> & { bids: string[] | null } {
  const now = view(after)
  const inDollars = (amount: number | null | undefined) => (amount == null ? null : amount / 100)
  const highestFirst = now.bids
    .map((bid, index) => ({ ...bid, index }))
    .sort((a, b) => b.amount - a.amount || b.index - a.index)
  const isVoid = after.bidCommands.some(({ voided }) => voided)
  return {
    price: inDollars(now.price),
    leader: now.leader,
    maximums: userIds.map((userId) => inDollars(now.maximums.find(([who]) => who === userId)?.[1])),
    minimum: now.minimum / 100,
    reserveMet: now.reserveMet,
    buyNow: inDollars(now.buyNow),
    status: now.status,
    endsAtMs: now.status === 'ended' ? null : now.endMs,
    outcome: now.status === 'ended' ? now.result : null,
    bids: isVoid
      ? null
      : highestFirst.slice(0, 20).map(({ who, amount, type }) => `${who} ${amount / 100} ${type}`),
    seq: 'that of the ledger',
  }
}

/** The room's answer to one command, as far as the model predicts it. */
function verdict(answer: BidAnswer | LifecycleAnswer | null): unknown {
  if (answer === null || !('receipt' in answer)) return answer?.accepted ?? null
  const amount = 'bid' in answer ? (answer.bid?.bid_amount ?? null) : null
  const { receipt } = answer
  return {
    accepted: answer.accepted,
    reason: receipt?.reason ?? null,
    leads: receipt?.leading ?? null,
    amount,
  }
}

function foreseenVerdict({ commands: asked, expected }: Prediction, one: RoomCommand): unknown {
  const foreseen = expected[asked.indexOf(one)]
  if (one.to === 'poke' || !foreseen) return null
  const { outcome, leads } = foreseen
  if (one.to === 'change') return outcome.accepted
  const own = outcome.accepted ? outcome.bids.find(({ who }) => who === one.who) : undefined
  const amount = own ? own.amount / 100 : null
  return { accepted: outcome.accepted, reason: outcome.accepted ? null : outcome.reason, leads, amount }
}

function agrees(
  order: Prediction,
  batch: readonly RoomCommand[],
  answers: readonly (BidAnswer | LifecycleAnswer | null)[],
  seen: Seen,
  userIds: readonly number[],
): boolean {
  const expected = seenInModel(order, userIds)
  const bids = expected.bids ?? seen.bids
  const same = JSON.stringify({ ...expected, bids }) === JSON.stringify(seen)
  const said = batch.map((one) => foreseenVerdict(order, one))
  return same && JSON.stringify(said) === JSON.stringify(answers.map(verdict))
}

function describeCommand(asked: RoomCommand): string {
  return asked.to === 'bid' ? `${asked.who} ${JSON.stringify(asked.requested)}` : JSON.stringify(asked)
}

function disagreement(
  seed: number,
  trace: readonly string[],
  foreseen: readonly Prediction[],
  batch: readonly RoomCommand[],
  userIds: readonly number[],
): string {
  const models = foreseen.map((order) =>
    JSON.stringify([batch.map((one) => foreseenVerdict(order, one)), seenInModel(order, userIds)]),
  )
  return [`Seed ${seed}: the room and the model differ.`, ...trace, 'The model:', ...models].join('\n')
}

function getReceipt(answer: BidAnswer | LifecycleAnswer | null | undefined) {
  return answer && 'receipt' in answer ? answer.receipt : null
}
