import { Check, Circle } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isPartDone, partText, type SectionStanding } from '../../../domain/display/create-texts.ts'
import { CREATE_SECTIONS } from '../../../domain/listing/create-form.ts'

interface ProgressProps {
  readonly standings: readonly SectionStanding[]
}

/** Where the form stands, at its side: each part, and what is missing there. */
export function CreateProgress({ standings }: ProgressProps) {
  const { furthest } = usePartInView(standings)
  return (
    <nav aria-label="Parts of the form" className="max-md:hidden">
      <ol className="border-t border-line">
        {standings.map((standing, index) => {
          const { id, title } = standing.section
          const isDone = isPartDone(standing, index <= furthest)
          const Icon = isDone ? Check : Circle
          return (
            <li key={id} className="border-b border-line">
              <a href={`#${id}`} className="flex gap-3 rounded-md py-3 text-ink-2 hover:text-ink">
                <Icon
                  aria-hidden
                  className={`mt-0.75 size-4.5 shrink-0 ${isDone ? 'text-ink' : 'text-ink-3'}`}
                />
                <span className="min-w-0">
                  <span className="block text-ink">{title}</span>
                  <span className="block text-meta text-ink-3">{partText(standing, index <= furthest)}</span>
                </span>
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

interface StepsProps extends ProgressProps {
  /** What stands beside the name of the part. */
  readonly children: ReactNode
}

/** The same as a thin bar of steps, below the head of a narrow page, with the name of the part that is in view. */
export function CreateSteps({ standings, children }: StepsProps) {
  const { current, furthest } = usePartInView(standings)
  return (
    <>
      <nav aria-label="Parts of the form">
        {/* The words below lie on the lower half of what can be tapped. */}
        <ol className="-mb-6 flex gap-1.5">
          {standings.map((standing, index) => (
            <Step
              key={standing.section.id}
              standing={standing}
              isCurrent={index === current}
              wasReached={index <= furthest}
            />
          ))}
        </ol>
      </nav>
      <div className="pointer-events-none flex flex-wrap items-baseline justify-between gap-x-4 pb-1.5">
        <p aria-hidden className="text-meta font-[560] text-ink">
          <span className="figures">{current + 1}. </span>
          {standings[current]?.section.title}
        </p>
        {children}
      </div>
    </>
  )
}

interface StepProps {
  readonly standing: SectionStanding
  readonly isCurrent: boolean
  readonly wasReached: boolean
}

function Step({ standing, isCurrent, wasReached }: StepProps) {
  const { section } = standing
  return (
    <li className="min-w-0 grow basis-0">
      <a
        href={`#${section.id}`}
        aria-current={isCurrent ? 'step' : undefined}
        className="flex h-11 items-start rounded-sm pt-2.5"
      >
        <span
          aria-hidden
          className={`block w-full border-t-3 ${isPartDone(standing, wasReached) ? 'border-ink' : 'border-line-2 forced-colors:border-dotted'}`}
        />
        <span className="sr-only">
          {section.title}: {partText(standing, wasReached)}
        </span>
      </a>
    </li>
  )
}

/** A third down the window: what is read stands there, below the head and the steps. */
const READING_LINE = '-33% 0px -67% 0px'

/**
 * Which part of the form the page is scrolled to, counted from 0, and the last that it was: above the first it is the
 * first.
 */
function usePartInView(standings: readonly SectionStanding[]) {
  const [shown, setShown] = useState('')
  const furthest = useRef(0)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.findLast(({ isIntersecting }) => isIntersecting)
        if (entered) setShown(entered.target.id)
      },
      { rootMargin: READING_LINE },
    )
    for (const { id } of CREATE_SECTIONS) {
      const part = document.getElementById(id)
      if (part) observer.observe(part)
    }
    return () => observer.disconnect()
  }, [])
  const current = Math.max(
    0,
    standings.findIndex(({ section }) => section.id === shown),
  )
  furthest.current = Math.max(furthest.current, current)
  return { current, furthest: furthest.current }
}
