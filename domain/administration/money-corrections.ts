import { canPayFee } from '../after-sale/settlement-fee-machine.ts'
import type { SettlementFeeState } from '../money/money-states.ts'

/** What an administrator does with a settlement fee (docs/rules/settlement.md, Administrators). */
export const FEE_ACTIONS = ['refund', 'waive', 'retry'] as const
export type FeeAction = (typeof FEE_ACTIONS)[number]

/** The actions that the fee's state allows: a paid one is given back, an unpaid one waived or charged again. */
export function feeActions(state: SettlementFeeState): readonly FeeAction[] {
  if (state === 'paid') return ['refund']
  return canPayFee({ state }) ? ['retry', 'waive'] : []
}
