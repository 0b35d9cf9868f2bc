import type { BackupCalls } from '../domain/administration/backup.ts'
import type { PlatformMetricsCalls } from '../domain/administration/metrics.ts'
import type { PlatformCalls } from '../domain/administration/platform-lock.ts'
import type { AuctionRelayCalls } from '../domain/auction/relay-contract.ts'
import type { AuctionRoomCalls } from '../domain/auction/room-contract.ts'
import type { SmsSender } from '../domain/notifications/sms-port.ts'
import type { UserChannelCalls } from '../domain/notifications/user-channel-contract.ts'

/** A Durable Object namespace with typed RPC; `fetch` carries WebSocket upgrades. */
interface ObjectNamespace<Calls> extends DurableObjectNamespace {
  getByName(name: string, options?: DurableObjectNamespaceGetDurableObjectOptions): DurableObjectStub & Calls
}

/** The parameters of scrypt. */
export interface PasswordCost {
  readonly N: number
  readonly r: number
  readonly p: number
}

/** Bindings, variables and secrets of the Worker; `wrangler.toml` declares the bindings. */
export interface Env {
  readonly DB: D1Database
  readonly VPIC: D1Database
  /** The search index. */
  readonly SEARCH: D1Database
  readonly PHOTOS: R2Bucket
  /** Backups, in a bucket of their own. */
  readonly BACKUPS: R2Bucket
  readonly AUCTION_ROOM: ObjectNamespace<AuctionRoomCalls>
  readonly AUCTION_RELAY: ObjectNamespace<AuctionRelayCalls>
  readonly USER_CHANNEL: ObjectNamespace<UserChannelCalls>
  readonly PLATFORM_OBJECT: ObjectNamespace<PlatformCalls>
  readonly PLATFORM_METRICS: ObjectNamespace<PlatformMetricsCalls>
  readonly BACKUP_OBJECT: ObjectNamespace<BackupCalls>
  readonly ASSETS: Fetcher
  readonly IMAGES: ImagesBinding
  readonly EMAIL?: SendEmail
  /** The provider of text messages; no deployment sets one yet. */
  readonly SMS?: SmsSender
  /** `development` enables development routes and wider limits; any other value is production. */
  readonly ENVIRONMENT: string
  /** `production` gives development the limits of production; for tests. */
  readonly LIMITS?: string
  /** Sockets that a room and each of its relays take; absent for 1,000. */
  readonly RELAY_THRESHOLD?: string
  /** At least 32 characters; signs bearer tokens. */
  readonly AUTH_SECRET: string
  /** The secret before AUTH_SECRET, until the second factors are sealed again (docs/operations.md). Opens nothing else. */
  readonly AUTH_SECRET_BEFORE?: string
  /** At least 32 characters; outside development /admin-setup asks for it. */
  readonly ADMIN_SETUP_TOKEN?: string
  /** At least 32 characters; seals the secrets of the payment processors. Not derived from AUTH_SECRET. */
  readonly SECRETS_KEY?: string
  /** At least 32 characters; the call that restores a backup asks for it, and exists only where it is set. The site is closed until that has ended. */
  readonly RESTORE_TOKEN?: string
  /** `true` lets the sandbox take test payments outside development, where no real processor is active. */
  readonly ALLOW_TEST_PAYMENTS?: string
  /** Public origin of the site where it differs from the request's URL. */
  readonly SITE_URL?: string
  /**
   * Both or neither: with them registration and suspicious sign-ins require Turnstile
   * (docs/rules/accounts.md, Sign-in).
   */
  readonly TURNSTILE_SITE_KEY?: string
  readonly TURNSTILE_SECRET_KEY?: string
  /**
   * Base URL of the vPIC web service (`https://vpic.nhtsa.dot.gov/api`); asked only for VINs missing in the
   * VPIC database.
   */
  readonly VPIC_API_URL?: string
  /** Chat completions endpoint (OpenAI format) that writes descriptions, its key and its model; optional. */
  readonly OPENAI_BASE_URL?: string
  readonly OPENAI_API_KEY?: string
  readonly OPENAI_MODEL?: string
  /**
   * All three or none: the VAPID key pair and the contact of the operator for push services (docs/deploy.md).
   */
  readonly VAPID_PUBLIC_KEY?: string
  readonly VAPID_PRIVATE_KEY?: string
  readonly VAPID_SUBJECT?: string
  /** Support address shown to people. */
  readonly SUPPORT_EMAIL?: string
  /** Sender address of all mail. */
  readonly MAIL_FROM?: string
  /** Whether the next call must fail; `take` counts the call. Set only by worker/dev/with-development.ts. */
  readonly FAULTS?: { take(kind: 'payment' | 'payment_timeout'): boolean }
  /** Moves the time of payments ahead of the real one, in ms. Set only by worker/dev/with-development.ts. */
  readonly CLOCK?: { aheadMs(): number }
  /** The cost of new password hashes, if not the product's. Set only by worker/dev/with-development.ts. */
  readonly PASSWORD_COST?: PasswordCost
}
