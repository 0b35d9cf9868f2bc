import { z } from 'zod'
import { isPushEndpoint } from '../notifications/push-endpoint.ts'
import { Id, WireTime } from './text-fields.ts'

/** Devices per person; a further one replaces the oldest. */
export const MAX_PUSH_SUBSCRIPTIONS = 10

const UNKNOWN_SERVICE = 'This browser has its notifications sent by a service that we do not know.'
const WRONG_KEYS = 'These are not the keys of a push subscription.'

const Endpoint = z.string({ error: UNKNOWN_SERVICE }).refine(isPushEndpoint, { error: UNKNOWN_SERVICE })

/** Bytes as base64url: 65 for an uncompressed P-256 point, 16 for the secret. */
const bytes = (letters: number) =>
  z
    .string({ error: WRONG_KEYS })
    .regex(new RegExp(`^[A-Za-z0-9_-]{${letters}}={0,2}$`), { error: WRONG_KEYS })
    .transform((text) => text.replaceAll('=', ''))

/** A browser's `PushSubscription`. */
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
  /** Whether it was subscribed in the requesting session. */
  is_current: z.boolean(),
  created_at: WireTime,
})
export type WirePushSubscription = z.infer<typeof WirePushSubscription>
