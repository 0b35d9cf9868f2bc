import {
  MY_BID_FILTERS,
  type MyBidFilter,
  myBidFilterText,
  myBidsPath,
} from '../../../../domain/auction/my-bids.ts'
import { countText, dollarsWhole } from '../../../../domain/format/usd.ts'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { SegmentedLinks } from '../../../components/ui/fields/segmented.tsx'
import { Pagination } from '../../../components/ui/pagination.tsx'
import { CarDrawing } from '../../../components/vehicle-photo/car-drawing.tsx'
import { ListSummary } from '../list-summary.tsx'
import { OffersSection } from '../overview/offers-section.tsx'
import { useBidDialog } from '../use-bid-dialog.tsx'
import { BidRows } from './bid-rows.tsx'
import type { MyBids } from './my-bids.server.ts'

interface MyBidsTabProps {
  readonly list: MyBids
  readonly nowMs: number
}

/** The auctions that the viewer bid in, filtered by state (docs/rules/account-screens.md, My bids). */
export function MyBidsTab({ list, nowMs }: MyBidsTabProps) {
  const { page, offers, filter, closings } = list
  const { counts, ...figures } = page.totals
  const bidDialog = useBidDialog()
  if (counts.all === 0) {
    return (
      <EmptyState
        drawing={<CarDrawing bodyStyle="coupe" />}
        title="You have not placed a bid yet"
        action={<ButtonLink to="/auctions">Browse Auctions</ButtonLink>}
      >
        Every auction you bid in appears here, with how it ended.
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <OffersSection offers={offers} nowMs={nowMs} />
      <ListSummary
        stats={[
          { label: 'Total bids', value: countText(figures.totalBids) },
          { label: 'Winning', value: countText(counts.winning) },
          { label: 'Won', value: countText(figures.won) },
          { label: 'Total bid value', value: dollarsWhole(figures.totalValue) },
        ]}
      />
      <div className="sm:self-start">
        <SegmentedLinks
          label="Which bids"
          size="compact"
          options={MY_BID_FILTERS.map((name) => ({
            to: myBidsPath(name),
            label: myBidFilterText(name, counts),
            isCurrent: name === filter,
          }))}
        />
      </div>
      {page.total === 0 ? (
        <p>{NONE_OF_KIND[filter]}</p>
      ) : (
        <BidRows rows={page.data} offers={offers} closings={closings} nowMs={nowMs} bidDialog={bidDialog} />
      )}
      {bidDialog.dialog}
      <Pagination
        currentPage={page.current_page}
        lastPage={page.last_page}
        toHref={(number) => myBidsPath(filter, number)}
      />
    </div>
  )
}

const NONE_OF_KIND: Readonly<Record<MyBidFilter, string>> = {
  all: '',
  winning: 'You lead no auction right now.',
  outbid: 'Nobody has outbid you in a running auction.',
  ended: 'None of the auctions that you bid in has ended yet.',
}
