import type { ReactNode } from 'react'

interface TitledSectionProps {
  /** Target of links within the page. */
  readonly id: string
  readonly title: string
  readonly text?: ReactNode
  /** A display class, for a section that is shown conditionally. */
  readonly shown?: string
  readonly children: ReactNode
}

/**
 * A section of the settings: heading and description at the left, controls at the right; on a phone stacked.
 */
export function TitledSection({ id, title, text, shown = 'grid', children }: TitledSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`${shown} scroll-mt-20 gap-x-14 gap-y-5 border-b border-line py-8 first:pt-0 last:border-b-0 md:grid-cols-[minmax(0,240px)_minmax(0,1fr)] lg:grid-cols-[minmax(0,320px)_minmax(0,720px)]`}
    >
      <div className="flex flex-col gap-1.5">
        {/* Focusable by script: a control that disappears on activation passes the focus to its section's
            heading. */}
        <h2 id={`${id}-title`} tabIndex={-1} className="text-title outline-none">
          {title}
        </h2>
        {text && <div className="max-w-prose text-meta text-balance text-ink-3">{text}</div>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

/** Moves the focus to a section's heading. */
export function focusSectionHeading(id: string): void {
  document.getElementById(`${id}-title`)?.focus()
}
