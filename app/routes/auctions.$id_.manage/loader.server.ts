import type { SaleOfferView } from '../../../domain/after-sale/after-sale-offer-view.ts'
import type { FieldErrors } from '../../../domain/errors.ts'
import {
  type AskedDeed,
  type DoneDeed,
  doneDeed,
  isAskedFirst,
} from '../../../domain/listing/seller-action-copy.ts'
import { manageHref } from '../../../domain/listing/seller-addresses.ts'
import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import { database } from '../../../worker/db/client.ts'
import { lastMomentOf } from '../../../worker/db/queries/auctions/auction-events.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { standingOffers } from '../../../worker/services/after-sale/open-offers.ts'
import { findVisible } from '../../../worker/services/auctions/find-visible.ts'
import { readAuction } from '../../../worker/services/auctions/read-auction.ts'
import { type SellerFacts, sellerFacts } from '../../../worker/services/auctions/seller-facts.ts'
import { signInFirst } from '../../lib/http/sign-in-first.server.ts'
import { type Redirect, withFirstPhotoOnly } from '../../lib/http.server.ts'

/** A deed that was not done: why, and what was typed. */
export interface RefusedDeed {
  readonly deed: DoneDeed
  readonly message: string | null
  readonly errors: FieldErrors
  readonly values: Readonly<Record<string, string>>
}

export type ManagePage =
  | { readonly kind: 'not_found' }
  | { readonly kind: 'unauthorized' }
  | {
      readonly kind: 'listing'
      readonly auction: WireListedAuction
      readonly facts: SellerFacts
      /** The offer after the auction that waits for its answer. */
      readonly offer: SaleOfferView | null
      readonly closedAtMs: number | null
      /** The deed whose question is open. */
      readonly asked: AskedDeed | null
      /** What has just been done, where the page was posted to. */
      readonly done: DoneDeed | null
    }

/** Everything that its seller can do with a listing now, by the word of its room. */
export async function readManagePage(
  { env, viewer, nowMs }: PageContext,
  id: string | undefined,
  params: URLSearchParams,
): Promise<ManagePage | Redirect> {
  const auctionId = PathId.safeParse(id)
  if (!auctionId.success) return { kind: 'not_found' }
  const asked = doneDeed(params.get('deed'))
  if (viewer === null) {
    return signInFirst(manageHref(auctionId.data, asked !== null && isAskedFirst(asked) ? asked : undefined))
  }
  const found = await findVisible(env, { auctionId: auctionId.data, viewer })
  if (!found.ok) return { kind: 'not_found' }
  if (found.value.auction.sellerId !== viewer.userId) return { kind: 'unauthorized' }
  const [read, facts, offers, closedAtMs] = await Promise.all([
    readAuction(env, { auctionId: auctionId.data, viewer, nowMs }),
    sellerFacts(env, [found.value], viewer),
    standingOffers(env, [found.value], { viewer, nowMs }),
    closedAt(env, found.value.auction),
  ])
  const own = facts.get(auctionId.data)
  if (!read.ok || own === undefined) return { kind: 'not_found' }
  const { bids: _, ...auction } = read.value.auction
  return {
    kind: 'listing',
    auction: withFirstPhotoOnly(auction),
    facts: own,
    offer: offers.get(auctionId.data) ?? null,
    closedAtMs,
    asked: asked !== null && isAskedFirst(asked) ? asked : null,
    done: doneDeed(params.get('done')),
  }
}

async function closedAt(
  env: PageContext['env'],
  { id, status }: { readonly id: number; readonly status: string },
): Promise<number | null> {
  if (status !== 'ended' && status !== 'cancelled') return null
  return lastMomentOf(database(env), { auctionId: id, type: status === 'ended' ? 'closed' : 'cancelled' })
}
