import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useFocusOnChange } from '../../components/list-search/use-focus-on-change.ts'
import { Page, PageTitle } from '../../components/ui/page.tsx'
import { pageMeta } from '../../lib/page/page-meta.ts'
import { LISTS_FRESH_EVERY_MS, useFreshPage } from '../../lib/realtime/use-fresh-page.ts'
import { FilterForm } from './filter-form.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { firstRowPhotos } from './first-row-photos.ts'
import type { loader } from './loader.server.ts'
import { ResultBar } from './result-bar.tsx'
import { Results } from './results.tsx'
import { SearchField } from './search-field.tsx'

export { loader } from './loader.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...pageMeta({
    title: 'Browse Auctions · Hammerlane',
    description: 'Used-car auctions across Southern California, with live prices and clocks.',
  }),
  ...firstRowPhotos(data?.list?.data ?? []),
]

export default function Browse() {
  useFreshPage(LISTS_FRESH_EVERY_MS)
  const { filters, unknownValues, list, facets, currentYear, marks, nowMs } = useLoaderData<typeof loader>()
  const heading = useFocusOnChange(list?.current_page)
  return (
    <Page>
      <FilterForm>
        <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-3">
          <PageTitle>Browse Auctions</PageTitle>
          <SearchField filters={filters} />
        </div>
        <div className="mt-4 grid grid-cols-1 gap-x-10 gap-y-6 md:mt-7 md:grid-cols-[248px_minmax(0,1fr)]">
          <FilterPanel filters={filters} currentYear={currentYear} facets={facets} />
          {/* The target of the links to other pages of the list. */}
          <div id="results" className="min-w-0">
            <h2 ref={heading} tabIndex={-1} className="sr-only">
              Results
            </h2>
            <ResultBar
              filters={filters}
              unknownValues={unknownValues}
              currentYear={currentYear}
              list={list}
              facets={facets}
            />
            <div className="mt-4">
              <Results filters={filters} list={list} marks={marks} nowMs={nowMs} />
            </div>
          </div>
        </div>
      </FilterForm>
    </Page>
  )
}
