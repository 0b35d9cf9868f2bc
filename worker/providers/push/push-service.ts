import { buildPushPayload } from '@block65/webcrypto-web-push'

/** What became of a message: taken; the browser is gone for good; to be tried again; or never to be taken. */
export type PushOutcome =
  | { readonly kind: 'taken' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'later'; readonly afterMs: number | null; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string }

interface PushAddress {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

interface PushLetter {
  readonly text: string
  /** Seconds that the service keeps it for a device that is not there. */
  readonly lifeS: number
  /** One that waits there is replaced by a newer one of the same topic. */
  readonly topic: string
  readonly isUrgent: boolean
}

interface Sender {
  readonly publicKey: string
  readonly privateKey: string
  readonly subject: string
}

/** Hands messages to the services behind people's browsers. Never throws. */
export interface PushService {
  send(address: PushAddress, letter: PushLetter): Promise<PushOutcome>
}

const PATIENCE_MS = 10_000

/** Web Push (RFC 8030): encrypted for the one browser, signed by us, sent to where the browser said. */
export function pushServiceOf(sender: Sender): PushService {
  return {
    async send({ endpoint, p256dh, auth }, { text, lifeS, topic, isUrgent }) {
      let response: Response
      try {
        const { headers, body } = await buildPushPayload(
          { data: text, options: { ttl: lifeS, topic, urgency: isUrgent ? 'high' : 'normal' } },
          { endpoint, expirationTime: null, keys: { p256dh, auth } },
          sender,
        )
        // A service that sends us elsewhere is none: its word may lead into our own house.
        const signal = AbortSignal.timeout(PATIENCE_MS)
        response = await fetch(endpoint, { method: 'POST', headers, body, redirect: 'manual', signal })
      } catch (error) {
        return { kind: 'later', afterMs: null, reason: String(error) }
      }
      await response.body?.cancel()
      return outcomeOf(response)
    },
  }
}

function outcomeOf({ status, ok, headers }: Response): PushOutcome {
  if (ok) return { kind: 'taken' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const reason = `The push service answered ${status}`
  if (status === 429 || status >= 500) return { kind: 'later', afterMs: askedPauseMs(headers), reason }
  return { kind: 'refused', reason }
}

/** Seconds; a service may also name a date, which we do not wait for more exactly than our own pauses. */
function askedPauseMs(headers: Headers): number | null {
  const seconds = headers.get('retry-after')
  return seconds !== null && /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1_000 : null
}
