import { runInDurableObject } from 'cloudflare:test'
import { expect, it } from 'vitest'
import { AlarmClock } from '../../../durable-objects/auction-room/jobs/alarm-clock.ts'
import type { NewJob } from '../../../durable-objects/auction-room/jobs/kinds.ts'
import { JobRunner } from '../../../durable-objects/auction-room/jobs/runner.ts'
import { JobTable } from '../../../durable-objects/auction-room/storage/job-table.ts'
import { drain, getRoomStub, makeAuction } from '../../worker/support/rooms.ts'

const COPY: NewJob = { key: 'a_copy', kind: 'copy', payload: {}, delayMs: 100 }
const SETTLE: NewJob = {
  key: 'a_charge',
  kind: 'settle',
  payload: { round: 1, winnerId: 1, amountCents: 100 as never },
  delayMs: 0,
}
const LEASE_END = Date.now() + 86_400_000

/** A table of its own in the database of a room whose jobs are done. */
async function inRoom(test: (parts: { table: JobTable; storage: DurableObjectStorage }) => unknown) {
  const auction = await makeAuction()
  await drain(auction.id)
  await runInDurableObject(getRoomStub(auction.id), async (_, { storage }) => {
    await test({ table: new JobTable(storage.sql), storage })
    storage.sql.exec('DELETE FROM jobs')
  })
}

it('parked job: requested again -> due after its delay, with its attempts counted anew, also after a restart', () =>
  inRoom(({ table, storage }) => {
    for (const restarted of [false, true]) {
      table.add(COPY, 0)
      expect(table.takeDue(100, LEASE_END)).toMatchObject([{ key: 'a_copy', attempt: 1 }])
      table.park('a_copy', 'The database does not answer.')
      expect(table.earliestDue()).toBeNull()
      const next = restarted ? new JobTable(storage.sql) : table
      if (restarted) next.load(200)
      expect(next.add(COPY, 1_000)).toBe(1_100)
      expect(next.earliestDue()).toBe(1_100)
      expect(next.takeDue(1_100, LEASE_END)).toMatchObject([{ key: 'a_copy', attempt: 1 }])
      next.drop('a_copy')
    }
  }))

it('running job: restart -> due at once and its attempt counts; a job that waits keeps its time', () =>
  inRoom(({ table, storage }) => {
    table.add(COPY, 0)
    table.takeDue(100, LEASE_END)
    table.add({ ...COPY, key: 'b_copy', delayMs: 5_000 }, 0)
    expect(table.takeDue(200, LEASE_END)).toEqual([])
    const restarted = new JobTable(storage.sql)
    restarted.load(300)
    expect(restarted.earliestDue()).toBe(300)
    expect(restarted.takeDue(300, LEASE_END)).toMatchObject([{ key: 'a_copy', attempt: 2 }])
    expect(restarted.takeDue(5_000, LEASE_END)).toMatchObject([{ key: 'b_copy', attempt: 1 }])
  }))

it('running job: requested again -> runs once more after a pause; else it is gone', () =>
  inRoom(({ table }) => {
    table.add(COPY, 0)
    table.takeDue(100, LEASE_END)
    expect(table.add(COPY, 150)).toBeNull()
    table.finish('a_copy', 200)
    expect(table.earliestDue()).toBe(450)
    table.takeDue(450, LEASE_END)
    table.finish('a_copy', 500)
    expect(table.earliestDue()).toBeNull()
  }))

it('finished job that rests: requested while it ran, or after it -> not due before the rest is over', () =>
  inRoom(({ table }) => {
    table.add(COPY, 0)
    table.takeDue(100, LEASE_END)
    table.add(COPY, 150)
    table.finish('a_copy', 200, { restMs: 3_000 })
    expect(table.earliestDue()).toBe(3_200)
    table.takeDue(3_200, LEASE_END)
    table.finish('a_copy', 3_300, { restMs: 3_000 })
    expect(table.add(COPY, 3_400)).toBe(6_300)
    table.takeDue(6_300, LEASE_END)
    table.finish('a_copy', 6_400)
    expect(table.add(COPY, 6_450)).toBe(6_550)
  }))

it('failing jobs: twelve attempts -> parked with an alert; the charge is never parked', () =>
  inRoom(async ({ table, storage }) => {
    const clock = new AlarmClock(storage)
    const attempts: Record<string, number> = {}
    const runner = new JobRunner(table, clock, async ({ key, kind, attempt }) => {
      if (kind !== 'alert') attempts[key] = attempt
      return kind === 'alert' ? { state: 'done' } : { state: 'retry', afterMs: 0, reason: 'No answer.' }
    })
    table.add({ ...COPY, delayMs: 0 }, 0)
    table.add(SETTLE, 0)
    for (let run = 0; run < 15; run += 1) await runner.runDue(Date.now() + 1)
    expect(attempts).toEqual({ a_copy: 12, a_charge: 15 })
    const parked = storage.sql.exec('SELECT key FROM jobs WHERE parked_reason IS NOT NULL').toArray()
    expect(parked).toEqual([{ key: 'a_copy' }])
    await storage.deleteAlarm()
  }))

it('failing alert of a parked job: more than twelve attempts -> tried again', () =>
  inRoom(async ({ table, storage }) => {
    let attempts = 0
    const runner = new JobRunner(table, new AlarmClock(storage), async ({ attempt }) => {
      attempts = attempt
      return { state: 'retry', afterMs: 0, reason: 'No answer.' }
    })
    const payload = { jobKey: 'copy', jobKind: 'copy', reason: 'No answer.' }
    table.add({ key: 'an_alert', kind: 'alert', payload, delayMs: 0 }, 0)
    for (let run = 0; run < 15; run += 1) await runner.runDue(Date.now() + 1)
    expect(attempts).toBe(15)
    await storage.deleteAlarm()
  }))

it('job: ends after its alarm has returned -> arms the alarm for its next attempt', () =>
  inRoom(async ({ table, storage }) => {
    await storage.deleteAlarm()
    const runner = new JobRunner(table, new AlarmClock(storage), async () => ({
      state: 'retry',
      afterMs: 60_000,
      reason: 'No answer.',
    }))
    table.add(COPY, 0)
    await runner.runDue(Date.now())
    expect(await storage.getAlarm()).toBe(table.earliestDue())
    await storage.deleteAlarm()
  }))

it('alarm: a job hangs, another becomes due -> the alarm ends at its time, so that the next one can fire', async () => {
  const clock = new AlarmClock({ setAlarm: async () => undefined } as unknown as DurableObjectStorage)
  const handled = clock.waitForWork(new Promise(() => undefined))
  const dueAtMs = Date.now() + 50
  clock.armBy(dueAtMs)
  await handled
  expect(Date.now()).toBeGreaterThanOrEqual(dueAtMs)
})
