import { DEALER_MESSAGES, dealerState } from '../../../domain/account/dealer-approval.ts'
import type { UserType } from '../../../domain/account/roles.ts'
import { maySell } from '../../../domain/account/verification.ts'
import { sellerLimitProblem } from '../../../domain/auction/listing-terms.ts'
import { type Refusal, refusal } from '../../../domain/errors.ts'
import { UNDER_REVIEW } from '../../../domain/fraud/rules.ts'
import { type Database, database } from '../../db/client.ts'
import { hasRestriction } from '../../db/queries/administration/fraud-restrictions.ts'
import { findSellerActivity } from '../../db/queries/listings/vehicles.ts'
import { type PlatformSettings, readPlatformSettings } from '../../db/queries/platform/settings.ts'
import { findOwedSale } from '../../db/queries/settlement/owed-premiums.ts'
import { hasOverdueFee } from '../../db/queries/settlement/settlement-fees.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { nowAtProcessor } from '../payments/processor-clock.ts'

export interface ListingLimit {
  readonly refused: Refusal | null
  readonly settings: PlatformSettings
  /** The account type that was judged: what publishes by this answer asks for it again where it is stored. */
  readonly sellerType: UserType
}

type Activity = Awaited<ReturnType<typeof findSellerActivity>>

/** Why a seller can publish or list nothing, apart from the lock and the limits by number and age; null if they can. */
function refuseSeller({
  settings,
  seller,
  owed,
  hasFeeDue,
  isUnderReview,
  publishes,
}: {
  readonly settings: PlatformSettings
  readonly seller: Activity
  readonly owed: unknown
  readonly hasFeeDue: boolean
  readonly isUnderReview: boolean
  readonly publishes: boolean
}): Refusal | null {
  if (isUnderReview) return refusal('not_allowed', { message: UNDER_REVIEW.publishes })
  if (owed !== null) return refusal('payment_due')
  if (hasFeeDue) return refusal('settlement_fee_due')
  const dealer = dealerState(seller.userType, seller.license)
  if (publishes && settings.requireDealerApproval && dealer !== null && dealer !== 'approved')
    return refusal('dealer_not_approved', { message: DEALER_MESSAGES[dealer] })
  return null
}

/**
 * Why a seller can publish nothing any more, although a payment was begun when they could: deactivated, rejected, under review, in debt, or
 * a dealer without an approved license. Null if they can. docs/rules/listings.md, Checkout and listing fee
 */
export async function refusePublisher(
  env: Env,
  { userId, nowMs }: { readonly userId: number; readonly nowMs: number },
): Promise<Refusal | null> {
  const db = database(env)
  const [settings, seller, owed, hasFeeDue, isUnderReview] = await readSeller(env, db, { userId, nowMs })
  if (!seller.isActive) return refusal('deactivated')
  if (!maySell(seller.verificationStatus)) return refusal('not_verified')
  return refuseSeller({ settings, seller, owed, hasFeeDue, isUnderReview, publishes: true })
}

function readSeller(
  env: Env,
  db: Database,
  { userId, nowMs }: { readonly userId: number; readonly nowMs: number },
) {
  return Promise.all([
    readPlatformSettings(db),
    findSellerActivity(db, userId),
    findOwedSale(db, userId),
    hasOverdueFee(db, userId, nowAtProcessor(env, nowMs)),
    hasRestriction(db, userId, 'publishes'),
  ])
}

/**
 * Why this person cannot list a vehicle now, by the platform settings, an unpaid premium, a
 * settlement fee that is unpaid after seven days, or an alert of fraud that nobody has looked at; `refused` is null if they can.
 * `isListed`: the auction exists already (it is paid for or published), so it is not counted against its own
 * limit. `publishes`: the auction becomes public by it, for which a dealer's license must be approved.
 * docs/rules/listings.md, Limits of a seller
 */
export async function checkListingLimit(
  env: Env,
  {
    viewer,
    isListed = false,
    publishes = isListed,
    nowMs,
  }: {
    readonly viewer: Pick<Viewer, 'userId'>
    readonly isListed?: boolean
    readonly publishes?: boolean
    readonly nowMs: number
  },
): Promise<ListingLimit> {
  const db = database(env)
  const { userId } = viewer
  const [settings, seller, owed, hasFeeDue, isRestricted] = await readSeller(env, db, { userId, nowMs })
  const isUnderReview = publishes && isRestricted
  const judged = { settings, sellerType: seller.userType }
  if (settings.systemLocked) return { refused: refusal('locked'), ...judged }
  const barred = refuseSeller({ settings, seller, owed, hasFeeDue, isUnderReview, publishes })
  if (barred) return { refused: barred, ...judged }
  const liveAuctions = seller.liveAuctions - (isListed ? 1 : 0)
  const problem = sellerLimitProblem({ ...seller, liveAuctions, limits: settings, nowMs })
  if (problem === null) return { refused: null, ...judged }
  const code = problem.limit === 'account_age' ? 'not_allowed' : 'conflict'
  return { refused: refusal(code, { message: problem.message }), ...judged }
}
