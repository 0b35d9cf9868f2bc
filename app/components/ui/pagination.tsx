import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { pageSlots } from '../../../domain/format/pagination.ts'
import { buttonClass } from './button.tsx'
import { Link } from './link.tsx'

interface PaginationProps {
  /** Accessible name; it must differ if a page has two lists. */
  readonly label?: string
  readonly currentPage: number
  readonly lastPage: number
  /** Returns the URL of a page of the list. */
  readonly toHref: (page: number) => string
}

/** Previous, page numbers, Next. All are links, so that Back works. A phone shows only the current number. */
export function Pagination({ label = 'Pages', currentPage, lastPage, toHref }: PaginationProps) {
  if (lastPage <= 1) return null
  return (
    <nav
      aria-label={label}
      // On the narrowest phones both steps stay on one line with the number between them.
      className="flex flex-wrap items-center justify-center gap-1 max-sm:justify-between max-[22.5rem]:[&>:is(a,button)]:px-2"
    >
      <Step page={currentPage - 1} lastPage={lastPage} toHref={toHref} rel="prev">
        <ChevronLeft aria-hidden className="size-4" />
        Previous
      </Step>
      {pageSlots(currentPage, lastPage).map((slot, index) =>
        slot === 'ellipsis' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: two ellipses differ by position only
          <span key={`ellipsis-${index}`} aria-hidden className="w-8 text-center text-ink-3 max-sm:hidden">
            …
          </span>
        ) : (
          <Link
            key={slot}
            to={toHref(slot)}
            aria-label={`Page ${slot}`}
            aria-current={slot === currentPage ? 'page' : undefined}
            className={`figures inline-flex h-11 min-w-11 items-center justify-center rounded-md border px-2 max-sm:hidden ${
              slot === currentPage
                ? 'border-line-2 bg-fill font-[560] text-ink'
                : 'border-transparent text-ink-2 hover:text-ink active:bg-fill'
            }`}
          >
            {slot}
          </Link>
        ),
      )}
      <span className="figures px-3 text-meta text-ink-2 max-[22.5rem]:px-0 sm:hidden">
        Page {currentPage} of {lastPage}
      </span>
      <Step page={currentPage + 1} lastPage={lastPage} toHref={toHref} rel="next">
        Next
        <ChevronRight aria-hidden className="size-4" />
      </Step>
    </nav>
  )
}

interface StepProps {
  readonly page: number
  readonly lastPage: number
  readonly toHref: (page: number) => string
  readonly rel: 'prev' | 'next'
  readonly children: ReactNode
}

function Step({ page, lastPage, toHref, rel, children }: StepProps) {
  if (page < 1 || page > lastPage) {
    return (
      <button type="button" disabled className={buttonClass({})}>
        {children}
      </button>
    )
  }
  return (
    <Link to={toHref(page)} rel={rel} className={buttonClass({})}>
      {children}
    </Link>
  )
}
