import type { Env } from '../../env.ts'

/** Verifies a human check token. Throws if the service does not answer. */
export interface HumanCheck {
  isHuman(token: string, ipAddress: string | null): Promise<boolean>
}

const VERIFY_URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const TIMEOUT_MS = 5_000

/** Cloudflare Turnstile if both keys are configured, else null (the default). */
export function createHumanCheck(
  env: Pick<Env, 'TURNSTILE_SITE_KEY' | 'TURNSTILE_SECRET_KEY'>,
): HumanCheck | null {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secret } = env
  if (!siteKey || !secret) return null
  return {
    async isHuman(token, ipAddress) {
      const body = new FormData()
      body.set('secret', secret)
      body.set('response', token)
      if (ipAddress !== null) body.set('remoteip', ipAddress)
      const response = await fetch(VERIFY_URL, {
        method: 'POST',
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!response.ok) throw new Error(`Turnstile answered ${response.status}`)
      const answer: unknown = await response.json()
      return typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === true
    },
  }
}
