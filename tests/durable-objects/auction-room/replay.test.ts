/** Replays, bursts and waiting joins of a room's sockets, without a socket. */
import { runInDurableObject } from 'cloudflare:test'
import { expect, it } from 'vitest'
import { Replays } from '../../../durable-objects/auction-room/sockets/replay.ts'
import {
  type BroadcastEvent,
  coalescedFrames,
} from '../../../durable-objects/auction-room/sockets/room-frames.ts'
import { SocketHandler } from '../../../durable-objects/auction-room/sockets/socket-handler.ts'
import { admin } from '../../worker/support/room-replica.ts'
import { getRoom, getRoomStub, makeAuction } from '../../worker/support/rooms.ts'

const PUBLIC = { kind: 'public' } as const

const halt = (id: number, type: 'pause' | 'resume') =>
  getRoom(id).change({ ...admin, change: { type, reason: 'Checked.' } })

/** Runs a test with the replays of a paused auction, whose events each carry an auction of `size` characters. */
async function withReplays(
  size: number,
  test: (replay: (since: number, nowMs?: number) => string[], change: () => Promise<void>) => unknown,
  rate = { burst: 100, perSecond: 100 },
) {
  const { id } = await makeAuction()
  await halt(id, 'pause')
  let seq = 2
  await runInDurableObject(getRoomStub(id), async (_, { storage }) => {
    const store = { auction: {} }
    const views = {
      projectionFor: () => ({ auction: { id, seq, server_time: '', filler: 'x'.repeat(size) } }),
      seesPublicBids: () => true,
      view: () => ({ bids: [] }),
    }
    const replays = new Replays(storage.sql, store as never, views as never, rate)
    const replay = (since: number, nowMs = 0) =>
      replays.catchUp(PUBLIC, { since, id: undefined }, nowMs).map(({ text }) => JSON.parse(text).event)
    await test(replay, async () => {
      await halt(id, 'resume')
      seq += 1
      store.auction = {}
    })
  })
}

it('replay: up to 256 KiB -> every event; more -> a snapshot', async () => {
  await withReplays(100_000, (replay) => expect(replay(0)).toEqual(['auction_updated', 'auction_updated']))
  await withReplays(140_000, (replay) => {
    expect(replay(0)).toEqual(['snapshot'])
    expect(replay(1)).toEqual(['auction_updated'])
  })
})

it('replay: event after an earlier replay -> contained', async () => {
  await withReplays(1, async (replay, change) => {
    expect(replay(1)).toEqual(['auction_updated'])
    await change()
    expect(replay(1)).toEqual(['auction_updated', 'auction_updated'])
  })
})

it('replay: room has replayed as many as it may -> a snapshot, until the next second', async () => {
  await withReplays(
    1,
    (replay) => {
      expect(replay(1)).toEqual(['auction_updated'])
      expect(replay(0)).toEqual(['auction_updated', 'auction_updated'])
      expect(replay(1)).toEqual(['snapshot'])
      expect(replay(2)).toEqual([])
      expect(replay(0, 500)).toEqual(['snapshot'])
      expect(replay(0, 1_000)).toEqual(['auction_updated', 'auction_updated'])
    },
    { burst: 3, perSecond: 2 },
  )
})

it('burst: the auction ends with it -> the end has a frame of its own', () => {
  const event = (seq: number, type: string): BroadcastEvent => ({ seq, type, data: {}, bid: null })
  const sold = { ...event(3, 'closed'), data: { outcome: 'sold', amount: 5_100, winner: 'm•••1' } }
  const frames = coalescedFrames([event(1, 'paused'), event(2, 'resumed'), sold], {
    auction: { id: 1 },
  } as never)
  expect(frames.map(({ event, seq, from_seq }) => [event, from_seq, seq])).toEqual([
    ['auction_updated', 1, 2],
    ['auction_ended', undefined, 3],
  ])
  expect(frames[1]?.data).toMatchObject({ winning_bid: 5_100, result: { payment: 'pending' } })
})

it('join: socket leaves while it waits -> not answered', async () => {
  const answered: string[] = []
  const names = new Map<WebSocket, string>()
  const handler = new SocketHandler({
    feed: {
      auctionId: 1,
      join: (socket: WebSocket) => answered.push(names.get(socket) ?? ''),
      forget: () => undefined,
      watchersChanged: () => undefined,
    },
    sockets: { getState: () => ({ userId: null, malformedAtMs: [] }), update: () => undefined },
    limits: {
      frames: { burst: 9, perSecond: 9 },
      joins: { burst: 1, perSecond: 20 },
      framesOfViewer: { burst: 9, perSecond: 9 },
      joinsOfRoom: { burst: 9, perSecond: 9 },
    },
  } as never)
  const { 0: left, 1: stayed } = new WebSocketPair()
  names.set(left, 'left').set(stayed, 'stayed')
  const say = (socket: WebSocket, event: string) =>
    handler.receive(socket, JSON.stringify({ event, data: { auction_id: 1 } }))
  for (const socket of [left, stayed]) {
    await say(socket, 'join_auction')
    await say(socket, 'join_auction')
  }
  await say(left, 'leave_auction')
  await expect.poll(() => answered.length).toBeGreaterThan(2)
  expect(answered).toEqual(['left', 'stayed', 'stayed'])
})
