import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { permit } from '../../../domain/account/permissions.ts'
import { VERIFY_BEFORE_SELLING } from '../../../domain/account/verification.ts'
import { refusal } from '../../../domain/errors.ts'
import { toCopiedForm } from '../../../domain/listing/copied-form.ts'
import { toDraftContent } from '../../../domain/listing/draft-content.ts'
import type { WireDraft, WireDraftSummary } from '../../../domain/schemas/drafts.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import type { Env } from '../../../worker/env.ts'
import type { Viewer } from '../../../worker/services/accounts/sessions/viewer.ts'
import { readAuction } from '../../../worker/services/auctions/read-auction.ts'
import { listDrafts, readDraft } from '../../../worker/services/listings/listing-drafts.ts'
import { checkListingLimit } from '../../../worker/services/listings/listing-limit.ts'
import { readSellerFees, type SellerFees } from '../../../worker/services/payments/read-seller-fees.ts'

/**
 * The create screen for a viewer: the form, or why there is none. docs/rules/selling-screens.md, Access to
 * the create form.
 */
export type CreatePage =
  | { readonly access: 'signed_out' }
  | { readonly access: 'unverified'; readonly message: string }
  | { readonly access: 'rejected' }
  /** The account or the platform's limits allow no listing now. */
  | { readonly access: 'refused'; readonly message: string }
  | ({ readonly access: 'open' } & OpenCreatePage)

export interface OpenCreatePage {
  readonly viewerId: number
  /** The draft that the URL names; null for a new listing. */
  readonly draft: WireDraft | null
  /** The content of a form for a car like the viewer's listing that the URL names; null if it names none. */
  readonly copied: Readonly<Record<string, unknown>> | null
  /** The draft that the URL names no longer exists: it was deleted or has become a listing. */
  readonly isDraftGone: boolean
  /** The viewer's other drafts. */
  readonly others: readonly WireDraftSummary[]
  readonly maxDays: number
  readonly fees: CreateFees
  readonly nowMs: number
}

/** What listing and selling cost the viewer. */
export interface CreateFees extends SellerFees {
  readonly isDealer: boolean
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<CreatePage> {
  const { env, viewer, nowMs } = context
  const permission = permit(viewer, 'auction.create')
  if (viewer === null) return { access: 'signed_out' }
  if (!permission.allowed) {
    if (permission.reason !== 'not_verified') {
      return { access: 'refused', message: refusal(permission.reason).message }
    }
    if (viewer.verificationStatus === 'rejected') return { access: 'rejected' }
    return { access: 'unverified', message: VERIFY_BEFORE_SELLING }
  }
  const limit = await checkListingLimit(env, { viewer, nowMs })
  if (limit.refused) return { access: 'refused', message: limit.refused.message }
  const { searchParams } = new URL(request.url)
  const draftParam = searchParams.get('draft')
  const [draft, copied, drafts, fees] = await Promise.all([
    findDraft(env, viewer, draftParam),
    copyListing(env, { viewer, likeParam: searchParams.get('like'), nowMs }),
    listDrafts(env, viewer.id),
    readSellerFees(env),
  ])
  return {
    access: 'open',
    viewerId: viewer.id,
    draft,
    copied,
    isDraftGone: draftParam !== null && draft === null,
    others: drafts.filter(({ id }) => id !== draft?.id),
    maxDays: limit.settings.maxAuctionDurationDays,
    fees: { ...fees, isDealer: viewer.userType === 'dealer' },
    nowMs,
  }
}

/** Another person's listing is copied no more than one that does not exist. */
async function copyListing(
  env: Env,
  {
    viewer,
    likeParam,
    nowMs,
  }: { readonly viewer: Viewer; readonly likeParam: string | null; readonly nowMs: number },
): Promise<Readonly<Record<string, unknown>> | null> {
  const id = PathId.safeParse(likeParam)
  if (!id.success) return null
  const read = await readAuction(env, { auctionId: id.data, viewer, nowMs })
  if (!read.ok || read.value.auction.seller_id !== viewer.userId) return null
  const { auction } = read.value
  return toDraftContent(toCopiedForm(auction, auction.vehicle))
}

async function findDraft(env: Env, viewer: Viewer, draftParam: string | null): Promise<WireDraft | null> {
  const id = PathId.safeParse(draftParam)
  if (!id.success) return null
  const read = await readDraft(env, { draftId: id.data, userId: viewer.id })
  return read.ok ? read.value : null
}
