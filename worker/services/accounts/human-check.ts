import { HUMAN_FIELD } from '../../../domain/account/sign-in.ts'
import { invalidFields, type Refusal, refusal } from '../../../domain/errors.ts'
import type { Env } from '../../env.ts'
import { humanCheckOf } from '../../providers/human/turnstile.ts'
import type { Caller } from './sessions/client-info.ts'

const MESSAGE = 'Please confirm that you are human.'

/** Whether the question is asked at all: only where Turnstile is set up. */
export function asksForHuman(env: Env): boolean {
  return humanCheckOf(env) !== null
}

/** The public key by which a page asks; null where nobody asks. */
export function humanSiteKey(env: Env): string | null {
  return asksForHuman(env) ? (env.TURNSTILE_SITE_KEY ?? null) : null
}

/** The refusal of who is not known to be a human, before anything dear is done; null where all is well or nobody asks. */
export async function requireHuman(
  env: Env,
  { token, caller }: { readonly token: string | undefined; readonly caller: Caller },
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
