import { useNavigate } from '@remix-run/react'
import type { FormEvent, ReactNode } from 'react'
import { resultSort, resultsAddress } from '../../../domain/search/result-filters.ts'

/** Fields name their form, since they are outside of it. */
export const RESULTS_FORM = 'results-filters'

/**
 * One form for search, order and 'Sold only', which submits to the list's URL. With scripts each choice
 * navigates, and empty fields are left out of the URL; without scripts a button submits it.
 */
export function ResultsForm({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate()

  function go(form: HTMLFormElement) {
    const fields = new FormData(form)
    const getText = (name: string) => String(fields.get(name) ?? '').trim()
    const address = resultsAddress({
      search: getText('search'),
      sort: resultSort(getText('sort')),
      isSoldOnly: fields.has('sold'),
    })
    navigate(address, { preventScrollReset: true })
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    go(event.currentTarget)
  }

  function onChange({ target }: FormEvent) {
    const isChosen =
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && target.type === 'checkbox')
    if (isChosen && target.form?.id === RESULTS_FORM) go(target.form)
  }

  return (
    <div onChange={onChange}>
      <form id={RESULTS_FORM} method="get" action="/vehicles" onSubmit={onSubmit} />
      {children}
    </div>
  )
}
