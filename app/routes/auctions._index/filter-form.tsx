import { useNavigate } from '@remix-run/react'
import type { FormEvent, ReactNode } from 'react'
import { FILTER_FORM, filterQuery } from './filter-query.ts'

/**
 * One form for filters, search and order that submits to the list's URL. With scripts each change navigates,
 * and empty fields are left out of the URL.
 */
export function FilterForm({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate()

  function go(form: HTMLFormElement) {
    navigate({ pathname: '/auctions', search: filterQuery(form) }, { preventScrollReset: true })
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    go(event.currentTarget)
  }

  function onChange({ target }: FormEvent) {
    // A text field is applied when it is complete: on Enter, or when it loses the focus.
    const chosen =
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && target.type === 'checkbox')
    if (chosen && target.form?.id === FILTER_FORM) go(target.form)
  }

  function onBlur({ target }: FormEvent) {
    const typed =
      target instanceof HTMLInputElement &&
      target.inputMode === 'numeric' &&
      target.value !== target.defaultValue
    if (typed && target.form?.id === FILTER_FORM) go(target.form)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles events that bubble from the fields inside
    <div onChange={onChange} onBlur={onBlur}>
      <form id={FILTER_FORM} method="get" action="/auctions" onSubmit={onSubmit} />
      {children}
    </div>
  )
}
