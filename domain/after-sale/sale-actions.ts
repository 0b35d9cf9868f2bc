import { canBeEnded, canBeRefunded, canBeRestored, isChargeOpen, type SaleProgress } from './sale-machine.ts'
import { owes } from './sale-money.ts'

/** What an administrator can do with a sale (docs/rules/settlement.md, Administrators). */
export const SALE_ACTIONS = ['retry', 'offer', 'waive', 'end', 'restore', 'refund', 'undo'] as const
export type SaleAction = (typeof SALE_ACTIONS)[number]

/** Whether the sale allows the action now. */
export function allowsSaleAction(sale: SaleProgress, action: SaleAction): boolean {
  switch (action) {
    case 'retry':
      return isChargeOpen(sale) || (sale.state === 'processing' && sale.nextAttemptAtMs === null)
    case 'offer':
      return sale.state === 'defaulted' && sale.nextStep !== 'relisted'
    case 'waive':
      return owes(sale) && sale.state !== 'processing'
    case 'end':
      return canBeEnded(sale)
    case 'restore':
      return canBeRestored(sale)
    case 'refund':
      return canBeRefunded(sale.state)
    case 'undo':
      return sale.state === 'premium_refunded'
  }
}
