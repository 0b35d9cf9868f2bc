import { Link } from '@remix-run/react'
import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import { useRemaining } from '../../live/use-remaining.ts'
import { buttonClass } from '../ui/button.tsx'

interface PlaceBidLinkProps {
  readonly auction: WireListedAuction
  readonly nowMs: number
  readonly text: string
}

/** Leads to the auction's form while it can be bid on, afterwards to what became of it. */
export function PlaceBidLink({ auction, nowMs, text }: PlaceBidLinkProps) {
  const isOpen = useRemaining(Date.parse(auction.end_time), nowMs) > 0 && auction.status === 'active'
  return (
    <Link
      to={`/auctions/${auction.id}${isOpen ? '#bid' : ''}`}
      className={buttonClass({ variant: isOpen ? 'quiet' : 'secondary' })}
    >
      {isOpen ? text : 'View'}
      <span className="sr-only">: {auction.title}</span>
    </Link>
  )
}
