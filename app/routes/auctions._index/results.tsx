import { useRouteLoaderData } from '@remix-run/react'
import { clearLabel, onPage } from '../../../domain/search/auction-filters.ts'
import { AuctionCard } from '../../components/auction-card/auction-card.tsx'
import { CardGrid } from '../../components/auction-card/card-grid.tsx'
import { ListFailed } from '../../components/list-search/list-failed.tsx'
import { useSlowLoading } from '../../components/list-search/use-slow-loading.ts'
import { ButtonLink } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { LoadingScreen } from '../../components/ui/loading-screen.tsx'
import { Pagination } from '../../components/ui/pagination.tsx'
import { CarDrawing } from '../../components/vehicle-photo/car-drawing.tsx'
import type { loader as rootLoader } from '../../root.tsx'
import { toBrowsePath } from './address.ts'
import { CardSkeleton } from './card-skeleton.tsx'
import type { BrowsePage } from './loader.server.ts'

/** Shown as text, since a tooltip is not reachable on a phone. */
const SPONSORED_TEXT =
  'Auctions that end within 10 minutes come first, then sponsored ones, then the soonest.'

/** The number of skeletons while a list loads. docs/rules/browse.md, List. */
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'] as const

type ResultsProps = Pick<BrowsePage, 'filters' | 'list' | 'marks' | 'nowMs'>

/** The list of auctions with its pages, or the reason why there is none. */
export function Results({ filters, list, marks, nowMs }: ResultsProps) {
  const signedIn = useRouteLoaderData<typeof rootLoader>('root')?.viewer != null
  const isLoading = useSlowLoading('/auctions')
  const isEmpty = list === null || list.data.length === 0
  if (isLoading && isEmpty) return <LoadingScreen />
  if (isLoading) {
    return (
      <div aria-busy>
        <p className="sr-only">Loading...</p>
        <CardGrid>
          {SKELETONS.map((key) => (
            <CardSkeleton key={key} />
          ))}
        </CardGrid>
      </div>
    )
  }
  if (list === null) return <ListFailed />
  if (list.data.length === 0) {
    const clear = clearLabel(filters)
    return (
      <EmptyState
        drawing={<CarDrawing bodyStyle={filters.bodyStyles[0] ?? 'wagon'} />}
        title="No auctions found"
        action={clear && <ButtonLink to="/auctions">{clear}</ButtonLink>}
      >
        Try adjusting your search criteria or check back later for new listings.
      </EmptyState>
    )
  }
  return (
    <>
      <CardGrid>
        {list.data.map((auction, index) => (
          <AuctionCard
            key={auction.id}
            auction={auction}
            nowMs={nowMs}
            isWatched={marks.watchedIds.includes(auction.id)}
            viewerStatus={marks.viewerStatuses[auction.id]}
            signedIn={signedIn}
            loadPriority={index === 0 ? 'first' : 'near'}
          />
        ))}
      </CardGrid>
      {filters.sort === 'default' && list.data.some(({ is_priority: isPaid }) => isPaid) && (
        <p className="mt-8 text-meta text-ink-3">{SPONSORED_TEXT}</p>
      )}
      <div className="mt-11 sm:mt-14">
        <Pagination
          currentPage={list.current_page}
          lastPage={list.last_page}
          toHref={(page) => `${toBrowsePath(onPage(filters, page))}#results`}
        />
      </div>
    </>
  )
}
