/** The state of a room and of a channel as a file (docs/rules/administration.md, Backups). */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { StateExport, StateFile } from '../../../domain/administration/state-file.ts'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { ROOM_TABLES } from '../../../durable-objects/auction-room/storage/room-tables.ts'
import { PLATFORM_TABLES } from '../../../durable-objects/platform/lock-store.ts'
import { CHANNEL_TABLES } from '../../../durable-objects/user-channel/channel-tables.ts'
import { gunzipLines } from '../../../worker/services/backup/files.ts'
import { findPlatform } from '../../../worker/services/platform/lock/find-platform.ts'
import { expectReplicaToEqualRoom } from '../../worker/support/room-replica.ts'
import {
  bid,
  delayJobs,
  drain,
  getRoom,
  getRoomStub,
  makeAuction,
  makePerson,
  readNotifications,
  setMaximum,
} from '../../worker/support/rooms.ts'

const channelStub = (userId: number) =>
  env.USER_CHANNEL.getByName(String(userId)) as unknown as DurableObjectStub

/** Every table of an object, but for the count of its migrations. */
function tablesOf(stub: DurableObjectStub): Promise<readonly string[]> {
  return runInDurableObject(stub, (_, { storage }) =>
    storage.sql
      .exec<{ name: string }>(
        `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'
        AND name NOT LIKE '\\_%' ESCAPE '\\'`,
      )
      .toArray()
      .map(({ name }) => name),
  )
}

function rowsOf(stub: DurableObjectStub, tables: readonly string[]): Promise<Record<string, unknown[]>> {
  return runInDurableObject(stub, (_, { storage }) =>
    Object.fromEntries(tables.map((table) => [table, storage.sql.exec(`SELECT * FROM ${table}`).toArray()])),
  )
}

async function wipe(stub: DurableObjectStub): Promise<void> {
  await runInDurableObject(stub, async (_, { storage }) => {
    await storage.deleteAlarm()
    await storage.deleteAll()
  })
  await evictDurableObject(stub)
}

const read = async ({ file }: StateExport) => {
  const lines: string[] = []
  for await (const line of gunzipLines(
    (await (await env.BACKUPS.get(file))?.arrayBuffer()) ?? new ArrayBuffer(),
  ))
    lines.push(line)
  return lines
}

test('room: bids, a maximum, waiting jobs -> taken back row by row, its replica written anew, nothing told again', async () => {
  const endAtMs = Date.now() + 23 * HOUR_MS
  const auction = await makeAuction({ reserveCents: 700_000 as never, endAtMs })
  const [one, two] = [await makePerson(), await makePerson()]
  await setMaximum(auction, one, 8_000)
  await bid(auction, two, 7_500, 'a key')
  await drain(auction.id)
  await delayJobs(auction.id, 'copy', 'bid_notices')
  await bid(auction, two, 7_700)
  const stub = getRoomStub(auction.id)
  const before = await rowsOf(stub, ROOM_TABLES)
  expect(await tablesOf(stub)).toEqual([...ROOM_TABLES])
  const known = await readNotifications(two)

  const state = await getRoom(auction.id).exportState('test/rooms/1.ndjson.gz')
  if (state === null) throw new Error('The room has no state.')
  expect(state.tables).toEqual(
    Object.fromEntries(Object.entries(before).map(([table, rows]) => [table, rows.length])),
  )
  expect(JSON.parse((await read(state))[0] ?? '')).toMatchObject({ kind: 'room', seq: state.seq })
  const own = { ok: false, refusal: expect.stringContaining('has a state of its own') }
  expect(await getRoom(auction.id).importState(state)).toEqual(own)

  await wipe(stub)
  await getRoom(auction.id).importState(state)
  // It wakes for its end by itself: the jobs are due later.
  const alarm = await runInDurableObject(stub, (_, { storage }) => storage.getAlarm())
  expect(alarm).toBeLessThanOrEqual(endAtMs)
  const { watermarks, jobs, ...after } = await rowsOf(stub, ROOM_TABLES)
  const { watermarks: marksBefore = [], jobs: jobsBefore = [], ...same } = before
  expect(after).toEqual(same)
  expect(jobs?.length).toBe(jobsBefore.length)
  const notifiedSeq = (rows: unknown[] = []) =>
    (rows as { name: string }[]).find(({ name }) => name === 'told_seq')
  expect(notifiedSeq(watermarks)).toEqual(notifiedSeq(marksBefore))
  await expectReplicaToEqualRoom(auction)
  // A restore that is repeated begins with the same state; a repeated key gets its receipt, and the maximum still answers.
  await getRoom(auction.id).importState(state)
  expect(await bid(auction, two, 7_500, 'a key')).toMatchObject({ receipt: { seq: expect.any(Number) } })
  expect(await bid(auction, two, 7_900)).toMatchObject({ accepted: true, receipt: { leading: false } })
  await drain(auction.id)
  const keys = (await readNotifications(two)).map(({ event, data }) => JSON.stringify([event, data]))
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.length).toBeGreaterThan(known.length)
})

test('room: never opened, a damaged file, a file of a channel -> no state; refused, and nothing is stored', async () => {
  expect(await getRoom(987_654).exportState('test/rooms/2.ndjson.gz')).toBeNull()
  const { userId } = await makePerson()
  const channel = env.USER_CHANNEL.getByName(String(userId))
  await channel.enterRoom(userId, 5)
  const state = await channel.exportState('test/channels/2.ndjson.gz')
  if (state === null) throw new Error('The channel has no state.')
  const refused = async (file: StateFile) => {
    const taken = await getRoom(987_654).importState(file)
    return taken.ok ? null : taken.refusal
  }
  expect(await refused({ ...state, sha256: 'a'.repeat(64) })).toContain('is damaged')
  expect(await refused(state)).toContain('is not the state of a room')
  expect(await refused({ ...state, file: 'none' })).toContain('is missing')
  expect(await tablesOf(getRoomStub(987_654))).toEqual([])
})

test('channel: notifications and rooms -> taken back row by row also where preferences were read before, and numbers go on', async () => {
  const auction = await makeAuction()
  const [one, two] = [await makePerson(), await makePerson()]
  await bid(auction, one, 6_000)
  await bid(auction, two, 7_000)
  await drain(auction.id)
  const stub = channelStub(one.userId)
  expect((await tablesOf(stub)).toSorted()).toEqual(CHANNEL_TABLES.toSorted())
  // The newest number was given to a notification that is deleted by now.
  await runInDurableObject(stub, (_, { storage }) => {
    storage.sql.exec('DELETE FROM notices WHERE seq = (SELECT max(seq) FROM notices)')
  })
  const before = await rowsOf(stub, [...CHANNEL_TABLES, 'sqlite_sequence'])
  const channel = () => env.USER_CHANNEL.getByName(String(one.userId))
  const state = await channel().exportState('test/channels/1.ndjson.gz')
  if (state === null) throw new Error('The channel has no state.')
  await wipe(stub)
  // Preferences that were read before are replaced.
  await channel().preferencesChanged(one.userId)
  expect(await channel().importState(state)).toMatchObject({ ok: true })
  expect(await rowsOf(stub, [...CHANNEL_TABLES, 'sqlite_sequence'])).toEqual(before)
})

test('platform: its tables -> all are in its list', async () => {
  await findPlatform(env).lockStatus()
  const stub = findPlatform(env) as unknown as DurableObjectStub
  expect(await tablesOf(stub)).toEqual([...PLATFORM_TABLES])
})
