import type { ReactNode } from 'react'

interface SettingsPartProps {
  /** What leads to it from elsewhere in the page. */
  readonly id: string
  readonly title: string
  readonly text?: ReactNode
  /** The class that shows it; for one that is there only in some cases. */
  readonly shown?: string
  readonly children: ReactNode
}

/** One matter of the settings: what it is at the left, and what can be done about it at the right; on a phone below. */
export function SettingsPart({ id, title, text, shown = 'grid', children }: SettingsPartProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`${shown} scroll-mt-20 gap-x-14 gap-y-5 border-b border-line py-8 first:pt-0 last:border-b-0 md:grid-cols-[minmax(0,240px)_minmax(0,1fr)] lg:grid-cols-[minmax(0,320px)_minmax(0,720px)]`}
    >
      <div className="flex flex-col gap-1.5">
        {/* What vanishes by a press gives the focus to the heading of what it stood in. */}
        <h2 id={`${id}-title`} tabIndex={-1} className="text-title outline-none">
          {title}
        </h2>
        {text && <div className="max-w-prose text-meta text-balance text-ink-3">{text}</div>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

/** Gives the focus to a part's heading. */
export function focusPart(id: string): void {
  document.getElementById(`${id}-title`)?.focus()
}
