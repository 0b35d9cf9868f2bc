import { HUMAN_FIELD } from '../../../domain/account/sign-in.ts'
import { invalidFields, type Refusal, refusal } from '../../../domain/errors.ts'
import type { Env } from '../../env.ts'
import { humanCheckOf } from '../../providers/human/turnstile.ts'
import type { ClientInfo } from './sessions/client-info.ts'

const MESSAGE = 'Please confirm that you are human.'

/** Whether the human check is on: only if Turnstile is configured. */
export function asksForHuman(env: Env): boolean {
  return humanCheckOf(env) !== null
}

/** Turnstile's public site key for a page; null if the check is off. */
export function humanSiteKey(env: Env): string | null {
  return asksForHuman(env) ? (env.TURNSTILE_SITE_KEY ?? null) : null
}

/**
 * Refuses (422) a client without a valid Turnstile token, before any expensive work; null if the token is
 * valid or the check is off. 503 if Turnstile cannot be reached.
 */
export async function requireHuman(
  env: Env,
  { token, caller }: { readonly token: string | undefined; readonly caller: ClientInfo },
): Promise<Refusal | null> {
  const check = humanCheckOf(env)
  if (check === null) return null
  if (!token) return invalidFields({ [HUMAN_FIELD]: [MESSAGE] })
  try {
    const isHuman = await check.isHuman(token, caller.ipAddress)
    return isHuman ? null : invalidFields({ [HUMAN_FIELD]: [MESSAGE] })
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', message: `Turnstile: ${String(error)}` }))
    return refusal('unavailable')
  }
}
