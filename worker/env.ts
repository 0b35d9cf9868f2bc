import type { AuctionRoomCalls, UserChannelCalls } from '../domain/auction/room-contract.ts'

/** An object of ours behind its namespace: its calls, and fetch for sockets. */
interface ObjectNamespace<Calls> extends DurableObjectNamespace {
  getByName(name: string, options?: DurableObjectNamespaceGetDurableObjectOptions): DurableObjectStub & Calls
}

/** What the platform hands to every request; `wrangler.toml` names the same. */
export interface Env {
  readonly DB: D1Database
  readonly VPIC: D1Database
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
  /** The sender of our mail. */
  readonly MAIL_FROM?: string
}
