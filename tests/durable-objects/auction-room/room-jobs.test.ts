import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import type { AuctionRoom } from '../../../durable-objects/auction-room/auction-room.ts'
import { jobPerformer } from '../../../durable-objects/auction-room/jobs/perform.ts'
import { pauseAfter } from '../../../durable-objects/auction-room/jobs/runner.ts'
import { readWatermark } from '../../../durable-objects/auction-room/storage/watermarks.ts'
import { adminAlerts } from '../../../worker/db/schema/index.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { expectReplicaToEqualRoom } from '../../worker/support/room-replica.ts'
import {
  bid,
  db,
  dollars,
  drain,
  getRoom,
  getRoomStub,
  makeAuction,
  makeJobsDue,
  makePerson,
} from '../../worker/support/rooms.ts'

afterEach(() => armFault('d1', 0))

const NO_JOBS = { add: () => null }

describe('failing jobs of a room', () => {
  it('job: last attempt failed -> parked with one admin alert, and run again after a poke', async () => {
    const auction = await makeAuction()
    await bid(auction, await makePerson(), 5_100)
    const replicationJob = () =>
      runInDurableObject(getRoomStub(auction.id), (_, { storage }) =>
        storage.sql
          .exec<{ attempts: number; parked_reason: string | null }>(
            "SELECT attempts, parked_reason FROM jobs WHERE key = 'copy'",
          )
          .toArray(),
      )
    for (let round = 0; round < 12; round += 1) {
      armFault('d1', 1_000)
      await makeJobsDue(auction.id)
      await runDurableObjectAlarm(getRoomStub(auction.id))
    }
    const [parked] = await replicationJob()
    expect(parked).toMatchObject({ attempts: 12, parked_reason: expect.stringContaining('D1_ERROR') })
    armFault('d1', 0)
    await drain(auction.id)
    const alerts = await db().select().from(adminAlerts).where(eq(adminAlerts.kind, 'room_job_parked'))
    const ofReplication = alerts.filter(
      ({ facts }) => facts.auction_id === auction.id && facts.job === 'copy',
    )
    expect(ofReplication).toHaveLength(1)

    await getRoom(auction.id).poke()
    await drain(auction.id)
    expect(await replicationJob()).toEqual([])
    await expectReplicaToEqualRoom(auction)
  })

  it('parked replication: next bid -> runs it again, and the replica is up to date', async () => {
    const auction = await makeAuction()
    const [one, two] = [await makePerson(), await makePerson()]
    await bid(auction, one, 5_100)
    for (let round = 0; round < 12; round += 1) {
      armFault('d1', 1_000)
      await makeJobsDue(auction.id)
      await runDurableObjectAlarm(getRoomStub(auction.id))
    }
    armFault('d1', 0)
    await drain(auction.id)
    await bid(auction, two, 5_200)
    await drain(auction.id)
    await expectReplicaToEqualRoom(auction)
  })

  it('release of holds: the replica is behind -> tried again; up to date -> done', async () => {
    const auction = await makeAuction()
    const person = await makePerson()
    await bid(auction, person, 5_100)
    const release = () =>
      runInDurableObject(getRoomStub(auction.id), (_, { storage: { sql } }) => {
        const state = { auctionId: auction.id, seq: 2, bidders: new Map([[person.userId, {}]]) }
        const perform = jobPerformer({ env, sql, store: { auction: { state } } as never, jobs: NO_JOBS })
        return perform({
          kind: 'release_holds',
          key: 'release_holds:1',
          payload: { winnerId: null },
          attempt: 1,
        })
      })
    expect(await release()).toMatchObject({ state: 'retry' })
    await drain(auction.id)
    expect(await release()).toEqual({ state: 'done' })
  })

  it('ending-soon warning: of an earlier round, of a past end or while paused -> not sent', async () => {
    const auction = await makeAuction()
    const sent = await runInDurableObject(getRoomStub(auction.id), async (_, { storage: { sql } }) => {
      const warn = async (changes: object) => {
        const state = {
          auctionId: auction.id,
          sellerId: auction.seller.userId,
          round: 1,
          endAtMs: Date.now() + MINUTE_MS,
          phase: { status: 'active' },
          bidders: new Map(),
          ...changes,
        }
        const payload = { round: 1, endAtMs: state.endAtMs, minutesLeft: 1, afterUserId: 0 }
        const perform = jobPerformer({
          env,
          sql,
          store: { auction: { state, title: 'Accord' } } as never,
          jobs: NO_JOBS,
        })
        await perform({ kind: 'ending_soon', key: 'ending_soon:1', payload, attempt: 1 })
        return readWatermark(sql, 'warned_ms') > 0
      }
      return [
        await warn({ round: 2 }),
        await warn({ endAtMs: Date.now() - 1 }),
        await warn({ phase: { status: 'paused' } }),
        await warn({}),
      ]
    })
    expect(sent).toEqual([false, false, false, true])
  })

  it('job pause: each failure -> doubles up to five minutes', () => {
    expect([1, 2, 3, 9, 10, 40].map(pauseAfter)).toEqual([1_000, 2_000, 4_000, 256_000, 300_000, 300_000])
  })

  it('command: its transaction fails -> the next one stores its jobs', async () => {
    const auction = await makeAuction()
    const { userId, sessionId } = await makePerson()
    await drain(auction.id)
    const command = { kind: 'manual', amountCents: dollars(5_100) } as const
    await runInDurableObject(getRoomStub(auction.id), async (room: AuctionRoom, { storage: { sql } }) => {
      sql.exec(`CREATE TRIGGER fails BEFORE INSERT ON jobs WHEN new.kind = 'bid_notices'
        BEGIN SELECT raise(ABORT, 'Not stored.'); END`)
      const request = { person: { userId, sessionId }, key: null, command }
      await expect(room.bid(request)).rejects.toThrow('Not stored.')
      sql.exec('DROP TRIGGER fails')
      expect((await room.bid(request)).accepted).toBe(true)
    })
    await drain(auction.id)
    await expectReplicaToEqualRoom(auction)
  })

  it('alarm: fails repeatedly -> armed again each time', async () => {
    const auction = await makeAuction()
    await bid(auction, await makePerson(), 5_100)
    await runInDurableObject(getRoomStub(auction.id), (_, { storage }) => {
      storage.sql.exec('ALTER TABLE jobs RENAME TO hidden_jobs')
    })
    for (let round = 0; round < 8; round += 1) {
      expect(await runDurableObjectAlarm(getRoomStub(auction.id))).toBe(true)
      const alarmAtMs = await runInDurableObject(getRoomStub(auction.id), (_, { storage }) =>
        storage.getAlarm(),
      )
      // Sooner than the end of the auction, for which it is armed anyway.
      expect(alarmAtMs).toBeLessThan(Date.now() + MINUTE_MS)
    }
    await runInDurableObject(getRoomStub(auction.id), (_, { storage }) => {
      storage.sql.exec('ALTER TABLE hidden_jobs RENAME TO jobs')
    })
    await drain(auction.id)
    await expectReplicaToEqualRoom(auction)
  })
})
