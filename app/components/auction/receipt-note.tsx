import { CircleCheck, TriangleAlert } from 'lucide-react'
import { exactTimeText } from '../../../domain/display/times.ts'
import { dollarsWhole } from '../../../domain/display/usd.ts'
import type { Settled } from '../../live/offer.ts'
import type { BiddingState } from '../../live/use-bidding.ts'
import { dotted } from '../ui/facts.tsx'

/** What became of the viewer's last offer: accepted or refused and why, its number in the log, and the server's time. */
export function ReceiptNote({ bidding }: { readonly bidding: BiddingState }) {
  return (
    <div aria-live="polite">
      {bidding.state === 'unknown' && <UnknownNote />}
      {bidding.state === 'settled' && <SettledNote outcome={bidding.outcome} />}
    </div>
  )
}

/** Nobody knows yet whether the offer stands, and the page says so. */
function UnknownNote() {
  return (
    <p className="flex items-start gap-2 text-meta text-amber">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      No answer yet. Your bid may or may not have been placed; it is being asked for again and cannot be
      placed twice.
    </p>
  )
}

function SettledNote({ outcome }: { readonly outcome: Settled }) {
  const { accepted, leading, message, receipt } = outcome
  const Icon = accepted && leading ? CircleCheck : TriangleAlert
  const colour = accepted ? (leading ? 'text-win' : 'text-amber') : 'text-out'
  return (
    <div className={`flex items-start gap-2 text-meta ${colour}`}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div>
        <p>{message}</p>
        {receipt && (
          <p className="figures text-ink-3">
            {dotted([
              receipt.amount !== null && dollarsWhole(receipt.amount),
              accepted ? `receipt ${receipt.seq}` : `refused, last event ${receipt.seq}`,
              exactTimeText(Date.parse(receipt.server_time)),
            ])}
          </p>
        )}
      </div>
    </div>
  )
}
