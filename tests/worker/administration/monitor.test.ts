/** The platform's own metrics and the calls of the monitor (docs/rules/administration.md, System monitor). */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { loader } from '../../../app/routes/admin/loader.server.ts'
import { metricsWindow } from '../../../domain/administration/metrics.ts'
import { minuteOf } from '../../../domain/administration/uptime.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { recordBids } from '../../../worker/services/administration/monitor/record-bids.ts'
import { recordHealth } from '../../../worker/services/administration/uptime.ts'
import { countAnswer } from '../../../worker/services/platform/metrics/count-answer.ts'
import { findMetrics } from '../../../worker/services/platform/metrics/find-metrics.ts'
import { callApi } from '../support/api.ts'
import { pageAs, readViewer } from '../support/page-as.ts'
import { bid, drain, makeAuction, makePerson } from '../support/rooms.ts'
import { callLoader } from '../support/route-calls.ts'
import { connect } from '../support/sockets.ts'
import { signInProvedAdmin } from '../support/unpaid-sale.ts'

const metrics = () => findMetrics(env)
const stub = () => metrics() as unknown as DurableObjectStub
const lastHour = async () => {
  const parts = await metrics().read(metricsWindow('hour', Date.now()))
  const sum = (of: 'requests' | 'errors' | 'bids') => parts.reduce((total, part) => total + part[of], 0)
  return { requests: sum('requests'), errors: sum('errors'), bids: sum('bids') }
}
const emptyMetrics = () =>
  runInDurableObject(stub(), (_, { storage }) => {
    storage.sql.exec('DELETE FROM minutes')
  })

test('answers: counted beside them -> requests and errors in the running minute, each once', async () => {
  await lastHour()
  const before = await lastHour()
  const sent: Promise<unknown>[] = []
  const nowMs = Date.now()
  for (let index = 0; index < 150; index += 1)
    countAnswer(env, (work) => sent.push(work), { isFailure: index < 10, startedMs: nowMs - 40, nowMs })
  // After a second.
  expect(sent.length).toBeLessThanOrEqual(2)
  await Promise.all(sent)
  await expect.poll(lastHour).toMatchObject({
    // Other calls of the isolate may be counted meanwhile, failed ones too, but not each of these twice.
    requests: expect.toSatisfy((n: number) => n >= before.requests + 150 && n < before.requests + 300),
    errors: expect.toSatisfy((n: number) => n >= before.errors + 10 && n < before.errors + 150),
  })
})

test('answers: the metrics do not answer -> sent with the next ones', async () => {
  const before = await lastHour()
  const failing = {
    PLATFORM_METRICS: { getByName: () => ({ record: () => Promise.reject(new Error('No answer.')) }) },
  } as unknown as typeof env
  const nowMs = Date.now()
  const sent: Promise<unknown>[] = []
  const count = (to: typeof env, times: number) => {
    for (let index = 0; index < times; index += 1)
      countAnswer(to, (work) => sent.push(work), { isFailure: true, startedMs: nowMs, nowMs })
  }
  count(failing, 1_000)
  await Promise.all(sent)
  count(env, 1_000)
  await Promise.all(sent)
  await expect.poll(async () => (await lastHour()).errors).toBe(before.errors + 2_000)
})

test('bids: counted by the cron for the minute before the last one, twice -> once', async () => {
  const [auction, bidder] = [await makeAuction(), await makePerson()]
  const beforeMs = Date.now()
  await bid(auction, bidder, 6_000)
  await drain(auction.id)
  await emptyMetrics()
  // The bid is of the minute before or after, should one begin in between.
  const minutes = new Set([beforeMs, Date.now()].map(minuteOf))
  for (const minuteMs of [...minutes, ...minutes]) await recordBids(env, minuteMs + 2 * MINUTE_MS)
  expect((await lastHour()).bids).toBe(1)
})

test('minutes older than the month -> deleted', async () => {
  const minuteMs = minuteOf(Date.now())
  await metrics().recordBids(minuteMs - 33 * DAY_MS, 7)
  await metrics().recordBids(minuteMs - MINUTE_MS, 0)
  const window = { fromMs: minuteMs - 34 * DAY_MS, untilMs: minuteMs - 32 * DAY_MS, partMs: DAY_MS }
  expect((await metrics().read(window)).map(({ bids }) => bids)).toEqual([0, 0])
})

test('connections: sockets of a room and of a channel -> counted, and gone once closed', async () => {
  const before = await metrics().countSockets()
  const [auction, person] = [await makeAuction(), await makePerson()]
  const room = await connect(`/auctions/${auction.id}/live`)
  const channel = await connect('/live', person)
  await expect.poll(() => metrics().countSockets()).toBe(before + 2)
  room.close()
  channel.close()
  await expect.poll(() => metrics().countSockets()).toBe(before)
})

test('connections: an object that died with its sockets -> asked later, and corrected', async () => {
  const before = await metrics().countSockets()
  const auction = await makeAuction()
  await metrics().reportSockets(`room:${auction.id}`, 40)
  expect(await metrics().countSockets()).toBe(before + 40)
  await runInDurableObject(stub(), (_, { storage }) => {
    storage.sql.exec('UPDATE sockets SET checked_at_ms = 0')
  })
  await runDurableObjectAlarm(stub())
  expect(await metrics().countSockets()).toBe(before)
})

test('system calls: an administrator -> figures where the platform tells them, else null with a reason', async () => {
  const { token } = await signInProvedAdmin()
  const read = async (name: string) => (await callApi('GET', `/system/${name}`, { token })).body.data
  for (const name of ['cpu', 'memory'])
    expect(await read(name)).toEqual({ usage: null, reason: expect.stringContaining('does not tell') })
  expect(await read('network')).toMatchObject({ in: null, out: null, reason: expect.any(String) })
  const disk = await read('disk')
  expect(disk.usage).toBeGreaterThanOrEqual(0)
  expect(disk.usage).toBeLessThan(1)
  expect(await read('connections')).toEqual({ count: expect.any(Number) })
  for (const name of ['db-test', 'fs-test'])
    expect(await read(name)).toEqual({ latency_ms: expect.any(Number) })
  expect((await env.PHOTOS.list({ prefix: 'performance-test/' })).objects).toEqual([])
  const hour = await read('metrics')
  const sum = (parts: { requests: number }[]) => parts.reduce((total, { requests }) => total + requests, 0)
  expect([hour.response_time, hour.error_rate]).toEqual([expect.any(Number), expect.any(Number)])
  for (const [range, parts] of [
    ['day', 96],
    ['month', 120],
  ] as const) {
    const longer = await read(`metrics?range=${range}`)
    expect(longer.parts).toHaveLength(parts)
    expect(sum(longer.parts)).toBeGreaterThanOrEqual(sum(hour.parts))
  }
})

test('services: a part was down in one of four minutes -> its uptime alone', async () => {
  const { token } = await signInProvedAdmin()
  await env.DB.prepare('delete from health_checks').run()
  const firstMs = minuteOf(Date.now()) - 4 * MINUTE_MS
  const noPhotos = { ...env, PHOTOS: { head: () => Promise.reject(new Error('R2')) } as unknown as R2Bucket }
  for (const [minute, from] of [env, noPhotos, env, env].entries())
    await recordHealth(from, firstMs + minute * MINUTE_MS)
  const { data } = (await callApi('GET', '/system/services', { token })).body
  const uptimes = Object.fromEntries(
    (data as { name: string; uptime: number }[]).map(({ name, uptime }) => [name, uptime]),
  )
  expect(uptimes).toMatchObject({ 'Website and API': 100, Database: 100, Photos: 75, 'Auction rooms': 100 })
  expect(data[1]).toMatchObject({ status: 'operational', responseTime: expect.any(Number) })
})

test('monitor tab: metrics and database fail -> what is left is shown, nothing is zero', async () => {
  const viewer = await readViewer((await signInProvedAdmin()).token)
  const broken = {
    ...env,
    DB: null as unknown as D1Database,
    PLATFORM_METRICS: { getByName: () => ({}) } as unknown as typeof env.PLATFORM_METRICS,
  }
  expect(
    await callLoader(loader, { context: { ...pageAs(viewer), env: broken }, query: 'tab=monitor' }),
  ).toMatchObject({
    content: {
      history: null,
      figures: new Array(8).fill(expect.objectContaining({ value: null })),
      services: expect.arrayContaining([
        expect.objectContaining({ name: 'Database', status: 'down', uptime: 'Not measured yet' }),
        expect.objectContaining({ name: 'Photos', status: 'operational' }),
      ]),
    },
  })
})
