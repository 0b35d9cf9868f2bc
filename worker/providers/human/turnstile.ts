import type { Env } from '../../env.ts'

/** Says whether a human is at the other end. Throws where nobody can say. */
export interface HumanCheck {
  isHuman(token: string, ipAddress: string | null): Promise<boolean>
}

const ADDRESS = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const PATIENCE_MS = 5_000

/** Cloudflare Turnstile where its two keys are set; null where they are not, which is how the house comes. */
export function humanCheckOf(
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
      const response = await fetch(ADDRESS, {
        method: 'POST',
        body,
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      if (!response.ok) throw new Error(`Turnstile answered ${response.status}`)
      const answer: unknown = await response.json()
      return typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === true
    },
  }
}
