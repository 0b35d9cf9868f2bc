import type { Refusal } from '../../../domain/errors.ts'
import { toAddressGroup } from '../../../domain/realtime/address-group.ts'
import type { Env } from '../../env.ts'
import { type LimitedAction, limitAttempts } from '../platform/rate-limit.ts'
import type { ClientInfo } from './sessions/client-info.ts'
import type { KnownClient } from './sessions/known-client.ts'

/**
 * Limits attempts to prove who owns an account, so that no client uses up those of another: a device of the
 * owner counts by itself, any other client by account and address, and by account too: those at known addresses together, and
 * all unknown ones together (decision 113).
 */
export async function limitByClient(
  env: Env,
  {
    actions: [byClient, byAccount],
    account,
    known,
    client: { ipAddress },
    nowMs,
  }: {
    readonly actions: readonly [byClient: LimitedAction, byAccount: LimitedAction]
    readonly account: string
    readonly known: KnownClient | null
    readonly client: ClientInfo
    readonly nowMs: number
  },
): Promise<Refusal | null> {
  const key = known?.key ?? `address:${toAddressGroup(ipAddress ?? 'unknown')}`
  const limited = await limitAttempts(env, { action: byClient, who: `${account}:${key}`, nowMs })
  if (limited || known?.by === 'device') return limited
  // Addresses are known from before a change of the password too, so that all known ones share a counter.
  const who = known === null ? account : `${account}:known addresses`
  return limitAttempts(env, { action: byAccount, who, nowMs })
}
