import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { resultCountText } from '../../../domain/auction/result-labels.ts'
import { pageText } from '../../../domain/format/pagination.ts'
import { countText } from '../../../domain/format/usd.ts'
import {
  RESULT_SORT_LABELS,
  RESULT_SORTS,
  type ResultFilters,
} from '../../../domain/search/result-filters.ts'
import { Button } from '../../components/ui/button.tsx'
import { Checkbox } from '../../components/ui/fields/checkbox.tsx'
import { Select } from '../../components/ui/fields/select.tsx'
import { RESULTS_FORM } from './results-form.tsx'

interface ResultsBarProps {
  readonly filters: ResultFilters
  /** Null where the list could not be read. */
  readonly list: {
    readonly total: number
    readonly current_page: number
    readonly last_page: number
  } | null
}

/** The number of results, the page, the 'Sold only' choice and the order. */
export function ResultsBar({ filters, list }: ResultsBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <div className="flex min-h-11 min-w-0 grow flex-wrap items-center gap-x-4 text-meta max-sm:order-last max-sm:w-full">
        <p aria-live="polite" className="empty:-mr-4">
          {list && <Count total={list.total} />}
        </p>
        <p className="text-label text-ink-3">All times Pacific</p>
        {list && list.total > 0 && (
          <p className="figures ml-auto">{pageText(list.current_page, list.last_page)}</p>
        )}
      </div>
      <div className="flex items-center gap-x-6 gap-y-2 max-sm:w-full max-sm:justify-between max-[22.5rem]:gap-x-3">
        <SoldOnly isChosen={filters.isSoldOnly} />
        <Select
          key={filters.sort}
          form={RESULTS_FORM}
          name="sort"
          defaultValue={filters.sort}
          // The order is in the URL: on Back the browser must not restore another value.
          autoComplete="off"
          aria-label="Sort by"
          className="w-44"
        >
          {RESULT_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {RESULT_SORT_LABELS[sort]}
            </option>
          ))}
        </Select>
        <Button type="submit" form={RESULTS_FORM} className="only-unscripted">
          Apply
        </Button>
      </div>
    </div>
  )
}

/** A press changes the checkbox at once; every navigation sets it from the URL. */
function SoldOnly({ isChosen }: { readonly isChosen: boolean }) {
  const box = useRef<HTMLInputElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies(key): runs on every navigation, even if the choice is unchanged
  useEffect(() => {
    if (box.current) box.current.checked = isChosen
  }, [isChosen, key])
  return (
    <Checkbox
      ref={box}
      form={RESULTS_FORM}
      name="sold"
      value="yes"
      defaultChecked={isChosen}
      autoComplete="off"
      className="shrink-0 whitespace-nowrap"
    >
      Sold only
    </Checkbox>
  )
}

/** '26 results', with an emphasized number as on the browse page. */
function Count({ total }: { readonly total: number }) {
  const count = countText(total)
  return (
    <>
      <b className="figures font-semibold text-ink">{count}</b>
      {resultCountText(total).slice(count.length)}
    </>
  )
}
