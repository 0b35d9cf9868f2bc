import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { CorrectedSearch } from '../../components/list-search/corrected-search.tsx'
import { useFocusOnChange } from '../../components/list-search/use-focus-on-change.ts'
import { useTypedValue } from '../../components/list-search/use-typed-value.ts'
import { SearchBox } from '../../components/ui/fields/search-box.tsx'
import { Page, PageTitle } from '../../components/ui/page.tsx'
import { pageMeta } from '../../lib/page/page-meta.ts'
import type { loader } from './loader.server.ts'
import { ResultList } from './result-list.tsx'
import { ResultsBar } from './results-bar.tsx'
import { RESULTS_FORM, ResultsForm } from './results-form.tsx'

export { loader } from './loader.server.ts'

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Vehicles: results · Hammerlane',
    description: 'What cars sold for: every ended auction with its final price.',
  })

/** The archive of ended auctions, with their final prices. */
export default function Vehicles() {
  const { filters, list, correctedSearch, closings, nowMs } = useLoaderData<typeof loader>()
  const heading = useFocusOnChange(list?.current_page)
  return (
    <Page>
      <ResultsForm>
        <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-3">
          <div>
            <PageTitle>Vehicles</PageTitle>
            <p className="mt-1">Final prices of ended auctions</p>
          </div>
          <SearchResults search={filters.search ?? ''} />
        </div>
        <div id="results" className="mt-6">
          <h2 ref={heading} tabIndex={-1} className="sr-only">
            Results
          </h2>
          <ResultsBar filters={filters} list={list} />
          <CorrectedSearch typed={filters.search} corrected={correctedSearch} />
          <div className="mt-3">
            <ResultList filters={filters} list={list} closings={closings} nowMs={nowMs} />
          </div>
        </div>
      </ResultsForm>
    </Page>
  )
}

function SearchResults({ search }: { readonly search: string }) {
  const field = useTypedValue(search)
  return (
    <search className="block w-full md:w-[520px]">
      <SearchBox ref={field} form={RESULTS_FORM} label="Search results" defaultValue={search} />
    </search>
  )
}
