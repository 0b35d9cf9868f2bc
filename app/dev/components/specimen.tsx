import type { ReactNode } from 'react'

interface SpecimensProps {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}

/** A section of the component gallery with an anchor; its title is above a hairline. */
export function Specimens({ id, title, children }: SpecimensProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="flex min-w-0 flex-col gap-5">
      <h2 id={`${id}-title`} className="border-b border-line pb-2 text-meta font-normal text-ink-3">
        {title}
      </h2>
      {children}
    </section>
  )
}

interface SpecimenProps {
  readonly label: string
  /** The children are stacked, as wide as the column. */
  readonly stacked?: boolean
  readonly children: ReactNode
}

/** One component in its states, with a label at the left. */
export function Specimen({ label, stacked = false, children }: SpecimenProps) {
  return (
    <div className="grid items-start gap-x-4 gap-y-2 sm:grid-cols-[88px_minmax(0,1fr)]">
      <p className="text-meta text-ink-3 sm:pt-3">{label}</p>
      <div
        className={
          stacked ? 'flex min-w-0 flex-col gap-4' : 'flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-3'
        }
      >
        {children}
      </div>
    </div>
  )
}
