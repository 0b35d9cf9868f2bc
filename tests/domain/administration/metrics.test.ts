import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  errorRate,
  errorRateTone,
  LATENCY_CLASSES,
  latencyClass,
  latencyQuantile,
  METRICS_RANGES,
  type MetricsRange,
  meanLatency,
  metricsWindow,
  serviceStatus,
  toMetricsRange,
  usageTone,
  workerStatus,
} from '../../../domain/administration/metrics.ts'

const counted = (latencies: readonly number[]) => {
  const counts = new Array<number>(LATENCY_CLASSES).fill(0)
  for (const ms of latencies) counts[latencyClass(ms)] = (counts[latencyClass(ms)] ?? 0) + 1
  return counts
}

test('latency quantile: any latencies -> in the class of the exact one', () => {
  const latency = fc.integer({ min: 0, max: 9_999 })
  fc.assert(
    fc.property(
      fc.array(latency, { minLength: 1 }),
      fc.double({ min: 0.01, max: 1, noNaN: true }),
      (all, share) => {
        const sorted = all.toSorted((a, b) => a - b)
        const exact = sorted[Math.ceil(share * sorted.length) - 1] ?? 0
        const found = latencyQuantile(counted(all), share) ?? -1
        expect(latencyClass(found)).toBe(latencyClass(exact))
      },
    ),
  )
})

test('latency quantile: none -> null; slower than every class -> the highest bound', () => {
  expect(latencyQuantile(counted([]), 0.5)).toBeNull()
  expect(latencyQuantile(counted([60_000]), 0.5)).toBe(10_000)
  expect(latencyQuantile(counted([30, 30, 30, 30]), 0.5)).toBe(25)
})

test('metrics window: each range -> whole parts up to the end of the running one', () => {
  const nowMs = Date.parse('2026-11-27T05:07:31Z')
  for (const range of Object.keys(METRICS_RANGES) as MetricsRange[]) {
    const { fromMs, untilMs, partMs } = metricsWindow(range, nowMs)
    expect(untilMs > nowMs && untilMs - nowMs <= partMs).toBe(true)
    expect((untilMs - fromMs) / partMs).toBe(METRICS_RANGES[range].parts)
  }
  expect([toMetricsRange('month'), toMetricsRange('year'), toMetricsRange(null)]).toEqual([
    'month',
    'hour',
    'hour',
  ])
})

test('error rate: one of many -> above zero; no answer -> null, as the mean latency', () => {
  expect(errorRate({ requests: 1_000_000, errors: 1 })).toBe(0.01)
  expect(errorRate({ requests: 10_000, errors: 200 })).toBe(2)
  expect(errorRate({ requests: 0, errors: 0 })).toBeNull()
  expect(meanLatency({ requests: 0, totalMs: 0 })).toBeNull()
})

test('colors: at the bounds of the specification', () => {
  expect([59.99, 60, 79.99, 80].map(usageTone)).toEqual(['green', 'orange', 'orange', 'red'])
  expect([0.09, 0.1, 0.99, 1].map(errorRateTone)).toEqual(['green', 'orange', 'orange', 'red'])
})

test('services: no answer, slow, many errors -> down or degraded', () => {
  expect([serviceStatus(false, 1), serviceStatus(true, 1_001), serviceStatus(true, 1_000)]).toEqual([
    'down',
    'degraded',
    'operational',
  ])
  expect([null, 0.5, 1, 50].map(workerStatus)).toEqual(['operational', 'operational', 'degraded', 'down'])
})
