import { database } from '../../../db/client.ts'
import { listAuthorizedWith } from '../../../db/queries/payments/payment-providers.ts'
import type { Env } from '../../../env.ts'
import { endAuthorization } from '../end-authorization.ts'

const BATCH = 50

/** Ends every authorization on a card of the sandbox: once real money moves, none of them stands for anything. */
export async function endSandboxAuthorizations(env: Env, nowMs: number): Promise<void> {
  for (;;) {
    const people = await listAuthorizedWith(database(env), 'sandbox', BATCH)
    for (const userId of people) await endAuthorization(env, { userId, nowMs })
    if (people.length < BATCH) return
  }
}
