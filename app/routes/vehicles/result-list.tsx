import { narrowsResults, resultsAddress } from '../../../domain/search/result-filters.ts'
import { ListFailed } from '../../components/list-search/list-failed.tsx'
import { useSlowLoading } from '../../components/list-search/use-slow-loading.ts'
import { ButtonLink } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Pagination } from '../../components/ui/pagination.tsx'
import { CarDrawing } from '../../components/vehicle-photo/car-drawing.tsx'
import type { ResultsPage } from './loader.server.ts'
import { ResultRow } from './result-row.tsx'

/** The number of rows visible without scrolling. */
const FIRST_ROWS = 4

type ResultListProps = Pick<ResultsPage, 'filters' | 'list' | 'closings'> & { readonly nowMs: number }

/** The list of results with its pages, or the reason why there is none. */
export function ResultList({ filters, list, closings, nowMs }: ResultListProps) {
  const isLoading = useSlowLoading('/vehicles')
  if (list === null) return <ListFailed />
  if (list.data.length === 0) {
    return (
      <EmptyState
        drawing={<CarDrawing bodyStyle="wagon" />}
        title="No results found"
        action={
          narrowsResults(filters) && <ButtonLink to="/vehicles">{clearText(filters.search)}</ButtonLink>
        }
      >
        {emptyText(filters)}
      </EmptyState>
    )
  }
  return (
    <>
      <ul
        aria-busy={isLoading}
        className="border-t border-line aria-busy:opacity-60 motion-safe:transition-opacity"
      >
        {list.data.map((auction, index) => (
          <ResultRow
            key={auction.id}
            auction={auction}
            closedAtMs={closings[auction.id] ?? null}
            nowMs={nowMs}
            eager={index < FIRST_ROWS}
          />
        ))}
      </ul>
      <div className="mt-11 sm:mt-14">
        <Pagination
          currentPage={list.current_page}
          lastPage={list.last_page}
          toHref={(page) => `${resultsAddress({ ...filters, page })}#results`}
        />
      </div>
    </>
  )
}

function clearText(search: string | null): string {
  return search === null ? 'Show all results' : 'Clear search'
}

function emptyText({ search, isSoldOnly }: ResultsPage['filters']): string {
  if (search !== null) return 'Try another make, model or year, or the whole VIN.'
  return isSoldOnly ? 'Nothing has been sold yet.' : 'Ended auctions appear here with their prices.'
}
