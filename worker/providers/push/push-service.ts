import { buildPushPayload } from '@block65/webcrypto-web-push'
import { SECOND_MS } from '../../../domain/format/time-units.ts'

/** Result of a push: delivered to the push service; subscription gone; retry later; or refused for good. */
export type PushResult =
  | { readonly kind: 'taken' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'later'; readonly afterMs: number | null; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string }

interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

interface PushMessage {
  readonly text: string
  /** Time to live at the push service (seconds). */
  readonly lifeS: number
  /** A waiting message with the same topic is replaced. */
  readonly topic: string
  readonly isUrgent: boolean
}

interface Sender {
  readonly publicKey: string
  readonly privateKey: string
  readonly subject: string
}

/** Sends messages to browsers' push services. Never throws. */
export interface PushService {
  send(target: PushTarget, message: PushMessage): Promise<PushResult>
}

const TIMEOUT_MS = 10_000

/**
 * Web Push (RFC 8030): encrypts the message for one browser, signs it with our keys and posts it to the
 * endpoint.
 */
export function createPushService(sender: Sender): PushService {
  return {
    async send({ endpoint, p256dh, auth }, { text, lifeS, topic, isUrgent }) {
      let response: Response
      try {
        const { headers, body } = await buildPushPayload(
          { data: text, options: { ttl: lifeS, topic, urgency: isUrgent ? 'high' : 'normal' } },
          { endpoint, expirationTime: null, keys: { p256dh, auth } },
          sender,
        )
        // Redirects are not followed: the endpoint comes from the client, and a redirect could reach an
        // internal address.
        const signal = AbortSignal.timeout(TIMEOUT_MS)
        response = await fetch(endpoint, { method: 'POST', headers, body, redirect: 'manual', signal })
      } catch (error) {
        return { kind: 'later', afterMs: null, reason: String(error) }
      }
      await response.body?.cancel()
      return toResult(response)
    },
  }
}

function toResult({ status, ok, headers }: Response): PushResult {
  if (ok) return { kind: 'taken' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const reason = `The push service answered ${status}`
  if (status === 429 || status >= 500) return { kind: 'later', afterMs: parseRetryAfterMs(headers), reason }
  return { kind: 'refused', reason }
}

/** Retry-After in seconds as milliseconds. A date is ignored: our own delays are precise enough. */
function parseRetryAfterMs(headers: Headers): number | null {
  const seconds = headers.get('retry-after')
  return seconds !== null && /^\d{1,6}$/.test(seconds) ? Number(seconds) * SECOND_MS : null
}
