import { AUCTION_CHANGE_MESSAGES } from '../../../domain/administration/auction-changes.ts'
import { managedAuctionHref } from '../../../domain/administration/auction-sections.ts'
import { bidTypeLabel } from '../../../domain/auction/auction-labels.ts'
import type { BidPage } from '../../../domain/auction/room-contract.ts'
import type { BidView } from '../../../domain/auction/view.ts'
import { exactDateTimeText } from '../../../domain/format/times.ts'
import { dollarsWhole } from '../../../domain/format/usd.ts'
import { ConsoleForm } from '../../components/admin/console-form.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { TextField } from '../../components/ui/fields/field.tsx'
import { Pagination } from '../../components/ui/pagination.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import type { RefusedConsoleForm } from '../../lib/console-action.server.ts'
import { FAILURES, NO_ROOM } from './auction-copy.ts'
import type { AuctionPage } from './loader.server.ts'

interface BidsSectionProps {
  readonly page: AuctionPage
  readonly bids: BidPage | null
  readonly posted: RefusedConsoleForm | null
}

/** The bids that stand, newest first, with their bidders; each can be voided while the auction runs. */
export function BidsSection({ page: { auction, mayChange, nowMs }, bids, posted }: BidsSectionProps) {
  if (bids === null) return <p>{NO_ROOM}</p>
  if (bids.total === 0) return <p>No bids yet</p>
  const mayVoid = mayChange && (auction.status === 'active' || auction.status === 'paused')
  return (
    <>
      <p>
        {mayChange && !mayVoid
          ? 'A bid can be voided while its auction is active or paused.'
          : 'Voiding a bid also voids the answers of its maximum, and the price may fall.'}
      </p>
      <ul className="mt-4 border-t border-line">
        {bids.data.map((bid) => (
          <li
            key={bid.id}
            className="grid gap-x-6 gap-y-3 border-b border-line py-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]"
          >
            <BidFacts bid={bid} nowMs={nowMs} />
            {mayVoid && <VoidForm auctionId={auction.id} bid={bid} posted={posted} />}
          </li>
        ))}
      </ul>
      <Pagination
        currentPage={bids.current_page}
        lastPage={bids.last_page}
        toHref={(number) => managedAuctionHref(auction.id, 'bids', `page=${number}`)}
      />
    </>
  )
}

function BidFacts({ bid, nowMs }: { readonly bid: BidView; readonly nowMs: number }) {
  const { bidder, bid_amount, bid_type, created_at, is_winning } = bid
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="figures text-title text-ink">{dollarsWhole(bid_amount)}</span>
        {is_winning && <Badge tone="win">Leads</Badge>}
        <Badge>{bidTypeLabel(bid_type)}</Badge>
      </p>
      <p className="wrap-anywhere">
        {bidder.id === null ? (
          bidder.username
        ) : (
          <TextLink to={`/admin/users/${bidder.id}`} className="inline-flex min-h-11 items-center">
            {bidder.username}
          </TextLink>
        )}
      </p>
      <p className="figures text-meta text-ink-3">{exactDateTimeText(Date.parse(created_at), nowMs)}</p>
    </div>
  )
}

interface VoidFormProps {
  readonly auctionId: number
  readonly bid: BidView
  readonly posted: RefusedConsoleForm | null
}

function VoidForm({ auctionId, bid: { id, bid_amount, bidder }, posted }: VoidFormProps) {
  return (
    <ConsoleForm
      name={`void-${id}`}
      posted={posted}
      toCall={({ reason }) => ({
        method: 'POST',
        path: `/admin/auctions/${auctionId}/void-bid`,
        body: { bid_id: id, reason },
      })}
      failures={FAILURES}
      done={AUCTION_CHANGE_MESSAGES.void}
      className="flex flex-col gap-3"
    >
      {({ errors, values, busy }) => (
        <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
          <input type="hidden" name="bid_id" value={id} />
          <TextField
            id={`reason-${id}`}
            label="Reason"
            name="reason"
            maxLength={500}
            defaultValue={values.reason ?? ''}
            errors={errors.reason ?? errors.bid_id}
          />
          <Button
            type="submit"
            className="sm:mt-7"
            busy={busy}
            busyText="Saving..."
            aria-label={`Void: ${dollarsWhole(bid_amount)} by ${bidder.username}`}
          >
            Void
          </Button>
        </div>
      )}
    </ConsoleForm>
  )
}
