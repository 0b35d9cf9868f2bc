import { canBeListedAgain } from '../../../domain/after-sale/after-sale-offer.ts'
import { manageHref } from '../../../domain/listing/seller-addresses.ts'
import { CarAside } from '../../components/auction-card/car-aside.tsx'
import { BackLink } from '../../components/ui/back-link.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { AsidePage, PageTitle } from '../../components/ui/page.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import type { RefusedForm } from '../../lib/http.server.ts'
import { useFreshPage } from '../../lib/realtime/use-fresh-page.ts'
import { useServerClock } from '../../lib/realtime/use-server-clock.ts'
import { endedOfferText, offerReasonText } from './copy.ts'
import type { OfferPage } from './loader.server.ts'
import { NewOfferForm } from './new-offer-form.tsx'
import { OpenOffer } from './open-offer.tsx'

/** The other side answers within a day: the page shows the answer without a reload. */
const FRESH_EVERY_MS = 5_000

interface OfferScreenProps {
  readonly page: OfferPage
  readonly refused: RefusedForm | null
}

/** An after-sale offer of the vehicle to one bidder: the price, the deadline, and the answer. */
export function OfferScreen({ page, refused }: OfferScreenProps) {
  const { auctionId, title, car, offers, premium, nowMs } = page
  useServerClock(nowMs)
  useFreshPage(FRESH_EVERY_MS)
  const { offer, last, opening, side } = offers
  const because = offer?.because ?? (opening?.open ? opening.because : null)
  return (
    <AsidePage narrow aside={<CarAside auction={car} nowMs={nowMs} />}>
      <BackLink to={`/auctions/${auctionId}`}>{title}</BackLink>
      <PageTitle>{side === 'bidder' ? 'An offer to you' : 'Offer to a bidder'}</PageTitle>
      {because && (
        <p className="mt-3 text-pretty">
          {offerReasonText({ reason: because, side, isOffered: offer !== null })}
        </p>
      )}
      <div className="mt-6 flex flex-col gap-6" aria-live="polite">
        {refused?.message && <Banner tone="error">{refused.message}</Banner>}
        {offer && <OpenOffer offer={offer} side={side} premium={premium} nowMs={nowMs} refused={refused} />}
        {!offer && last && (
          <Banner tone={last.ended === 'accepted' ? 'success' : 'info'}>{endedOfferText(last, side)}</Banner>
        )}
        {!offer && last?.ended === 'accepted' && (
          <ButtonLink to={`/auctions/${auctionId}/handover`} variant="primary" className="self-start">
            Go to the handover
          </ButtonLink>
        )}
        {!offer && opening && last?.ended !== 'accepted' && (
          <NewOfferForm opening={opening} canOffer={side === 'seller'} refused={refused} />
        )}
        {side === 'seller' && last?.ended !== 'accepted' && opening && canBeListedAgain(opening) && (
          <p>
            Or list the vehicle again: <TextLink to={manageHref(auctionId)}>Manage auction</TextLink>
          </p>
        )}
      </div>
    </AsidePage>
  )
}
