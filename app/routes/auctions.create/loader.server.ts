import { permit } from '../../../domain/account/permissions.ts'
import { VERIFY_BEFORE_SELLING } from '../../../domain/account/verification.ts'
import { refusal } from '../../../domain/errors.ts'
import type { Cents } from '../../../domain/money/cents.ts'
import { DEFAULT_SETTLEMENT_FEES, type SettlementFees } from '../../../domain/money/listing-fees.ts'
import type { WireDraft, WireDraftSummary } from '../../../domain/schemas/drafts.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import { database } from '../../../worker/db/client.ts'
import { readSellerPrices } from '../../../worker/db/queries/platform/settings.ts'
import type { Env } from '../../../worker/env.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import type { Viewer } from '../../../worker/services/accounts/sessions/viewer.ts'
import { listDrafts, readDraft } from '../../../worker/services/listings/listing-drafts.ts'
import { listingLimit } from '../../../worker/services/listings/listing-limit.ts'
import { checkoutPrices } from '../../../worker/services/payments/checkout-prices.ts'

/** What the create screen is for whoever asks for it, said before anything is typed (Spec part 2, section 2, Access). */
export type CreatePage =
  | { readonly access: 'signed_out' }
  | { readonly access: 'unverified'; readonly message: string }
  | { readonly access: 'rejected' }
  /** The account or the platform's limits allow no listing now. */
  | { readonly access: 'refused'; readonly message: string }
  | ({ readonly access: 'open' } & OpenCreatePage)

export interface OpenCreatePage {
  readonly viewerId: number
  /** The draft that the address names; null for a new listing. */
  readonly draft: WireDraft | null
  /** The address names a draft that is not there: deleted, or become a listing. */
  readonly isDraftGone: boolean
  /** The other drafts of the person. */
  readonly others: readonly WireDraftSummary[]
  readonly maxDays: number
  readonly fees: CreateFees
  readonly nowMs: number
}

/** What listing and selling cost, by the price list. */
export interface CreateFees {
  readonly listingCents: Cents
  readonly settlement: SettlementFees
  readonly isDealer: boolean
}

export async function readCreatePage(context: PageContext, url: URL): Promise<CreatePage> {
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
  const limit = await listingLimit(env, { viewer, nowMs })
  if (limit.refused) return { access: 'refused', message: limit.refused.message }
  const asked = url.searchParams.get('draft')
  const [draft, drafts, fees] = await Promise.all([
    askedDraft(env, viewer, asked),
    listDrafts(env, viewer.id),
    readFees(env, viewer),
  ])
  return {
    access: 'open',
    viewerId: viewer.id,
    draft,
    isDraftGone: asked !== null && draft === null,
    others: drafts.filter(({ id }) => id !== draft?.id),
    maxDays: limit.settings.maxAuctionDurationDays,
    fees,
    nowMs,
  }
}

async function askedDraft(env: Env, viewer: Viewer, asked: string | null): Promise<WireDraft | null> {
  const id = PathId.safeParse(asked)
  if (!id.success) return null
  const read = await readDraft(env, { draftId: id.data, userId: viewer.id })
  return read.ok ? read.value : null
}

async function readFees(env: Env, viewer: Viewer): Promise<CreateFees> {
  const prices = await readSellerPrices(database(env))
  const { privateCents, dealerCents } = DEFAULT_SETTLEMENT_FEES
  return {
    listingCents: checkoutPrices(prices).baseCents,
    settlement: {
      ...DEFAULT_SETTLEMENT_FEES,
      privateCents: prices.get('settlement_private') ?? privateCents,
      dealerCents: prices.get('settlement_dealer') ?? dealerCents,
    },
    isDealer: viewer.userType === 'dealer',
  }
}
