import { Check, Circle } from 'lucide-react'
import { missingText, type SectionStanding } from '../../../domain/display/create-texts.ts'

interface ProgressProps {
  readonly standings: readonly SectionStanding[]
}

/** Where the form stands, at its side: each part, and what is missing there. */
export function CreateProgress({ standings }: ProgressProps) {
  return (
    <nav aria-label="Parts of the form" className="max-md:hidden">
      <ol className="border-t border-line">
        {standings.map(({ section: { id, title }, missing }) => {
          const Icon = missing.length === 0 ? Check : Circle
          return (
            <li key={id} className="border-b border-line">
              <a href={`#${id}`} className="flex gap-3 rounded-md py-3 text-ink-2 hover:text-ink">
                <Icon
                  aria-hidden
                  className={`mt-0.75 size-4.5 shrink-0 ${missing.length === 0 ? 'text-ink' : 'text-ink-3'}`}
                />
                <span className="min-w-0">
                  <span className="block text-ink">{title}</span>
                  <span className="block text-meta text-ink-3">{missingText(missing)}</span>
                </span>
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** The same as a thin bar of steps, below the head of a narrow page. */
export function CreateSteps({ standings }: ProgressProps) {
  return (
    <nav aria-label="Parts of the form" className="min-w-0 grow">
      <ol className="flex gap-1.5">
        {standings.map(({ section: { id, title }, missing }) => (
          <li key={id} className="min-w-0 grow basis-0">
            <a href={`#${id}`} className="flex h-11 items-center rounded-sm">
              <span
                aria-hidden
                className={`block w-full border-t-3 ${missing.length === 0 ? 'border-ink' : 'border-line-2 forced-colors:border-dotted'}`}
              />
              <span className="sr-only">
                {title}: {missingText(missing)}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
