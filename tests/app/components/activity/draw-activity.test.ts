import { expect, test } from 'vitest'
import { drawActivity } from '../../../../app/components/activity/draw-activity.server.ts'
import { toActivity } from '../../../../domain/auction/activity.ts'
import { HOUR_MS } from '../../../../domain/format/time-units.ts'

const startAtMs = Date.parse('2026-11-16T18:00:00.000Z')
const draw = (watchers: readonly { hourMs: number; watchers: number }[], hours: number) =>
  drawActivity(
    toActivity(
      { bids: [{ hourMs: startAtMs, count: 3 }], watchers },
      { startAtMs, stoppedAtMs: startAtMs + hours * HOUR_MS },
    ),
    startAtMs,
  )

test('activity charts: one part -> one narrow bar of full height', () => {
  expect(draw([{ hourMs: startAtMs - HOUR_MS, watchers: 0 }], 0)).toMatchObject({
    unit: 'hour',
    bids: { bars: [{ x: 0, y: 8, width: 12, height: 92 }] },
    watchers: { bars: [] },
    countedSince: null,
    rows: [{ name: 'Mon, Nov 16, 10:00 AM', bids: '3', watchers: '0' }],
  })
})

test('activity charts: watchers counted from the third day on -> no bars and no number before', () => {
  const drawn = draw([{ hourMs: startAtMs + 50 * HOUR_MS, watchers: 4 }], 90)
  expect(drawn?.watchers?.bars).toHaveLength(3)
  expect(drawn?.rows.map(({ watchers }) => watchers)).toEqual(['4', '4', '4', null, null])
  expect(drawn?.countedSince).toBe('Nov 18, 2026')
})

test('activity charts: watchers not counted before the end -> no chart of them', () => {
  expect(draw([{ hourMs: startAtMs + 500 * HOUR_MS, watchers: 4 }], 90)?.watchers).toBeNull()
})
