import { isBiddingOpen } from '../../../domain/auction/auction-labels.ts'
import type { AuctionRoomProps } from '../../components/auction-room/auction-room.ts'

interface CalendarLinkProps {
  readonly room: AuctionRoomProps
  readonly className: string
}

/** A link to a calendar file with the end of the auction; nothing where no end is planned. */
export function CalendarLink({ room: { auction, nowMs }, className }: CalendarLinkProps) {
  const { id, status, end_time } = auction
  if (status !== 'pending' && !isBiddingOpen({ status, endAtMs: Date.parse(end_time) }, nowMs)) return null
  return (
    <a
      href={`/api/auctions/${id}/calendar.ics`}
      className={`inline-flex h-11 items-center rounded-sm text-meta text-ink underline decoration-1 underline-offset-4 hover:decoration-2 ${className}`}
    >
      Add to calendar
    </a>
  )
}
