import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countFrame,
  countViewerFrame,
  type FrameVerdict,
  hasRecovered,
  newFrameLimit,
} from '../../../domain/realtime/frame-limit.ts'
import { socketLimits } from '../../../domain/realtime/socket-limits.ts'

const { frames: rate } = socketLimits(1)

/** The verdicts on frames at these moments (ms). */
function verdicts(moments: readonly number[]): FrameVerdict[] {
  let limit = newFrameLimit(rate, moments[0] ?? 0)
  return moments.map((nowMs) => {
    const counted = countFrame(limit, rate, nowMs)
    limit = counted.limit
    return counted.verdict
  })
}

const every = (pauseMs: number, count: number) => Array.from({ length: count }, (_, index) => index * pauseMs)
const counts = (found: readonly FrameVerdict[], verdict: FrameVerdict) =>
  found.filter((one) => one === verdict).length

test('frames: 100 at once -> 40 handled, 40 refused with an error, the rest dropped', () => {
  const found = verdicts(Array(100).fill(0))
  expect(found.slice(0, 40)).toEqual(Array(40).fill('handle'))
  expect(found.slice(40, 80)).toEqual(Array(40).fill('refuse'))
  expect(found.slice(80)).toEqual(Array(20).fill('drop'))
})

test('frames: 20 a second -> all handled', () => {
  expect(counts(verdicts(every(50, 2_000)), 'handle')).toBe(2_000)
})

test('frames: 400 a second -> 20 a second handled after the burst, closed 5 s after the first refusal', () => {
  const found = verdicts(every(2.5, 2_400))
  const refusedAt = found.indexOf('refuse') * 2.5
  expect(refusedAt).toBeLessThan(200)
  expect(found.indexOf('close') * 2.5).toBe(refusedAt + 5_000)
  expect(counts(found.slice(0, found.indexOf('close')), 'handle')).toBeLessThan(40 + 20 * 5.3)
})

/** The verdicts on frames of a viewer, one every `pauseMs`. */
function viewerVerdicts(length: number, pauseMs: number): FrameVerdict[] {
  const { framesOfViewer } = socketLimits(1)
  let limit = newFrameLimit(framesOfViewer, 0)
  return every(pauseMs, 1_000).map((nowMs) => {
    const counted = countViewerFrame(limit, framesOfViewer, nowMs, length)
    limit = counted.limit
    return counted.verdict
  })
}

test('frames of a viewer: 200 at once, or six of 16 KiB -> handled', () => {
  expect(viewerVerdicts(350, 0).lastIndexOf('handle')).toBe(199)
  expect(viewerVerdicts(16_384, 0).lastIndexOf('handle')).toBe(5)
})

test('frames of a viewer: 100 a second -> all handled; 200 a second -> closed a second after the first refusal', () => {
  expect(new Set(viewerVerdicts(350, 10))).toEqual(new Set(['handle']))
  const flood = viewerVerdicts(350, 5)
  expect(flood.indexOf('close') - flood.indexOf('refuse')).toBe(200)
})

test('frames: limit has recovered once its burst can be sent again', () => {
  let limit = newFrameLimit(rate, 0)
  expect(hasRecovered(limit, rate, 0)).toBe(true)
  for (let frame = 0; frame < 50; frame += 1) limit = countFrame(limit, rate, 0).limit
  expect([hasRecovered(limit, rate, 1_900), hasRecovered(limit, rate, 2_000)]).toEqual([false, true])
})

test('frames: 25 a second -> closed, though most are handled', () => {
  expect(verdicts(every(40, 500))).toContain('close')
})

test('frames: two floods with a quiet second between them -> not closed', () => {
  const flood = (fromMs: number) => every(10, 200).map((at) => fromMs + at)
  expect(verdicts([...flood(0), ...flood(3_100), ...flood(6_200)])).not.toContain('close')
})

test('frames: any moments -> handled are at most the burst and 20 a second', () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 300 })
  fc.assert(
    fc.property(pauses, (list) => {
      let at = 0
      const moments = list.map((pause) => {
        at += pause
        return at
      })
      const handled = counts(verdicts(moments), 'handle')
      const spanMs = at - (moments[0] ?? 0)
      expect(handled).toBeLessThanOrEqual(rate.burst + (spanMs / 1_000) * rate.perSecond + 1e-6)
    }),
  )
})

test('frames: clock set back -> still limited', () => {
  const found = verdicts([...Array(45).fill(10_000), 0, 0])
  expect(found.slice(-2)).toEqual(['refuse', 'refuse'])
})
