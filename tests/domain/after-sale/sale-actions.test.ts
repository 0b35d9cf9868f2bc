import { expect, test } from 'vitest'
import { allowsSaleAction, SALE_ACTIONS } from '../../../domain/after-sale/sale-actions.ts'
import type { SaleProgress } from '../../../domain/after-sale/sale-machine.ts'
import { DUE_SALE } from './sale-fixture.ts'

test.each<readonly [string, Partial<SaleProgress>, readonly string[]]>([
  ['premium due, never charged', {}, ['retry', 'end']],
  ['charged again after a soft decline', { state: 'charging', softDeclines: 1 }, ['retry', 'waive', 'end']],
  ['processing, and timed', { state: 'processing', nextAttemptAtMs: 1 }, []],
  ['processing, and given up', { state: 'processing', nextAttemptAtMs: null }, ['retry']],
  ['waiting for the buyer', { state: 'action_required', dueByMs: 1 }, ['waive', 'end']],
  ['paid', { state: 'paid', settledAtMs: 1 }, ['refund']],
  [
    'premium not paid in time',
    { state: 'defaulted', defaultReason: 'premium_unpaid' },
    ['offer', 'waive', 'refund'],
  ],
  [
    'price not paid',
    { state: 'defaulted', defaultReason: 'price_unpaid', settledAtMs: 1 },
    ['offer', 'restore', 'refund'],
  ],
  ['listed again after that', { state: 'defaulted', nextStep: 'relisted', settledAtMs: 1 }, ['refund']],
  ['refunded', { state: 'refunded' }, []],
  ['disputed', { state: 'disputed', settledAtMs: 1 }, ['refund']],
])('actions of administrators: %s -> %j', (_, change, allowed) => {
  const sale = { ...DUE_SALE, ...change }
  expect(SALE_ACTIONS.filter((action) => allowsSaleAction(sale, action))).toEqual(allowed)
})
