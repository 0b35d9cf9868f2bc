import { ChevronDown, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** A group of filters with its heading, below a hairline. */
export function FilterGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="border-t border-line pt-4 pb-4">
      <legend className="float-left mb-2 w-full text-meta font-semibold text-ink">{title}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  )
}

interface FoldedGroupProps {
  readonly title: string
  /** Open from the start, because one of its choices is set. */
  readonly open: boolean
  readonly children: ReactNode
}

/**
 * A group of rarely used filters, closed by default. It is a `details` element, so that it opens without
 * scripts.
 */
export function FoldedGroup({ title, open, children }: FoldedGroupProps) {
  return (
    <details open={open} className="group border-t border-line">
      <summary className="flex min-h-11 list-none items-center justify-between rounded-sm py-2 text-meta font-semibold text-ink [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown aria-hidden className="mr-0.5 size-4 text-ink-2 group-open:rotate-180" />
      </summary>
      <fieldset className="pb-4">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  )
}

interface FilterRangeProps {
  /** The error of the two bounds together. */
  readonly error: string | null
  readonly children: ReactNode
}

/** Two bounds side by side, with their error below. */
export function FilterRange({ error, children }: FilterRangeProps) {
  return (
    <div className="grid grid-cols-2 gap-2">
      {children}
      <BoundsError text={error} />
    </div>
  )
}

/** The error below both bounds, announced politely; the typed values stay. */
export function BoundsError({ id, text }: { readonly id?: string; readonly text: string | null }) {
  return (
    <p id={id} role="status" className="order-last col-span-2 text-meta text-out empty:hidden">
      {text && (
        <span className="flex gap-1.5">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {text}
        </span>
      )}
    </p>
  )
}
