import type { PlantedFault } from '../../scripts/mutants/judge-fault.ts'

export const SETTLEMENT_FAULTS: readonly PlantedFault[] = [
  {
    file: 'worker/services/settlement/read-fees.ts',
    find: "if (await limitAttempts(env, { action: 'processorRead', who: String(userId), nowMs })) break",
    replace: '',
    fault: 'each load of the fees reads the processor',
    caughtBy:
      'tests/worker/payments/fees-page.test.ts > open fee that waits for the bank: page loaded 120 times in an hour -> the processor is not read again',
  },
  {
    file: 'worker/services/settlement/fix-fee.ts',
    find: 'if (listings >= fixed.listingCount) return amount',
    replace: 'return amount',
    fault: 'listings that are cancelled again lower the fee of another one',
    caughtBy:
      'tests/worker/settlement/settlement-fee.test.ts > sale: listings that lowered the fee were refunded after its publishing -> the fee without them, never a lower one',
  },
  {
    file: 'worker/services/after-sale/change-handover.ts',
    find: 'tickRefusal(handover, { isOwn: side === task.side || isAnswer, item })',
    replace: 'tickRefusal(handover, { isOwn: true, item })',
    fault: 'one side ticks the tasks of the other',
    caughtBy:
      'tests/worker/after-sale/handover.test.ts > checklist: each side ticks its own items -> both see them and every entry is stored',
  },
  {
    file: 'worker/services/after-sale/unpaid-price.ts',
    find: 'if (await readLockSetting(db)) return',
    replace: 'if (false) return',
    fault: 'a report ends a sale while the platform is locked, so that the buyer cannot answer',
    caughtBy:
      'tests/worker/after-sale/unpaid-price.test.ts > unpaid price: the platform is locked at the end of the 3 days -> the buyer has another day',
  },
  {
    file: 'worker/services/after-sale/change-handover.ts',
    find: 'if (reason === null) {',
    replace: 'if (false) {',
    fault: 'an administrator reports an unpaid price without a reason',
    caughtBy:
      'tests/worker/after-sale/unpaid-price.test.ts > unpaid price: an administrator reports it -> no waiting time, a reason needed, audited, both sides told',
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
      'tests/worker/after-sale/handover.test.ts > premium defaulted: either side -> no address of the other, no bill of sale',
  },
  {
    file: 'worker/services/settlement/finish-deposit.ts',
    find: 'depositToCapture(sale.premiumCents, hold.amountCents)',
    replace: 'hold.amountCents',
    fault: 'a deposit above the premium is captured',
    caughtBy:
      'tests/worker/settlement/settlement-deposit.test.ts > premium below the hold -> only the premium is captured',
  },
  {
    file: 'worker/services/settlement/record-premium.ts',
    find: '...toFeeTransaction({ key, sellerId, auctionId, saleId }, nowMs),',
    replace: '...toFeeTransaction({ key, sellerId: sale.winnerId, auctionId, saleId }, nowMs),',
    fault: 'the winner owes the settlement fee',
    caughtBy:
      'tests/worker/settlement/settlement.test.ts > settlement: price below the fee -> the seller owes the price',
  },
  {
    file: 'worker/services/settlement/record-premium.ts',
    find: 'const takenCents = feeTakenCents(sale.amountCents, fixedCents)',
    replace: 'const takenCents = fixedCents',
    fault: 'a fee above the price is taken in full',
    caughtBy:
      'tests/worker/settlement/settlement.test.ts > settlement: price below the fee -> the seller owes the price',
  },
  {
    file: 'worker/services/settlement/notify-sale.ts',
    find: 'administrators.map(({ userId }) => [userId, [administrator]]),',
    replace: '[],',
    fault: 'no administrator is notified of a default',
    caughtBy:
      'tests/worker/settlement/settlement-deposit.test.ts > time to pay is over -> defaulted, the hold is the deposit, everyone is notified and mailed',
  },
  {
    file: 'worker/services/settlement/default-sale.ts',
    find: 'const ended = await endLivePayment(env, sale, nowMs)',
    replace: 'const ended = null',
    fault: 'a payment can still succeed beside the deposit',
    caughtBy:
      'tests/worker/settlement/settlement-deposit.test.ts > time to pay is over -> defaulted, the hold is the deposit, everyone is notified and mailed',
  },
  {
    file: 'worker/services/payments/charge-once.ts',
    find: "if (reference === null || name === null) return { state: 'none' }",
    replace: "if (name !== 'paypal') return { state: 'none' }",
    fault: 'a premium is charged again after a lost answer',
    caughtBy:
      'tests/worker/settlement/settlement.test.ts > settlement: answer of the charge lost -> found again, not charged again',
  },
  {
    file: 'worker/services/payments/charge-once.ts',
    find: "if (answer.outcome === 'done' && answer.value.status === 'canceled' && !isFinalDecline(answer.value)) {",
    replace: 'if (false) {',
    fault: 'a payment that was tried too often is not replaced at once',
    caughtBy:
      'tests/providers/one-premium.test.ts > declined as often as a payment can be tried, then another method -> paid with another payment, the first takes no more',
  },
  {
    file: 'worker/services/settlement/sync-sale-payment.ts',
    find: "if (payment.status === 'succeeded') await refundLatePayment(env, sale, attempt, nowMs)",
    replace: '',
    fault: 'a payment that succeeds after another has replaced it is kept',
    caughtBy:
      'tests/providers/one-premium.test.ts > payment lapsed, paid with another one, then the first succeeds late -> it is refunded',
  },
  {
    file: 'worker/services/payments/charge-once.ts',
    find: "return { state: 'decided', outcome: { outcome: 'lost', message: read.message } }",
    replace: "return { state: 'none' }",
    fault: 'a premium whose charge is unknown is charged again',
    caughtBy:
      'tests/worker/settlement/settlement.test.ts > settlement: processor does not know the stored payment -> left to an administrator, nothing is charged',
  },
  {
    file: 'worker/services/settlement/record-charge.ts',
    find: 'if (sale.attempts + 1 >= ALERT_AFTER_ATTEMPTS) {',
    replace: 'if (sale.attempts >= ALERT_AFTER_ATTEMPTS) {',
    fault: 'the alert of a charge that waits comes one attempt late',
    caughtBy:
      'tests/worker/settlement/settlement.test.ts > settlement: no answer for days -> an admin alert, and charging goes on',
  },
  {
    file: 'worker/services/settlement/advance-sale.ts',
    find: 'if (started.softDeclines === 0) await revokeEligibility(env, started.winnerId)',
    replace: '',
    fault: 'a room keeps the right to bid while the premium is charged',
    caughtBy:
      'tests/worker/settlement/premium-races.test.ts > decline stored, then the rooms cannot be told -> no bid is accepted',
  },
  {
    file: 'worker/services/settlement/record-dispute.ts',
    find: '    ...lossStatements(env, sale, part, lost, nowMs),\n',
    replace: '',
    fault: 'what the bank took back stays income',
    caughtBy:
      'tests/worker/settlement/disputes.test.ts > dispute: lost, also without its opening -> income and fee reversed once, the sale refunded, a second alert',
  },
  {
    file: 'worker/services/settlement/record-dispute.ts',
    find: 'feeReversalStatements(db, sale, nowMs)',
    replace: '[]',
    fault: 'the seller owes the fee of a sale whose premium the bank took back',
    caughtBy:
      'tests/worker/settlement/disputes.test.ts > dispute: lost, also without its opening -> income and fee reversed once, the sale refunded, a second alert',
  },
]
