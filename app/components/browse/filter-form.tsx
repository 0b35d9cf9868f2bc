import { useNavigate } from '@remix-run/react'
import type { FormEvent, ReactNode } from 'react'

/**
 * The filters, the search and the sort are one form, whose address is the list's. With scripts every change is a
 * submission; what is empty is left out of the address.
 */
export function FilterForm({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate()

  function go(form: HTMLFormElement) {
    const query = new URLSearchParams()
    for (const [name, value] of new FormData(form)) {
      if (typeof value === 'string' && value.trim() !== '') query.append(name, value.trim())
    }
    navigate(query.size === 0 ? '/auctions' : `/auctions?${query}`, { preventScrollReset: true })
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    go(event.currentTarget)
  }

  function onChange(event: FormEvent<HTMLFormElement>) {
    // What is being typed is sent when it is done: by Enter, or on leaving the field.
    const { target } = event
    const isTyped = target instanceof HTMLInputElement && target.type !== 'checkbox'
    if (!isTyped) go(event.currentTarget)
  }

  function onBlur(event: FormEvent<HTMLFormElement>) {
    const { target } = event
    const isNumber = target instanceof HTMLInputElement && target.type === 'number'
    if (isNumber && target.value !== target.defaultValue) go(event.currentTarget)
  }

  return (
    <form method="get" action="/auctions" onSubmit={onSubmit} onChange={onChange} onBlur={onBlur}>
      {children}
    </form>
  )
}
