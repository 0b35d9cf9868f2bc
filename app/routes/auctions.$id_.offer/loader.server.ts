import type { SaleOffersView } from '../../../domain/after-sale/after-sale-offer-view.ts'
import type { SaleOfferRequest } from '../../../domain/auction/room-contract.ts'
import { readTyped } from '../../../domain/format/typed-amount.ts'
import { centsToDollars, dollarsToCents } from '../../../domain/money/cents.ts'
import { premiumCents, premiumRate } from '../../../domain/money/premium.ts'
import { CounterOffer } from '../../../domain/schemas/after-sale-offer.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { changeSaleOffer, readSaleOffers } from '../../../worker/services/after-sale/after-sale-offers.ts'
import { findVisible } from '../../../worker/services/auctions/find-visible.ts'
import { signInFirst } from '../../lib/http/sign-in-first.server.ts'
import {
  formFields,
  invalidForm,
  type Redirect,
  type RefusedForm,
  redirectTo,
  refusedForm,
  requireConfirmation,
} from '../../lib/http.server.ts'

export interface OfferPage {
  readonly auctionId: number
  readonly title: string
  readonly offers: SaleOffersView
  /** Of what is asked now, in dollars; null where nothing is asked. */
  readonly premium: { readonly amount: number; readonly rate: number } | null
  readonly nowMs: number
}

/** What is offered after an auction, for its two sides; null for everybody else. */
export async function readOfferPage(
  { env, viewer, nowMs }: PageContext,
  id: string | undefined,
): Promise<OfferPage | Redirect | null> {
  const auctionId = PathId.safeParse(id)
  if (!auctionId.success) return null
  if (viewer === null) return signInFirst(`/auctions/${auctionId.data}/offer`)
  const found = await findVisible(env, { auctionId: auctionId.data, viewer })
  if (!found.ok) return null
  const read = await readSaleOffers(env, { auctionId: auctionId.data, viewer })
  if (!read.ok) return null
  const { id: numberOf, title, premiumSchedule } = found.value.auction
  const asked = read.value.offer?.amount ?? null
  const askedCents = asked === null ? null : dollarsToCents(asked)
  const premium =
    askedCents === null
      ? null
      : {
          amount: centsToDollars(premiumCents(askedCents, premiumSchedule)),
          rate: premiumRate(askedCents, premiumSchedule),
        }
  return { auctionId: numberOf, title, offers: read.value, premium, nowMs }
}

/** Makes an offer, answers one, or counters it, by the page's forms. */
export async function offerByForm(
  { env, viewer }: PageContext,
  request: Request,
  id: string | undefined,
): Promise<RefusedForm | Redirect> {
  const auctionId = PathId.safeParse(id)
  if (!auctionId.success) return redirectTo('/auctions')
  const here = `/auctions/${auctionId.data}/offer`
  if (viewer === null) return signInFirst(here)
  const fields = formFields(await request.formData())
  const deed = deedOf(fields)
  if ('errors' in deed) return deed
  const changed = await changeSaleOffer(env, { auctionId: auctionId.data, viewer, deed })
  if (!changed.ok) return refusedForm(fields, changed.refusal)
  return redirectTo(here)
}

function deedOf(fields: Readonly<Record<string, string>>): SaleOfferRequest['deed'] | RefusedForm {
  const offerId = PathId.safeParse(fields.offer)
  if (fields.deed === 'accept' || fields.deed === 'decline') {
    const refused = fields.deed === 'accept' ? requireConfirmation(fields) : null
    if (refused !== null) return refused
    return offerId.success ? { type: fields.deed, offerId: offerId.data } : NOTHING_ASKED
  }
  // A counter offer binds as much as accepting does; what else is wrong with it is said at once.
  const untold = fields.deed === 'counter' ? requireConfirmation(fields) : null
  const typed = readTyped(fields.amount ?? '')
  const amount = CounterOffer.safeParse({ amount: typed.kind === 'whole' ? typed.dollars : null })
  if (!amount.success) {
    const refused = invalidForm(fields, amount.error)
    return { ...refused, errors: { ...refused.errors, ...untold?.errors } }
  }
  if (untold !== null) return untold
  const amountCents = amount.data.amount
  if (fields.deed === 'offer') return { type: 'offer', amountCents }
  return fields.deed === 'counter' && offerId.success
    ? { type: 'counter', offerId: offerId.data, amountCents }
    : NOTHING_ASKED
}

const NOTHING_ASKED: RefusedForm = { message: 'Please choose what to do.', errors: {}, values: {} }
