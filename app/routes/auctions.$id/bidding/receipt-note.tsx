import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { exactTimeText } from '../../../../domain/format/times.ts'
import { dollarsWhole } from '../../../../domain/format/usd.ts'
import { ownBidTopic } from '../../../../domain/notifications/toast-notifications.ts'
import { dotted } from '../../../components/ui/facts.tsx'
import type { Settled } from '../../../lib/realtime/bid-request.ts'
import { isToldInPage } from '../../../lib/realtime/is-topic-visible.ts'
import { quietenTopic } from '../../../lib/toasts/toasts.ts'
import type { BiddingState } from '../live/use-bidding.ts'
import { type WithheldOffer, withheldText } from './bid-freshness.ts'
import { receiptNumberText } from './copy.ts'

interface ReceiptNoteProps {
  readonly auctionId: number
  readonly bidding: BiddingState
  /** An offer that was pressed and not sent. */
  readonly withheld?: WithheldOffer | null
}

/** What became of the viewer's last offer: accepted or refused and why, its number in the log, and the server's time. */
export function ReceiptNote({ auctionId, bidding, withheld = null }: ReceiptNoteProps) {
  return (
    // In place from the start, or its first words would not be read; empty it takes no room in its column.
    <div aria-live="polite" className="empty:-mt-3">
      {withheld !== null && <WithheldNote offer={withheld} />}
      {withheld === null && bidding.state === 'unknown' && <UnknownNote />}
      {withheld === null && bidding.state === 'unsent' && (
        <p className="text-meta text-amber">You were offline: your last offer was not sent.</p>
      )}
      {withheld === null && bidding.state === 'settled' && (
        <SettledNote auctionId={auctionId} outcome={bidding.outcome} />
      )}
    </div>
  )
}

function WithheldNote({ offer }: { readonly offer: WithheldOffer }) {
  return (
    <p className="figures flex items-start gap-2 text-meta text-amber">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {withheldText(offer)}
    </p>
  )
}

/** Nobody knows yet whether the offer stands, and the page says so. */
function UnknownNote() {
  return (
    <p className="flex items-start gap-2 text-meta text-amber">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      No answer yet. Your bid may or may not have been placed; we are asking again, and it cannot be placed
      twice.
    </p>
  )
}

interface SettledNoteProps {
  readonly auctionId: number
  readonly outcome: Settled
}

function SettledNote({ auctionId, outcome }: SettledNoteProps) {
  const { accepted, leading, message, receipt } = outcome
  const Icon = accepted && leading ? CircleCheck : TriangleAlert
  const colour = accepted && leading ? 'text-win' : 'text-out'
  const tells = accepted ? ownBidTopic(auctionId) : undefined
  // The notice of the bid may have come before its receipt; beside a lead that is lost already its praise misleads.
  useEffect(() => {
    if (tells !== undefined && isToldInPage(tells)) quietenTopic(tells)
  }, [tells])
  return (
    <div data-tells={tells} className={`flex items-start gap-2 text-meta ${colour}`}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div>
        <p>{message}</p>
        {receipt && (
          <p className="figures text-ink-3">
            {dotted([
              receipt.amount !== null && dollarsWhole(receipt.amount),
              receiptNumberText(receipt),
              exactTimeText(Date.parse(receipt.server_time)),
            ])}
          </p>
        )}
      </div>
    </div>
  )
}
