import { Check, TriangleAlert, X } from 'lucide-react'
import { getNextStep } from '../../../../domain/after-sale/sale-labels.ts'
import { reserveText } from '../../../../domain/auction/auction-labels.ts'
import { type MyBidState, myBidState } from '../../../../domain/auction/bid-state.ts'
import { bidFormText, myBidsText, myLimitText } from '../../../../domain/auction/my-bids.ts'
import { inSentence, nearTimeText } from '../../../../domain/format/times.ts'
import { vehicleName } from '../../../../domain/vehicle/vehicle-labels.ts'
import { AuctionRow, AuctionRows } from '../../../components/auction-card/auction-row.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import type { Closings } from '../../../lib/closing-times.server.ts'
import { openOfferLink } from '../../../lib/labels/after-auction.ts'
import { Listed } from '../../../lib/realtime/use-listed.ts'
import { useRemaining } from '../../../lib/realtime/use-remaining.ts'
import type { MyOffer } from '../my-offers.server.ts'
import { type BidDialogHandle, isPlainClick } from '../use-bid-dialog.tsx'
import type { OwnBidRow } from './my-bids.server.ts'

interface BidRowsProps {
  readonly rows: readonly OwnBidRow[]
  /** The offers that the viewer received after ended auctions. */
  readonly offers?: readonly MyOffer[]
  readonly closings: Closings
  readonly nowMs: number
  readonly bidDialog: BidDialogHandle
}

/** A row for each auction that the viewer bid in: their status, their maximum and the next step. */
export function BidRows({ rows, offers = [], ...shared }: BidRowsProps) {
  return (
    <AuctionRows>
      {rows.map((row) => (
        <Listed key={row.auction.id} auction={row.auction} isOwn>
          {(auction) => (
            <BidRow
              row={{ ...row, auction }}
              offer={offers.find(({ auction: { id } }) => id === auction.id)}
              {...shared}
            />
          )}
        </Listed>
      ))}
    </AuctionRows>
  )
}

interface BidRowProps extends Omit<BidRowsProps, 'rows' | 'offers'> {
  readonly row: OwnBidRow
  readonly offer: MyOffer | undefined
}

function BidRow({ row, offer: own, closings, nowMs, bidDialog }: BidRowProps) {
  const { auction, bidCount, lastAtMs } = row
  const state = getBidState(row)
  const next = own ? openOfferLink(auction.id, own.offer, own.side) : getWinnersNextStep(row)
  return (
    <AuctionRow
      auction={auction}
      nowMs={nowMs}
      closedAtMs={closings[auction.id]}
      viewerStatus={state && <StateLabel state={state} />}
      meta={[
        getVehicleName(auction),
        myBidsText(bidCount),
        `Placed ${inSentence(nearTimeText(lastAtMs, nowMs))}`,
        reserveText({
          hasReserve: auction.has_reserve,
          reserveMet: auction.reserve_met,
          soldAfter: auction.sold_after_auction,
        }),
      ]}
      aside={myLimitText({ ...row, currentBid: auction.current_bid })}
      actions={
        <>
          {(state === 'Outbid' || state === 'Winning') && (
            <BidFormLink auction={auction} nowMs={nowMs} text={bidFormText(row)} bidDialog={bidDialog} />
          )}
          {next && (
            <ButtonLink to={next.to}>
              {next.text}
              <span className="sr-only">: {auction.title}</span>
            </ButtonLink>
          )}
          <ButtonLink
            to={`/auctions/${auction.id}`}
            variant={state === 'Outbid' || state === 'Winning' || next ? 'text' : 'secondary'}
          >
            View Auction<span className="sr-only">: {auction.title}</span>
          </ButtonLink>
        </>
      }
    />
  )
}

/** The winner's next step, as in the overview; null where it only links to the auction. */
function getWinnersNextStep({ auction, toSettle }: OwnBidRow) {
  const next = toSettle && getNextStep('won', { ...toSettle, auctionId: auction.id })
  return next?.to === `/auctions/${auction.id}` ? null : next
}

interface BidFormLinkProps extends Pick<BidRowProps, 'nowMs' | 'bidDialog'>, Pick<OwnBidRow, 'auction'> {
  readonly text: string
}

/**
 * Opens the bid form on the minimum bid, or for the leader on their maximum; nothing while bidding is not open. Without
 * scripts, and in a new tab, it is a link to the auction's page.
 */
function BidFormLink({ auction, nowMs, text, bidDialog }: BidFormLinkProps) {
  const isOpen = useRemaining(Date.parse(auction.end_time), nowMs) > 0 && auction.status === 'active'
  if (!isOpen) return null
  return (
    <ButtonLink
      to={`/auctions/${auction.id}#bid`}
      variant="quiet"
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        bidDialog.openBid(auction)
      }}
    >
      {bidDialog.openingId === auction.id && <Spinner />}
      {text}
      <span className="sr-only">: {auction.title}</span>
    </ButtonLink>
  )
}

/** The name of the vehicle where it differs from the auction's title. */
function getVehicleName({ title, vehicle }: OwnBidRow['auction']): string | null {
  const name = vehicleName(vehicle)
  return name === title ? null : name
}

/** The viewer's status in an auction that they bid in. */
function getBidState({ auction, isWinning }: OwnBidRow): MyBidState | null {
  const { outcome = null, payment = null } = auction.result ?? {}
  return myBidState({ status: auction.status, isWinning, outcome, payment })
}

const STATE_LOOKS = {
  Winning: { tone: 'text-win', Icon: Check },
  Won: { tone: 'text-win', Icon: Check },
  Outbid: { tone: 'text-out', Icon: TriangleAlert },
  Lost: { tone: 'text-ink-2', Icon: X },
  'Not sold': { tone: 'text-ink-2', Icon: X },
  'Not completed': { tone: 'text-ink-2', Icon: X },
  Cancelled: { tone: 'text-ink-2', Icon: X },
} as const

/**
 * Icon and word in the state's color, as on a card. A badge in each of ten rows would draw more attention
 * than the prices.
 */
function StateLabel({ state }: { readonly state: MyBidState }) {
  const { tone, Icon } = STATE_LOOKS[state]
  return (
    <span className={`flex items-center gap-1.5 text-meta font-[560] ${tone}`}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span>{state}</span>
    </span>
  )
}
