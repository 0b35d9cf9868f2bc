import { DAY_MS } from '../../../../domain/format/time-units.ts'
import { database } from '../../../db/client.ts'
import { listClosedCustomers, listCustomers } from '../../../db/queries/payments/payment-methods.ts'
import type { Env } from '../../../env.ts'
import { eachOf } from '../../platform/each-of.ts'
import { findProvider } from '../provider.ts'

/** How long it is repeated at the processor: as the removal of the methods. */
const REPEATED_FOR_MS = 2 * DAY_MS
const BATCH = 200

type Customer = Awaited<ReturnType<typeof listCustomers>>[number]

/**
 * Removes the name and the email address of a closed account at the processors. An answer that is lost is repeated by the job
 * below. docs/rules/accounts.md, Closing an account
 */
export async function emptyCustomers(env: Env, userId: number): Promise<void> {
  await emptyAll(env, await listCustomers(database(env), userId))
}

/** The same once more for accounts closed lately. Safe to run twice. */
export async function finishEmptying(env: Env, nowMs: number): Promise<void> {
  await emptyAll(env, await listClosedCustomers(database(env), nowMs - REPEATED_FOR_MS, BATCH))
}

async function emptyAll(env: Env, customers: readonly Customer[]): Promise<void> {
  await eachOf(customers, 'customers could not be emptied', async ({ provider, reference }) => {
    await (await findProvider(env, provider))?.emptyCustomer(reference)
  })
}
