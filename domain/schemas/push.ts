import { z } from 'zod'
import { isPushEndpoint } from '../notifications/push-endpoint.ts'
import { Id, WireTime } from './text-fields.ts'

/** So many devices a person may be told on; of more the oldest gives way. */
export const MOST_PUSH_SUBSCRIPTIONS = 10

const UNKNOWN_SERVICE = 'This browser has its notifications sent by a service that we do not know.'
const WRONG_KEYS = 'These are not the keys of a push subscription.'

const Endpoint = z.string({ error: UNKNOWN_SERVICE }).refine(isPushEndpoint, { error: UNKNOWN_SERVICE })

/** Bytes in base64url: 65 of an uncompressed point of P-256, 16 of the secret. */
const bytes = (letters: number) =>
  z
    .string({ error: WRONG_KEYS })
    .regex(new RegExp(`^[A-Za-z0-9_-]{${letters}}={0,2}$`), { error: WRONG_KEYS })
    .transform((text) => text.replaceAll('=', ''))

/** What a browser's `PushSubscription` says of itself. */
export const NewPushSubscription = z.object({
  endpoint: Endpoint,
  keys: z.object({ p256dh: bytes(87), auth: bytes(22) }, { error: WRONG_KEYS }),
})
export type NewPushSubscription = z.infer<typeof NewPushSubscription>

export const wrongPushKeys = { keys: [WRONG_KEYS] } as const

export const PushSubscriptionRemoval = z.object({ endpoint: Endpoint })

export const WirePushSubscription = z.object({
  id: Id,
  endpoint: z.string(),
  /** Whether it was turned on in the session that asks. */
  is_current: z.boolean(),
  created_at: WireTime,
})
export type WirePushSubscription = z.infer<typeof WirePushSubscription>
