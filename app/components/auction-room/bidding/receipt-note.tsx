import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { exactTimeText } from '../../../../domain/format/times.ts'
import { dollarsWhole } from '../../../../domain/format/usd.ts'
import { ownBidTopic } from '../../../../domain/notifications/toast-notifications.ts'
import type { BidOutcome } from '../../../lib/realtime/bid-request.ts'
import { isTopicVisible } from '../../../lib/realtime/is-topic-visible.ts'
import { hideTopic } from '../../../lib/toasts/toasts.ts'
import { dotted } from '../../ui/facts.tsx'
import type { BiddingState } from '../live/bidding-state.ts'
import { type WithheldBid, withheldBidText } from './bid-freshness.ts'
import { receiptNumberText } from './copy.ts'

interface ReceiptNoteProps {
  readonly auctionId: number
  readonly bidding: BiddingState
  /** A bid that was pressed and not sent. */
  readonly withheld?: WithheldBid | null
}

/**
 * The result of the viewer's last bid: accepted or refused with the reason, its ledger number, and the
 * server's time (docs/rules/auction-page.md, Receipts).
 */
export function ReceiptNote({ auctionId, bidding, withheld = null }: ReceiptNoteProps) {
  return (
    // Mounted from the start, because a live region that is inserted with its text is often not read. While
    // empty it takes no room.
    <div aria-live="polite" className="empty:-mt-3">
      {withheld !== null && <WithheldNote bid={withheld} />}
      {withheld === null && bidding.state === 'unknown' && <UnknownNote />}
      {withheld === null && bidding.state === 'unsent' && (
        <p className="text-meta text-amber">
          {bidding.isUncertain
            ? 'No answer came: your last bid may or may not have been placed.'
            : 'You were offline: your last bid was not sent.'}
        </p>
      )}
      {withheld === null && bidding.state === 'answered' && (
        <SettledNote auctionId={auctionId} outcome={bidding.outcome} />
      )}
    </div>
  )
}

function WithheldNote({ bid }: { readonly bid: WithheldBid }) {
  return (
    <p className="figures flex items-start gap-2 text-meta text-amber">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {withheldBidText(bid)}
    </p>
  )
}

/** The bid may or may not have been placed, and the page says so. */
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
  readonly outcome: BidOutcome
}

function SettledNote({ auctionId, outcome }: SettledNoteProps) {
  const { accepted, leading, message, receipt } = outcome
  const Icon = accepted && leading ? CircleCheck : TriangleAlert
  const color = accepted && leading ? 'text-win' : 'text-out'
  const topic = accepted ? ownBidTopic(auctionId) : undefined
  // The toast of the bid may arrive before its receipt; it would still announce a lead that is already lost.
  useEffect(() => {
    if (topic !== undefined && isTopicVisible(topic)) hideTopic(topic)
  }, [topic])
  return (
    <div data-tells={topic} className={`flex items-start gap-2 text-meta ${color}`}>
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
