import { Link } from '@remix-run/react'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { isBiddingOpen } from '../../../domain/display/auction-labels.ts'
import { locationText } from '../../../domain/display/person-labels.ts'
import {
  engineSizeText,
  mileageText,
  NOT_AVAILABLE,
  vehicleValueLabel,
} from '../../../domain/display/vehicle-labels.ts'
import type { WireSeller } from '../../../domain/schemas/user.ts'
import type { WireVehicle } from '../../../domain/schemas/vehicle.ts'
import type { AuctionPage } from '../../../worker/services/pages/read-auction-page.ts'
import type { Settled } from '../../live/offer.ts'
import { Button } from '../ui/button.tsx'
import { dotted } from '../ui/facts.tsx'
import { AuctionInformation } from './auction-information.tsx'
import type { AuctionRoomProps } from './auction-room.ts'
import { BidBar } from './bid-bar.tsx'
import { BidHistoryTab } from './bid-history-tab.tsx'
import { BidSheet } from './bid-sheet.tsx'
import { Gallery } from './gallery.tsx'
import { LivePanel } from './live-panel.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { PhoneFacts } from './phone-facts.tsx'
import { PriceAnnouncement } from './price-announcement.tsx'
import { SellerTab } from './seller-tab.tsx'
import { SimilarAuctions } from './similar-auctions.tsx'
import { SpecificationsTab } from './specifications-tab.tsx'
import { StatusBadge } from './status-badge.tsx'
import { type AuctionTab, AuctionTabs } from './tabs.tsx'
import { useAuctionRoom } from './use-auction-room.ts'
import { WatchButton } from './watch-button.tsx'

interface AuctionScreenProps {
  readonly page: AuctionPage & {
    readonly tab: AuctionTab
    readonly formKey: string
    readonly viewerId: number | null
    readonly nowMs: number
  }
  /** What became of an offer that was posted as a plain form. */
  readonly posted: Settled | null
}

/** One auction: photos, words and history at the left, price, clock and bid form at the right (Look page, Detail). */
export function AuctionScreen({ page, posted }: AuctionScreenProps) {
  const room = useAuctionRoom(page, posted)
  const [isBidding, setBidding] = useState(false)
  const { vehicle } = page.auction
  return (
    <div className="page-margins mx-auto flex w-full max-w-[1440px] flex-col pb-28 md:block md:pt-4 md:pb-8">
      <Link to="/auctions" className="hidden h-11 items-center gap-2 text-meta hover:text-ink md:inline-flex">
        <ChevronLeft aria-hidden className="size-4" />
        Back to auctions
      </Link>
      <div className="contents md:grid md:grid-cols-[minmax(0,1fr)_360px] md:gap-x-10 lg:grid-cols-[minmax(0,1fr)_400px]">
        <Heading room={room} onBid={() => setBidding(true)} />
        <div className="contents md:block md:min-w-0">
          <div className="max-md:order-1">
            <Gallery vehicle={vehicle} title={page.auction.title}>
              <WatchButton
                auctionId={page.auction.id}
                title={page.auction.title}
                isWatched={page.isWatched}
                signedIn={page.viewerId !== null}
                shape="chip"
              />
            </Gallery>
          </div>
          <div className="max-md:order-3 mt-6 md:mt-10">
            <PhoneFacts room={room} />
            <AuctionTabs current={page.tab} totalBids={room.auction.total_bids} />
            <div className="pt-6">
              <TabContent page={page} room={room} />
            </div>
          </div>
        </div>
        <aside className="max-md:order-4 mt-10 flex flex-col gap-8 md:mt-0">
          {/* Its own box, so that the panel stays in sight while the column is read, and never covers what follows. */}
          <div id="bid" className="panel-in-page grow scroll-mt-20">
            <div className="md:sticky md:top-[max(72px,min(88px,calc(100dvh-690px)))]">
              <LivePanel room={room} />
            </div>
          </div>
          <AuctionInformation room={room} />
          <SimilarAuctions auctions={page.similar} nowMs={page.nowMs} />
        </aside>
      </div>
      <PriceAnnouncement room={room} />
      <BidBar room={room} onOpen={() => setBidding(true)} />
      <BidSheet room={room} open={isBidding} onClose={() => setBidding(false)} />
    </div>
  )
}

function Heading({ room, onBid }: { readonly room: AuctionRoomProps; readonly onBid: () => void }) {
  const { words, auction } = room
  const endAtMs = Date.parse(auction.end_time)
  const canBid = room.viewerId !== null && isBiddingOpen({ status: auction.status, endAtMs }, room.nowMs)
  return (
    <div className="max-md:order-2 mt-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 md:col-span-2 md:mt-1 md:mb-6">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
          <h1 className="wide-heading wrap-anywhere text-[24px] leading-[30px] font-[640] tracking-[-0.018em] md:text-h1">
            {words.title}
          </h1>
          <StatusBadge status={auction.status} endAtMs={endAtMs} remainingMs={room.remainingMs} />
        </div>
        <p className="mt-1.5 text-meta md:text-body">{metaText(words.vehicle, words.seller)}</p>
      </div>
      <div className="hidden gap-3 md:flex">
        {canBid && (
          <Button type="button" className="only-scripted" onClick={onBid}>
            Place Bid
          </Button>
        )}
        <WatchButton
          auctionId={auction.id}
          title={words.title}
          isWatched={room.isWatched}
          signedIn={room.viewerId !== null}
          shape="button"
        />
      </div>
    </div>
  )
}

function metaText(vehicle: WireVehicle, seller: WireSeller): string {
  const drive = [engineSizeText(vehicle.engine_size), vehicleValueLabel(vehicle.drivetrain)].filter(
    (part) => part !== NOT_AVAILABLE,
  )
  return dotted([
    mileageText(vehicle.mileage, vehicle.mileage_type),
    drive.join(', '),
    vehicle.exterior_color,
    locationText(seller.profile),
  ])
}

function TabContent({
  page,
  room,
}: {
  readonly page: AuctionScreenProps['page']
  readonly room: AuctionRoomProps
}) {
  switch (page.tab) {
    case 'overview':
      return <OverviewTab room={room} />
    case 'specifications':
      return <SpecificationsTab vehicle={page.auction.vehicle} />
    case 'seller':
      return <SellerTab seller={page.auction.seller} />
    case 'bids':
      return page.history && <BidHistoryTab room={room} history={page.history} />
  }
}
