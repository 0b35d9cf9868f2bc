import type { AuctionRoomCalls, UserChannelCalls } from '../domain/auction/room-contract.ts'

/** An object of ours behind its namespace: its calls, and fetch for sockets. */
interface ObjectNamespace<Calls> extends DurableObjectNamespace {
  getByName(name: string, options?: DurableObjectNamespaceGetDurableObjectOptions): DurableObjectStub & Calls
}

/** What the platform hands to every request; `wrangler.toml` names the same. */
export interface Env {
  readonly DB: D1Database
  readonly VPIC: D1Database
  /** The search index. */
  readonly SEARCH: D1Database
  readonly PHOTOS: R2Bucket
  readonly AUCTION_ROOM: ObjectNamespace<AuctionRoomCalls>
  readonly USER_CHANNEL: ObjectNamespace<UserChannelCalls>
  readonly ASSETS: Fetcher
  readonly IMAGES: ImagesBinding
  readonly EMAIL?: SendEmail
  /** `development` on a developer's machine; anything else is production. */
  readonly ENVIRONMENT: string
  /** At least 32 characters; signs the bearer tokens. */
  readonly AUTH_SECRET: string
  /** The site's own address, where it differs from what the request says. */
  readonly SITE_URL?: string
  /** Both or neither: with them registration and suspicious sign-ins are asked for a human (decision 114). */
  readonly TURNSTILE_SITE_KEY?: string
  readonly TURNSTILE_SECRET_KEY?: string
  /** The web service of vPIC, as `https://vpic.nhtsa.dot.gov/api`, for VINs that the own data does not know, if it is set. */
  readonly VPIC_API_URL?: string
  /** An endpoint that speaks OpenAI's chat completions, its key and the model: who writes descriptions, if it is set. */
  readonly OPENAI_BASE_URL?: string
  readonly OPENAI_API_KEY?: string
  readonly OPENAI_MODEL?: string
  /** All three or none: the pair by which push services know us, and where they write to (docs/deploy.md). */
  readonly VAPID_PUBLIC_KEY?: string
  readonly VAPID_PRIVATE_KEY?: string
  readonly VAPID_SUBJECT?: string
  /** Where people write to for help. */
  readonly SUPPORT_EMAIL?: string
  /** The sender of our mail. */
  readonly MAIL_FROM?: string
  /** Set by worker/dev/with-development.ts alone: whether the next call must fail; counts it. */
  readonly FAULTS?: { take(kind: 'payment' | 'payment_timeout'): boolean }
}
