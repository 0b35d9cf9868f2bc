import { Link } from '@remix-run/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { pageSlots } from '../../../domain/display/pagination.ts'
import { buttonClass } from './button.tsx'

interface PaginationProps {
  readonly currentPage: number
  readonly lastPage: number
  /** The address of a page of the same list. */
  readonly hrefOf: (page: number) => string
}

/** Previous, the pages, Next; all are links, so that the browser's back works. */
export function Pagination({ currentPage, lastPage, hrefOf }: PaginationProps) {
  if (lastPage <= 1) return null
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center gap-1">
      <Step page={currentPage - 1} lastPage={lastPage} hrefOf={hrefOf} rel="prev">
        <ChevronLeft aria-hidden className="size-4" />
        <span className="max-sm:sr-only">Previous</span>
      </Step>
      {pageSlots(currentPage, lastPage).map((slot, index) =>
        slot === 'ellipsis' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: two ellipses differ by their place alone
          <span key={`ellipsis-${index}`} aria-hidden className="w-8 text-center text-ink-3">
            …
          </span>
        ) : (
          <Link
            key={slot}
            to={hrefOf(slot)}
            aria-label={`Page ${slot}`}
            aria-current={slot === currentPage ? 'page' : undefined}
            className={`figures inline-flex size-11 items-center justify-center rounded-md text-ink-2 hover:text-ink ${
              slot === currentPage ? 'border border-line-2 bg-raised font-[560] text-ink' : ''
            }`}
          >
            {slot}
          </Link>
        ),
      )}
      <Step page={currentPage + 1} lastPage={lastPage} hrefOf={hrefOf} rel="next">
        <span className="max-sm:sr-only">Next</span>
        <ChevronRight aria-hidden className="size-4" />
      </Step>
    </nav>
  )
}

interface StepProps {
  readonly page: number
  readonly lastPage: number
  readonly hrefOf: (page: number) => string
  readonly rel: 'prev' | 'next'
  readonly children: ReactNode
}

function Step({ page, lastPage, hrefOf, rel, children }: StepProps) {
  if (page < 1 || page > lastPage) {
    return (
      <button type="button" disabled className={buttonClass({})}>
        {children}
      </button>
    )
  }
  return (
    <Link to={hrefOf(page)} rel={rel} className={buttonClass({})}>
      {children}
    </Link>
  )
}
