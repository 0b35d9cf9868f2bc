import { payPriceText } from '../../../../domain/after-sale/payment-labels.ts'
import { bidCountText } from '../../../../domain/auction/auction-labels.ts'
import { dollarsWhole } from '../../../../domain/format/usd.ts'
import { firstPhoto, PHOTO_WIDTHS_ON_PAGE, photoText } from '../../../../domain/photos/photo-urls.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { UnbrokenNames } from '../../ui/unbroken-names.tsx'
import { Photo } from '../../vehicle-photo/photo.tsx'
import type { AuctionRoomProps } from '../auction-room.ts'
import { ReceiptNote } from '../bidding/receipt-note.tsx'
import { BannerView } from './banner-view.tsx'
import { getBidderBanner } from './bidder-banner.ts'
import { ENDED_BOX } from './copy.ts'
import { OffersAwaited } from './own-offer.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'
import { isReceiptShown, PayPremium, PremiumRow } from './viewer-outcome.tsx'
import { TRIED_AGAIN } from './viewer-outcome-copy.ts'

interface WonFactsProps {
  readonly room: AuctionRoomProps
  /** In the sheet the gallery is covered, so that it shows the photo itself. */
  readonly withPhoto: boolean
}

/**
 * What the winner has to know, in place of price, clock and result: the car, its price, whom they pay and by when,
 * and the next steps; the premium comes last (docs/rules/auction-page.md, Ended auction).
 */
export function WonFacts({ room, withPhoto }: WonFactsProps) {
  const { auction, listing, bidding } = room
  const heading = useHeadingFocus(bidding)
  const premium = room.live.own?.ending?.premium
  const owes = (premium?.payHref ?? null) !== null
  const dueAt = premium?.priceDueAt ?? null
  const price = auction.result?.amount ?? auction.current_bid ?? 0
  const photo = withPhoto ? firstPhoto(listing.vehicle.images) : undefined
  return (
    <>
      <OffersAwaited />
      <BannerView banner={getBidderBanner(room)} low={false} />
      {photo && (
        <Photo
          image={photo}
          alt={photoText(photo, listing.title)}
          variant="card"
          sizes={PHOTO_WIDTHS_ON_PAGE.card}
          className="aspect-[3/2] max-h-[32dvh] w-full object-cover"
        />
      )}
      <div className="flex flex-col gap-4 px-5 pt-5 pb-4 low:pt-3">
        <div>
          <p className="text-label text-ink-3">{ENDED_BOX.heading}</p>
          <h2 ref={heading} tabIndex={-1} className="text-title-phone">
            It’s yours
          </h2>
          <p className="mt-1 font-semibold wrap-anywhere text-ink">
            <UnbrokenNames text={listing.title} />
          </p>
          <p className="figures text-meta">
            {auction.sold_after_auction
              ? `You bought it for ${dollarsWhole(price)} after the auction`
              : `Your final bid: ${dollarsWhole(price)}, of ${bidCountText(auction.total_bids)}`}
          </p>
        </div>
        <p className="figures text-pretty text-ink">
          {payPriceText(price, dueAt === null ? null : Date.parse(dueAt))}.
        </p>
        <div className="flex flex-col gap-2">
          <ButtonLink
            to={`/auctions/${auction.id}/message`}
            variant={owes ? 'secondary' : 'primary'}
            size="bid"
            wide
          >
            Message the seller
          </ButtonLink>
          <ButtonLink to={`/auctions/${auction.id}/handover`} size="bid" wide>
            Arrange pickup
          </ButtonLink>
        </div>
        {isReceiptShown(bidding) && <ReceiptNote auctionId={auction.id} bidding={bidding} />}
        <div className="flex flex-col gap-3 border-t border-line pt-3">
          <div>
            <dl className="figures text-meta" aria-live="polite">
              <PremiumRow amount={price} room={room} />
            </dl>
            <p className="text-label text-pretty text-ink-3">
              {owes ? TRIED_AGAIN : 'You pay the premium to us, with your saved card.'}
            </p>
          </div>
          <PayPremium room={room} />
        </div>
      </div>
    </>
  )
}
