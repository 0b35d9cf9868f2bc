import { expect, test } from 'vitest'
import { feeActions } from '../../../domain/administration/money-corrections.ts'

test.each([
  ['paid', ['refund']],
  ['due', ['retry', 'waive']],
  ['action_required', ['retry', 'waive']],
  ['fixed', []],
  ['waived', []],
  ['reversed', []],
] as const)('settlement fee that is %s -> %j can be done', (state, actions) => {
  expect(feeActions(state)).toEqual(actions)
})
