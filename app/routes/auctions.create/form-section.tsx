import type { ReactNode } from 'react'
import type { CreateSection } from '../../../domain/listing/create-places.ts'

interface FormSectionProps {
  readonly section: CreateSection
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** One of the five sections of the form. */
export function FormSection({ section: { id, title }, note, children }: FormSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      // The scroll margin leaves room for the header, and on a phone for the steps.
      className="flex scroll-mt-12 flex-col gap-6 border-t border-line pt-8 first-of-type:border-t-0 first-of-type:pt-0 md:scroll-mt-2"
    >
      <div className="flex flex-col gap-1.5">
        <h2 id={`${id}-title`} className="text-title">
          {title}
        </h2>
        {note && <p className="max-w-prose text-meta text-balance text-ink-3">{note}</p>}
      </div>
      {children}
    </section>
  )
}
