import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData, useNavigation, useRouteLoaderData } from '@remix-run/react'
import { isFiltered, onPage } from '../../domain/display/auction-filters.ts'
import { auctionsFoundText } from '../../domain/display/auction-labels.ts'
import { pageText } from '../../domain/display/pagination.ts'
import { readBrowsePage } from '../../worker/services/pages/read-browse-page.ts'
import { AuctionCard } from '../components/auction/auction-card.tsx'
import { CarDrawing } from '../components/auction/car-drawing.tsx'
import { CardGrid } from '../components/auction/card-grid.tsx'
import { CardSkeleton } from '../components/auction/card-skeleton.tsx'
import { browseAddress } from '../components/browse/address.ts'
import { FilterChips } from '../components/browse/filter-chips.tsx'
import { FilterForm } from '../components/browse/filter-form.tsx'
import { FilterPanel } from '../components/browse/filter-panel.tsx'
import { SearchField } from '../components/browse/search-field.tsx'
import { SortField } from '../components/browse/sort-field.tsx'
import { Banner } from '../components/ui/banner.tsx'
import { ButtonLink } from '../components/ui/button.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { LoadingScreen } from '../components/ui/loading-screen.tsx'
import { Page, PageTitle } from '../components/ui/page.tsx'
import { Pagination } from '../components/ui/pagination.tsx'
import type { loader as rootLoader } from '../root.tsx'

/** Six skeletons stand while a list is on its way (Spec part 1, section 2, Browse). */
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'] as const

export const meta: MetaFunction = () => [
  { title: 'Browse Auctions · Hammerlane' },
  {
    name: 'description',
    content: 'Used-car auctions across Southern California, with live prices and clocks.',
  },
]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await readBrowsePage(context, new URL(request.url).searchParams)
  return { ...page, nowMs: context.nowMs }
}

export default function Browse() {
  const { filters, list, currentYear } = useLoaderData<typeof loader>()
  return (
    <Page>
      <FilterForm>
        <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4">
          <PageTitle>Browse Auctions</PageTitle>
          <SearchField filters={filters} />
        </div>
        <div className="mt-6 grid grid-cols-1 gap-x-10 gap-y-6 md:grid-cols-[248px_minmax(0,1fr)]">
          <FilterPanel filters={filters} currentYear={currentYear} />
          <div className="min-w-0">
            <div className="flex min-h-11 flex-wrap items-center gap-x-5 gap-y-3">
              <p className="text-meta" aria-live="polite">
                {list && auctionsFoundText(list.total)}
              </p>
              <FilterChips filters={filters} />
              <div className="ml-auto flex items-center gap-5 max-sm:w-full max-sm:justify-between">
                <p className="figures text-meta text-ink-3">
                  {list && pageText(list.current_page, list.last_page)}
                </p>
                <SortField filters={filters} />
              </div>
            </div>
            <div className="mt-4">
              <h2 className="sr-only">Results</h2>
              <Results />
            </div>
          </div>
        </div>
      </FilterForm>
    </Page>
  )
}

function Results() {
  const { filters, list, watchedIds, nowMs } = useLoaderData<typeof loader>()
  const signedIn = useRouteLoaderData<typeof rootLoader>('root')?.viewer != null
  const navigation = useNavigation()
  const isLoading = navigation.state === 'loading' && navigation.location.pathname === '/auctions'

  const isEmpty = list === null || list.data.length === 0
  if (isLoading && isEmpty) return <LoadingScreen />
  if (isLoading) {
    return (
      <CardGrid>
        {SKELETONS.map((key) => (
          <CardSkeleton key={key} />
        ))}
      </CardGrid>
    )
  }
  if (list === null) return <Banner tone="error">Failed to fetch auctions</Banner>
  if (list.data.length === 0) {
    return (
      <EmptyState
        drawing={<CarDrawing bodyStyle={filters.bodyStyles[0] ?? 'wagon'} />}
        title="No auctions found"
        action={isFiltered(filters) && <ButtonLink to="/auctions">Clear filters</ButtonLink>}
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
            isWatched={watchedIds.includes(auction.id)}
            signedIn={signedIn}
            eager={index < 3}
          />
        ))}
      </CardGrid>
      <div className="mt-12">
        <Pagination
          currentPage={list.current_page}
          lastPage={list.last_page}
          hrefOf={(page) => browseAddress(onPage(filters, page))}
        />
      </div>
    </>
  )
}
