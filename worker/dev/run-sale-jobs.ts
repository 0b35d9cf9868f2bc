import type { Env } from '../env.ts'
import { deliverSandboxEvents } from '../services/payments/deliver-sandbox-events.ts'
import { finishOtherRefunds } from '../services/payments/refunds/finish-other-refunds.ts'
import { continueFees } from '../services/settlement/advance-fee.ts'
import { finishSaleRefunds } from '../services/settlement/finish-refunds.ts'
import { continueSales } from '../services/settlement/settle-sale.ts'

/** Steps in a row that one move of the clock can cause: repeated attempts, two reminders, the end, the deposit. */
const RUNS = 4

/** Runs the jobs of sales and the webhooks of the sandbox until what has become due is done. */
export async function runSaleJobs(env: Env, nowMs: number): Promise<void> {
  for (let run = 0; run < RUNS; run += 1) {
    await deliverSandboxEvents(env, nowMs)
    await continueSales(env, nowMs)
    await continueFees(env, nowMs)
    await finishSaleRefunds(env, nowMs)
    await finishOtherRefunds(env, nowMs)
  }
}
