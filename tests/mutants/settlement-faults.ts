import type { PlantedFault } from '../../scripts/mutants/judge-fault.ts'

export const SETTLEMENT_FAULTS: readonly PlantedFault[] = [
  {
    file: 'worker/services/after-sale/change-handover.ts',
    find: 'tickRefusal(handover, { isOwn: side === task.side, item })',
    replace: 'tickRefusal(handover, { isOwn: true, item })',
    fault: 'one side ticks the tasks of the other',
    caughtBy:
      'tests/worker/after-sale/handover.test.ts > checklist: each side ticks its own items -> both see them and every entry is stored',
  },
  {
    file: 'worker/services/after-sale/change-handover.ts',
    find: 'if (isAdministrator && reason === null) {',
    replace: 'if (false) {',
    fault: 'an administrator reports an unpaid price without a reason',
    caughtBy:
      'tests/worker/after-sale/handover.test.ts > unpaid price: an administrator reports it -> no waiting time, a reason needed, audited, both sides told',
  },
  {
    file: 'worker/services/after-sale/find-sale.ts',
    find: "return isAdmin(viewer) ? 'admin' : null",
    replace: "return 'admin'",
    fault: 'a stranger reads the handover',
    caughtBy:
      "tests/worker/after-sale/handover.test.ts > handover access: a side -> the other side's contact; administrator -> both; stranger -> refused",
  },
  {
    file: 'worker/services/after-sale/read-handover.ts',
    find: "side === 'admin' || (isOpen && side !== whose)",
    replace: "side === 'admin' || side !== whose",
    fault: 'contacts are shown before the premium is charged',
    caughtBy:
      'tests/worker/after-sale/handover.test.ts > premium failed: either side -> no address of the other, no bill of sale',
  },
  {
    file: 'worker/services/settlement/finish-deposit.ts',
    find: 'findDepositHold(db, sale.id)',
    replace: 'findDepositHold(db, 0)',
    fault: 'a deposit is never captured',
    caughtBy:
      'tests/worker/settlement/settlement-deposit.test.ts > refused settlement: process dies at any step -> one deposit after the next run',
  },
  {
    file: 'worker/services/settlement/record-premium.ts',
    find: 'userId: sale.sellerId,\n    paymentMethodId',
    replace: 'paymentMethodId',
    fault: 'the winner owes the settlement fee',
    caughtBy:
      'tests/worker/settlement/settlement.test.ts > settlement: price below the fee -> the seller owes the price',
  },
  {
    file: 'worker/services/settlement/record-premium.ts',
    find: 'cents(-feeTakenCents(grossCents, feeCents))',
    replace: 'cents(-feeCents)',
    fault: 'a fee above the price is taken in full',
    caughtBy:
      'tests/worker/settlement/settlement.test.ts > settlement: price below the fee -> the seller owes the price',
  },
  {
    file: 'worker/services/settlement/settle-overdue.ts',
    find: '...overdue, ...(await listSalesAwaitingDeposit(db, BATCH))',
    replace: '...overdue',
    fault: 'a deposit that a room has lost is never captured',
    caughtBy:
      'tests/worker/settlement/settlement-deposit.test.ts > deposit: lost by its room -> captured by the cron job',
  },
  {
    file: 'worker/services/settlement/settle-sale.ts',
    find: 'storeReference: (reference) => storeChargeReference(database(env), sale, reference),',
    replace: 'storeReference: async (reference) => reference,',
    fault: 'a premium is charged again after a lost answer',
    caughtBy:
      'tests/worker/settlement/settlement.test.ts > settlement: answer of the charge lost -> found again, not charged again',
  },
  {
    file: 'worker/services/settlement/settle-sale.ts',
    find: 'if (sale.chargeReference !== null) return park(env, sale, charged.message, nowMs)',
    replace: '',
    fault: 'a premium whose charge is unknown is recorded as refused',
    caughtBy:
      'tests/worker/settlement/settlement.test.ts > settlement: processor does not know the stored payment -> left to an administrator, nothing is charged',
  },
  {
    file: 'worker/services/settlement/settle-sale.ts',
    find: 'if (sale.attempts + 1 >= ALERT_AFTER_ATTEMPTS) {',
    replace: 'if (sale.attempts >= ALERT_AFTER_ATTEMPTS) {',
    fault: 'the alert of a charge that waits comes one attempt late',
    caughtBy:
      'tests/worker/settlement/settlement.test.ts > settlement: no answer for days -> an admin alert, and charging goes on',
  },
  {
    file: 'worker/services/settlement/settle-sale.ts',
    find: "if (now.state === 'paid') await notifyHandover(env, now, nowMs)",
    replace: 'await notifyHandover(env, now, nowMs)',
    fault: "a winner who has not paid is sent the seller's address",
    caughtBy:
      'tests/worker/settlement/settlement-deposit.test.ts > deposit: settled again, also concurrently -> captured once',
  },
]
