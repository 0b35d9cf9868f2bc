import { countText } from '../../../../domain/format/usd.ts'
import {
  EMPTY_LISTINGS_COPY,
  MY_LISTING_FILTERS,
  noListingFoundText,
  toFilterLabel,
} from '../../../../domain/listing/my-listings.ts'
import {
  createHref,
  importHref,
  listingsCheckoutHref,
  manyDraftsHref,
  myListingsHref,
} from '../../../../domain/listing/seller-addresses.ts'
import { AuctionRows } from '../../../components/auction-card/auction-row.tsx'
import { DraftRows } from '../../../components/drafts/draft-rows.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { SegmentedLinks } from '../../../components/ui/fields/segmented.tsx'
import { Pagination } from '../../../components/ui/pagination.tsx'
import { CarDrawing } from '../../../components/vehicle-photo/car-drawing.tsx'
import { Listed } from '../../../lib/realtime/use-listed.ts'
import { ListSummary } from '../list-summary.tsx'
import { MyListingRow } from './my-listing-row.tsx'
import type { MyListingsPage } from './my-listings.server.ts'
import { MyListingsSearch } from './my-listings-search.tsx'
import { BulkBar } from './selected-listings.tsx'

interface MyListingsTabProps {
  readonly list: MyListingsPage
  readonly nowMs: number
}

/** The viewer's auctions and drafts, filtered by state (docs/rules/account-screens.md, My auctions). */
export function MyListingsTab({ list, nowMs }: MyListingsTabProps) {
  const { page, drafts, view, counts, performance, closings, payable } = list
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="max-sm:w-full">
          <SegmentedLinks
            label="Which auctions"
            size="compact"
            options={MY_LISTING_FILTERS.map((name) => ({
              to: myListingsHref(name, { search: view.search, sort: view.sort }),
              ...toFilterLabel(name, counts),
              isCurrent: name === view.filter,
            }))}
          />
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          {payable > 1 && (
            <ButtonLink to={listingsCheckoutHref()} className="max-sm:w-full">
              Pay for {payable} listings
            </ButtonLink>
          )}
          {counts.drafts > 1 && (
            <ButtonLink to={manyDraftsHref()} className="max-sm:w-full">
              Submit drafts
            </ButtonLink>
          )}
          <ButtonLink to={importHref()} className="max-sm:w-full">
            Import cars
          </ButtonLink>
          <ButtonLink to={createHref()} variant="primary" className="max-sm:w-full">
            Create New Auction
          </ButtonLink>
        </div>
      </div>
      {list.listed > 0 && (
        <ListSummary
          stats={[
            { label: 'Active', value: countText(performance.active) },
            { label: 'Completed', value: countText(performance.completed) },
            { label: 'Total bids', value: countText(performance.totalBids) },
            { label: 'With bids', value: countText(performance.withBids) },
          ]}
        />
      )}
      {(counts.all > 0 || view.search !== '') && <MyListingsSearch view={view} total={page.total} />}
      {page.total === 0 && <NoListings view={view} />}
      {page.data.length > 0 && <BulkBar view={view} page={page.current_page} hasEnded={counts.ended > 0} />}
      <div className="[&>ul~ul]:border-t-0">
        {drafts.length > 0 && <DraftRows drafts={drafts} nowMs={nowMs} />}
        {page.data.length > 0 && (
          <AuctionRows>
            {page.data.map(({ auction: listed, facts, offer }) => (
              <Listed key={listed.id} auction={listed} isOwn>
                {(auction) => (
                  <MyListingRow
                    auction={auction}
                    facts={facts}
                    offer={offer}
                    nowMs={nowMs}
                    closedAtMs={closings[auction.id]}
                  />
                )}
              </Listed>
            ))}
          </AuctionRows>
        )}
      </div>
      <Pagination
        currentPage={page.current_page}
        lastPage={page.last_page}
        toHref={(number) => myListingsHref(view.filter, { ...view, page: number })}
      />
    </div>
  )
}

function NoListings({ view: { filter, search, sort } }: Pick<MyListingsTabProps['list'], 'view'>) {
  if (search !== '') {
    return (
      <EmptyState
        title={noListingFoundText(filter, search)}
        action={<ButtonLink to={myListingsHref(filter, { sort })}>Clear search</ButtonLink>}
      >
        Try fewer words, or part of the VIN.
      </EmptyState>
    )
  }
  const [title, text] = EMPTY_LISTINGS_COPY[filter]
  return (
    <EmptyState drawing={<CarDrawing bodyStyle="suv" />} title={title}>
      {text}
    </EmptyState>
  )
}
