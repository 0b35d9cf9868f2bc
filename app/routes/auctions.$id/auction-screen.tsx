import { Fragment, useState } from 'react'
import { isBiddingOpen } from '../../../domain/auction/auction-labels.ts'
import { isBeyondBids } from '../../../domain/auction/bid-messages.ts'
import { manageHref } from '../../../domain/listing/seller-addresses.ts'
import { NoReserveBadge } from '../../components/auction-card/no-reserve-badge.tsx'
import { StatusBadge } from '../../components/auction-card/status-badge.tsx'
import { WatchButton } from '../../components/auction-card/watch-button.tsx'
import type { AuctionRoomProps } from '../../components/auction-room/auction-room.ts'
import { BidBar } from '../../components/auction-room/bidding/bid-bar.tsx'
import { BidSheet } from '../../components/auction-room/bidding/bid-sheet.tsx'
import { bidderCode, needsBidderCode } from '../../components/auction-room/bidding/bidder-code.ts'
import { BID_PLACE, useBidLink } from '../../components/auction-room/bidding/use-bid-link.ts'
import { LivePanel } from '../../components/auction-room/panel/live-panel.tsx'
import { PhoneFacts } from '../../components/auction-room/panel/phone-facts.tsx'
import { PriceAnnouncement } from '../../components/auction-room/panel/price-announcement.tsx'
import { useAuctionRoom } from '../../components/auction-room/use-auction-room.ts'
import { BackLink } from '../../components/ui/back-link.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { useOverlay } from '../../components/ui/overlays/use-overlay.ts'
import { UnbrokenNames } from '../../components/ui/unbroken-names.tsx'
import type { BidOutcome } from '../../lib/realtime/bid-request.ts'
import { AuctionInformation } from './auction-information.tsx'
import type { BackLinkTarget } from './back-link.ts'
import { Gallery } from './gallery/gallery.tsx'
import type { AuctionPage } from './loader.server.ts'
import { ShareButton } from './share-button.tsx'
import { SimilarAuctions } from './similar-auctions.tsx'
import type { AuctionTab } from './tabs/auction-tab.ts'
import { TabPanel } from './tabs/tab-panel.tsx'
import { toVehicleSummary } from './vehicle-summary.ts'

interface AuctionScreenProps {
  readonly page: AuctionPage & {
    readonly tab: AuctionTab
    readonly formKey: string
    readonly viewerId: number | null
    readonly nowMs: number
    readonly back: BackLinkTarget
  }
  /** The result of a bid that was posted as a plain form. */
  readonly posted: BidOutcome | null
}

/**
 * One auction: photos, listing and history at the left; price, clock and bid form at the right
 * (docs/rules/auction-page.md, Layout).
 */
export function AuctionScreen({ page, posted }: AuctionScreenProps) {
  const room = useAuctionRoom(page, posted)
  // The value of the first load: after a revalidation the referrer would be this page itself.
  const [back] = useState(page.back)
  const overlay = useOverlay()
  // The sheet does not reopen after a reload unless the URL asks for it, since a bid is binding (decision
  // 246).
  const openSheet = () => overlay.show('bid', { untilReload: true })
  useBidLink({ isBiddingOpen: isOpen(room), openSheet: () => overlay.show('bid') })
  const { vehicle } = page.auction
  // Who lost is after another car: on a phone the similar ones come before the details.
  const lost = room.auction.status === 'ended' && !room.won && (room.live.own?.mask ?? null) !== null
  const lostCode = bidderCode.useCode(lost)
  const code = bidderCode.useCode(page.checkout !== null)
  return (
    <div
      data-offer-code={needsBidderCode(room) || undefined}
      className="page-margins mx-auto flex w-full max-w-[1440px] flex-col sm:pt-4 md:block md:pt-3 low:pt-1"
    >
      {/* The offline bar covers the upper half of the link, so the link moves down; nothing below it
          moves. */}
      <div className="max-sm:hidden in-[:has([data-offline])]:translate-y-2.5 low:in-[:has([data-offline])]:translate-y-3.5">
        <BackLink to={back.to}>{back.text}</BackLink>
      </div>
      {page.checkout && code && (
        <div className="max-md:order-0">
          <code.UnpaidListing checkout={page.checkout} />
        </div>
      )}
      <div className="contents md:grid md:grid-cols-[minmax(0,1fr)_360px] md:gap-x-10 lg:grid-cols-[minmax(0,1fr)_400px]">
        <Heading room={room} onBid={openSheet} />
        <div className="contents md:block md:min-w-0">
          <div className="max-md:order-1">
            <Gallery
              vehicle={vehicle}
              title={page.auction.title}
              badge={<Status room={room} onPhoto />}
              overlay={overlay}
            >
              <ShareButton title={page.auction.title} shape="chip" />
              {canWatch(room) && (
                <div className={page.auction.status === 'paused' ? 'without-bar' : ''}>
                  <WatchButton
                    auctionId={page.auction.id}
                    title={page.auction.title}
                    isWatched={page.isWatched}
                    signedIn={page.viewerId !== null}
                    shape="large_chip"
                  />
                </div>
              )}
            </Gallery>
          </div>
          <div className="max-md:order-3 mt-6 md:mt-10">
            <PhoneFacts room={room} />
            {lost && (
              <div className="mb-8 md:hidden">
                <SimilarAuctions auctions={page.similar} nowMs={page.nowMs} />
                {lostCode && (
                  <div className="only-scripted mt-4 flex flex-col gap-3">
                    <lostCode.SimilarAlert vehicle={vehicle} />
                  </div>
                )}
              </div>
            )}
            <TabPanel page={page} room={room} />
          </div>
        </div>
        {/* Without scripts the bid bar is missing, and the panel follows the title, before the facts of
            the vehicle. */}
        <aside className="max-md:order-4 mt-10 min-w-0 max-md:noscript:contents md:mt-0">
          {/* One sticky group: the panel stays visible while the left column is read, and what follows it
              scrolls in at the end. */}
          <div className="flex flex-col gap-8 max-md:noscript:contents max-md:noscript:*:order-4 max-md:noscript:*:mt-6 md:sticky md:top-[max(72px,min(88px,calc(100dvh-690px)))]">
            <div id={BID_PLACE} className="without-bar scroll-mt-20 max-md:noscript:order-2!">
              <LivePanel room={room} />
            </div>
            <AuctionInformation room={room} />
            <div className={lost ? 'max-md:hidden' : 'contents'}>
              <SimilarAuctions auctions={page.similar} nowMs={page.nowMs} />
            </div>
          </div>
        </aside>
      </div>
      <PriceAnnouncement room={room} />
      <BidBar room={room} onOpen={openSheet} />
      <BidSheet room={room} open={overlay.shown === 'bid'} onClose={overlay.hide} />
    </div>
  )
}

function isOwn({ auction, viewerId }: AuctionRoomProps): boolean {
  return viewerId !== null && viewerId === auction.seller_id
}

/**
 * Whether the watch button is shown beside the title and on the photo. Before bidding starts the panel shows
 * it instead. Sellers cannot watch their own auction: they are notified anyway. A cancelled auction has no
 * further events, so it can be removed from the watchlist but not added.
 */
function canWatch(room: AuctionRoomProps): boolean {
  if (room.auction.status === 'pending' || isOwn(room)) return false
  return room.auction.status !== 'cancelled' || room.isWatched
}

function isOpen({ auction, nowMs }: AuctionRoomProps): boolean {
  return isBiddingOpen({ status: auction.status, endAtMs: Date.parse(auction.end_time) }, nowMs)
}

function Heading({ room, onBid }: { readonly room: AuctionRoomProps; readonly onBid: () => void }) {
  const { listing, auction } = room
  return (
    // Between the phone and the two-column layout the title comes first: below a photo of full width it would
    // be under the fold.
    <div className="max-sm:order-2 mt-4 flex items-start justify-between gap-x-10 sm:mt-0 sm:mb-4 md:col-span-2 md:mb-6 low:mb-4">
      <div className="min-w-0">
        {/* One inline flow: the badge follows the last word of a long title. */}
        <div>
          <h1 className="inline wrap-anywhere text-title-phone md:text-h1">
            <UnbrokenNames text={listing.title} />
          </h1>
          <span className="ml-3.5 inline-block h-6 overflow-hidden align-[-4px] *:align-top max-sm:hidden md:align-[-1px]">
            <Status room={room} />
          </span>
        </div>
        <Summary lines={toVehicleSummary({ vehicle: listing.vehicle, place: listing.seller.profile })} />
      </div>
      <div className="hidden shrink-0 gap-3 md:flex">
        <BidOrAuthorize room={room} onBid={onBid} />
        {isOwn(room) && <ButtonLink to={manageHref(auction.id)}>Manage auction</ButtonLink>}
        {canWatch(room) && (
          <WatchButton
            auctionId={auction.id}
            title={listing.title}
            isWatched={room.isWatched}
            signedIn={room.viewerId !== null}
            shape="button"
          />
        )}
        <ShareButton title={listing.title} shape="button" />
      </div>
    </div>
  )
}

/** The separator is visible only where the lines share one row. */
function Summary({ lines }: { readonly lines: readonly string[] }) {
  return (
    <p className="mt-1.5 text-meta wrap-anywhere md:mt-1 md:text-body">
      {lines.map((line, index) => (
        <Fragment key={line}>
          {index > 0 && <span className="max-sm:sr-only"> · </span>}
          <span className="max-sm:block">{line}</span>
        </Fragment>
      ))}
    </p>
  )
}

function Status({ room, onPhoto = false }: { readonly room: AuctionRoomProps; readonly onPhoto?: boolean }) {
  const { status, end_time, result } = room.auction
  return (
    <span className="inline-flex gap-2">
      <StatusBadge
        status={status}
        endAtMs={Date.parse(end_time)}
        remainingMs={room.remainingMs}
        result={result}
        onPhoto={onPhoto}
      />
      <NoReserveBadge auction={room.auction} onPhoto={onPhoto} />
    </span>
  )
}

/**
 * The button for bidding or for the step before it; none for visitors, whose sign-in is in the panel, and for
 * the seller.
 */
function BidOrAuthorize({ room, onBid }: { readonly room: AuctionRoomProps; readonly onBid: () => void }) {
  const { auction, bidder } = room
  const code = bidderCode.useCode(needsBidderCode(room))
  if (!isOpen(room) || (isBeyondBids(auction.minimum_bid) && !room.leads)) return null
  if (bidder !== 'may_bid') return code && bidder !== 'seller' && <code.StepLink room={room} />
  return (
    <Button type="button" className="only-scripted" onClick={onBid}>
      Place Bid
    </Button>
  )
}
