import { Link } from '@remix-run/react'
import { ageText } from '../../../domain/display/age.ts'
import { bidTypeLabel } from '../../../domain/display/auction-labels.ts'
import { bidDisplayState } from '../../../domain/display/bid-state.ts'
import { dollarsWhole } from '../../../domain/display/usd.ts'
import type { OwnBid } from '../../../worker/services/auctions/own-lists.ts'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { dotted } from '../ui/facts.tsx'

const TONES = { Winning: 'win', Won: 'win', Outbid: 'out', Lost: 'plain' } as const

/** One's own bids as hairline rows, each with how it stands. */
export function BidRows({ bids, nowMs }: { readonly bids: readonly OwnBid[]; readonly nowMs: number }) {
  if (bids.length === 0) {
    return (
      <EmptyState
        title="You have not placed a bid yet"
        action={<ButtonLink to="/auctions">Browse Auctions</ButtonLink>}
      />
    )
  }
  return (
    <ul className="border-t border-line">
      {bids.map((bid) => (
        <BidRow key={bid.id} bid={bid} nowMs={nowMs} />
      ))}
    </ul>
  )
}

function BidRow({ bid, nowMs }: { readonly bid: OwnBid; readonly nowMs: number }) {
  const state = bidDisplayState({
    status: bid.auction.status,
    isWinning: bid.is_winning,
    outcome: bid.auction.result?.outcome ?? null,
  })
  return (
    <li className="border-b border-line">
      <Link to={`/auctions/${bid.auction_id}`} className="group flex items-center justify-between gap-6 py-3">
        <div className="min-w-0">
          <p className="truncate font-semibold text-ink group-hover:underline">{bid.auction.title}</p>
          <p className="text-meta">
            {dotted([bidTypeLabel(bid.bid_type), ageText(Date.parse(bid.created_at), nowMs)])}
          </p>
        </div>
        <div className="flex shrink-0 items-center gap-4">
          {state && <Badge tone={TONES[state]}>{state}</Badge>}
          <span className="figures font-semibold text-ink">{dollarsWhole(bid.bid_amount)}</span>
        </div>
      </Link>
    </li>
  )
}
