import { HUMAN_FIELD } from '../../../domain/account/sign-in.ts'
import { invalidFields, type Refusal, refusal } from '../../../domain/errors.ts'
import type { Env } from '../../env.ts'
import { createHumanCheck } from '../../providers/human-check/turnstile.ts'
import type { ClientInfo } from './sessions/client-info.ts'

const MESSAGE = 'Please confirm that you are human.'

/** Whether the human check is on: only if Turnstile is configured. */
export function isHumanCheckOn(env: Env): boolean {
  return createHumanCheck(env) !== null
}

/** Turnstile's public site key for a page; null if the check is off. */
export function humanSiteKey(env: Env): string | null {
  return isHumanCheckOn(env) ? (env.TURNSTILE_SITE_KEY ?? null) : null
}

/**
 * Refuses (422) a client without a valid Turnstile token, before any expensive work; null if the token is
 * valid or the check is off. 503 if Turnstile cannot be reached.
 */
export async function requireHuman(
  env: Env,
  { token, client }: { readonly token: string | undefined; readonly client: ClientInfo },
): Promise<Refusal | null> {
  const check = createHumanCheck(env)
  if (check === null) return null
  if (!token) return invalidFields({ [HUMAN_FIELD]: [MESSAGE] })
  try {
    const isHuman = await check.isHuman(token, client.ipAddress)
    return isHuman ? null : invalidFields({ [HUMAN_FIELD]: [MESSAGE] })
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', message: `Turnstile: ${String(error)}` }))
    return refusal('unavailable')
  }
}
