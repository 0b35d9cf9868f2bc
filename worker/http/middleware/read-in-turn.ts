import { SECOND_MS } from '../../../domain/format/time-units.ts'
import { toAddressGroup } from '../../../domain/realtime/address-group.ts'
import type { Env } from '../../env.ts'
import { clientAddress } from '../../services/accounts/sessions/client-info.ts'
import { hasWideLimits } from '../../services/platform/environment.ts'
import { createTurns } from '../../services/platform/turns.ts'

/** A page or list takes 20 to 60 ms of a processor, of which others wait for two. */
const turns = createTurns({
  atOnce: 2,
  maxWaiting: 100,
  maxWaitMs: 5 * SECOND_MS,
  leaseMs: 2 * SECOND_MS,
  restFactor: 1,
})

/**
 * Reads a page or an answer of the API, two at a time for a client address. Null, for a 429, if too many of the address wait.
 * docs/rules/accounts.md, Rate limits
 */
export async function readInTurn<T>(request: Request, env: Env, read: () => Promise<T>): Promise<T | null> {
  const address = clientAddress(request)
  return address === null || hasWideLimits(env) ? read() : turns.run(toAddressGroup(address), read)
}
