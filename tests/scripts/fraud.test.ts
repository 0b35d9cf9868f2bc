import { expect, test } from 'vitest'
import { FRAUD_RULE_CODES } from '../../domain/fraud/rules.ts'
import { measureFraudRules } from '../../scripts/fraud/measure.ts'
import { toTables } from '../../scripts/fraud/tables.ts'

const measured = measureFraudRules({ seed: 22, total: 4_000, auctionCount: 600, each: 3 })

test('fraud rules: a generated past -> every planted case is caught, false alarms about less than 1 in 200 honest people', () => {
  expect(measured.people).toBe(4_000)
  expect(measured.kinds.map(({ kind, planted, caught }) => `${kind}: ${planted - caught} missed`)).toEqual(
    measured.kinds.map(({ kind }) => `${kind}: 0 missed`),
  )
  expect(new Set(measured.kinds.map(({ rule }) => rule))).toEqual(new Set(FRAUD_RULE_CODES))
  expect(measured.accused / measured.honest).toBeLessThan(1 / 200)
})

test('table of fraud: what was measured -> a line for each kind, rule and group', () => {
  const text = toTables(measured)
  expect(text).toContain('| Many refused cards | `card_testing` | 3 | 3 | 0 |')
  expect(text).toContain('| family | ')
})
