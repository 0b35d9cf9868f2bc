import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  clockFigure,
  hoursLeftText,
  isEndingSoon,
  isLastMinute,
  startsInText,
  timeLeftText,
  toTextRemainder,
} from '../../../domain/format/time-left.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../domain/format/time-units.ts'

test.each([
  [0, 'Ended'],
  [-1, 'Ended'],
  [1, 'Less than 1m left'],
  [MINUTE_MS - SECOND_MS, 'Less than 1m left'],
  [MINUTE_MS - 1, '1m left'],
  [MINUTE_MS, '1m left'],
  [HOUR_MS - SECOND_MS, '59m left'],
  [HOUR_MS, '1h 0m left'],
  [5 * HOUR_MS + 48 * MINUTE_MS, '5h 48m left'],
  [DAY_MS - SECOND_MS, '23h 59m left'],
  [DAY_MS - 1, '1d 0h left'],
  [DAY_MS, '1d 0h left'],
  [2 * DAY_MS + 4 * HOUR_MS + 59 * MINUTE_MS, '2d 4h left'],
])('time left: %i ms -> %s', (remaining, text) => {
  expect(timeLeftText(remaining)).toBe(text)
})

test('hours left: any time -> hours only', () => {
  expect(hoursLeftText(0)).toBe('Ended')
  expect(hoursLeftText(59 * MINUTE_MS)).toBe('Less than 1h left')
  expect(hoursLeftText(50 * HOUR_MS)).toBe('50h left')
})

test('starts in: time until the start -> text', () => {
  expect(startsInText(DAY_MS + 18 * HOUR_MS)).toBe('Starts in 1d 18h')
  expect(startsInText(30 * SECOND_MS)).toBe('Starts in less than 1m')
  expect(startsInText(0)).toBe('Starting now')
})

test.each([
  [2 * DAY_MS + 4 * HOUR_MS, '2d 4h'],
  [DAY_MS, '1d 0h'],
  [9 * HOUR_MS + 2 * MINUTE_MS, '9h 02m'],
  [HOUR_MS, '1h 00m'],
  [38 * MINUTE_MS + 5 * SECOND_MS, '38:05'],
  [4 * MINUTE_MS + 12 * SECOND_MS, '4:12'],
  [38 * SECOND_MS, '0:38'],
  [0, '0:00'],
  [-5_000, '0:00'],
])('clock figure: %i ms -> %s', (remaining, figure) => {
  expect(clockFigure(remaining)).toBe(figure)
})

test('clock figure: less than a second left -> not 0:00', () => {
  expect(clockFigure(1)).toBe('0:01')
  expect(clockFigure(SECOND_MS)).toBe('0:01')
  expect(clockFigure(SECOND_MS + 1)).toBe('0:02')
})

test('clock figure: started second -> never 60 seconds or minutes', () => {
  expect(clockFigure(MINUTE_MS - 1)).toBe('1:00')
  expect(clockFigure(HOUR_MS - 1)).toBe('1h 00m')
  expect(clockFigure(DAY_MS - 1)).toBe('1d 0h')
})

test('ending soon: 10 minutes or less and above zero -> true', () => {
  expect([0, 1, 10 * MINUTE_MS, 10 * MINUTE_MS + 1].map(isEndingSoon)).toEqual([false, true, true, false])
})

test('last minute: 60 seconds or less and above zero -> true', () => {
  expect([0, 1, MINUTE_MS, MINUTE_MS + 1].map(isLastMinute)).toEqual([false, true, true, false])
})

/** The seconds that the text shows. */
function parseSeconds(text: string): number {
  const units = { d: 86_400, h: 3_600, m: 60 } as const
  const clock = /^(\d+):(\d\d)$/.exec(text)
  if (clock) return Number(clock[1]) * 60 + Number(clock[2])
  if (text.startsWith('Less')) return 30
  return [...text.matchAll(/(\d+)([dhm])/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * units[unit as keyof typeof units],
    0,
  )
}

test('time texts: more time left -> never a lower value', () => {
  const remaining = fc.integer({ min: 0, max: 20 * DAY_MS })
  fc.assert(
    fc.property(remaining, remaining, (a, b) => {
      const [less, more] = a < b ? [a, b] : [b, a]
      expect(parseSeconds(timeLeftText(less))).toBeLessThanOrEqual(parseSeconds(timeLeftText(more)))
      expect(parseSeconds(clockFigure(less))).toBeLessThanOrEqual(parseSeconds(clockFigure(more)))
    }),
  )
})

const texts = (remaining: number) => [
  clockFigure(remaining),
  timeLeftText(remaining),
  hoursLeftText(remaining),
  startsInText(remaining),
  isEndingSoon(remaining),
  isLastMinute(remaining),
]

test('text remainder: any time -> all texts stay the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2 * DAY_MS, max: 40 * DAY_MS }), (remaining) => {
      expect(texts(toTextRemainder(remaining))).toEqual(texts(remaining))
    }),
  )
  for (const mark of [
    0,
    SECOND_MS,
    MINUTE_MS,
    10 * MINUTE_MS,
    HOUR_MS,
    HOUR_MS + MINUTE_MS,
    DAY_MS,
    DAY_MS + HOUR_MS,
    3 * DAY_MS,
  ]) {
    for (let remaining = mark - 2_001; remaining <= mark + 2_001; remaining += 1)
      expect(texts(toTextRemainder(remaining)), `${remaining}`).toEqual(texts(remaining))
  }
})

test('text remainder: one hour or more left -> changes twice a minute', () => {
  const seen = new Set<number>()
  for (let remaining = 5 * HOUR_MS; remaining > 5 * HOUR_MS - 10 * MINUTE_MS; remaining -= 250)
    seen.add(toTextRemainder(remaining))
  expect(seen.size).toBeLessThanOrEqual(21)
  expect(new Set([-1, -2, -DAY_MS].map(toTextRemainder)).size).toBe(1)
})
