import { z } from 'zod'
import { MINUTE_MS } from '../../../../domain/format/time-units.ts'
import type { WebhookReading } from '../payment-port.ts'
import { eventSubject } from './sandbox-payments.ts'

/** Signature header: HMAC-SHA-256 over time and body, as real processors sign. */
export const SANDBOX_SIGNATURE_HEADER = 'sandbox-signature'

/** Messages older than this are refused as possible replays. */
const TOLERANCE_MS = 5 * MINUTE_MS

const Message = z.object({ id: z.string(), type: z.string(), payment: z.string() })

/** The value of the signature header for a body at a time. */
export async function signWebhook(body: string, secret: string, nowMs: number): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', await hmacKey(secret), bytes(`${nowMs}.${body}`))
  return `t=${nowMs},v1=${[...new Uint8Array(signature)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** The event of a message if the signature is valid and recent, else the reason. */
export async function readSandboxWebhook(
  message: { readonly body: string; readonly headers: Headers },
  secret: string,
  nowMs: number,
): Promise<WebhookReading> {
  const match = /^t=(\d{1,16}),v1=([0-9a-f]{64})$/.exec(message.headers.get(SANDBOX_SIGNATURE_HEADER) ?? '')
  if (match === null) return { verdict: 'forged', reason: 'no signature' }
  const [, time = '', signature = ''] = match
  const expected = bytes(`${time}.${message.body}`)
  const given = Uint8Array.from({ length: 32 }, (_, index) =>
    Number.parseInt(signature.slice(index * 2, index * 2 + 2), 16),
  )
  if (!(await crypto.subtle.verify('HMAC', await hmacKey(secret), given, expected))) {
    return { verdict: 'forged', reason: 'wrong signature' }
  }
  if (Math.abs(nowMs - Number(time)) > TOLERANCE_MS) return { verdict: 'forged', reason: 'too old' }
  const read = Message.safeParse(parseJson(message.body))
  if (!read.success) return { verdict: 'forged', reason: 'not an event' }
  const { id, type, payment: paymentReference } = read.data
  const subject = eventSubject(type, paymentReference)
  return { verdict: 'genuine', event: { id, type, subject, paymentReference } }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function hmacKey(secret: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(text))
}
