import {
  COMPARE_PATH,
  EMPTY_WATCHLIST_TEXTS,
  MAX_COMPARED,
  WATCHLIST_FILTERS,
  watchlistFilterText,
  watchlistPath,
} from '../../../../domain/auction/my-watchlist.ts'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { SegmentedLinks } from '../../../components/ui/fields/segmented.tsx'
import { Pagination } from '../../../components/ui/pagination.tsx'
import { CarDrawing } from '../../../components/vehicle-photo/car-drawing.tsx'
import { useBidDialog } from '../use-bid-dialog.tsx'
import { useRemovedRows } from './use-removed-rows.ts'
import type { Watchlist } from './watchlist.server.ts'
import { WatchlistRows } from './watchlist-rows.tsx'

interface WatchlistTabProps {
  readonly list: Watchlist
  readonly viewerId: number
  readonly nowMs: number
  /** Idempotency key of this rendering's forms. */
  readonly formKey: string
}

const COMPARE_FORM = 'compare'

/** The auctions that the viewer watches, filtered by state (docs/rules/account-screens.md, Watchlist). */
export function WatchlistTab({ list, viewerId, nowMs, formKey }: WatchlistTabProps) {
  const { page, filter, closings, viewerStatuses } = list
  const bidDialog = useBidDialog()
  const shown = useRemovedRows(page.data, watchlistPath(filter, page.current_page))
  if (page.counts.all === 0 && shown.length === 0) {
    return (
      <EmptyState
        drawing={<CarDrawing bodyStyle="convertible" />}
        title="Your watchlist is empty"
        action={<ButtonLink to="/auctions">Browse Auctions</ButtonLink>}
      >
        Tap the heart on an auction to save it here.
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <div className="sm:self-start">
        <SegmentedLinks
          label="Which watched auctions"
          size="compact"
          options={WATCHLIST_FILTERS.map((name) => ({
            to: watchlistPath(name),
            label: watchlistFilterText(name, page.counts),
            isCurrent: name === filter,
          }))}
        />
      </div>
      {shown.length === 0 && filter !== 'all' ? (
        <p>{EMPTY_WATCHLIST_TEXTS[filter]}</p>
      ) : (
        <WatchlistRows
          auctions={shown}
          closings={closings}
          viewerStatuses={viewerStatuses}
          viewerId={viewerId}
          nowMs={nowMs}
          bidDialog={bidDialog}
          formKey={formKey}
          compareForm={COMPARE_FORM}
        />
      )}
      {bidDialog.dialog}
      {shown.length > 1 && (
        <form
          id={COMPARE_FORM}
          action={COMPARE_PATH}
          method="get"
          className="flex flex-wrap items-center gap-x-4 gap-y-2"
        >
          <Button type="submit">Compare</Button>
          <p className="text-meta text-ink-3">Tick up to {MAX_COMPARED} auctions to see them side by side.</p>
        </form>
      )}
      <Pagination
        currentPage={page.current_page}
        lastPage={page.last_page}
        toHref={(number) => watchlistPath(filter, number)}
      />
    </div>
  )
}
