import { Check, Circle } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { CREATE_SECTIONS } from '../../../domain/listing/create-places.ts'
import {
  isSectionComplete,
  type SectionState,
  sectionStateText,
} from '../../components/listing-form/create-copy.ts'

interface ProgressProps {
  readonly sectionStates: readonly SectionState[]
}

/** The sections of the form with what is missing in each, beside the form on a wide page. */
export function CreateProgress({ sectionStates }: ProgressProps) {
  return (
    <nav aria-label="Parts of the form" className="max-md:hidden">
      <ol className="border-t border-line">
        {sectionStates.map((sectionState) => {
          const { id, title } = sectionState.section
          const isDone = isSectionComplete(sectionState)
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
                  <span className="block text-meta text-ink-3">{sectionStateText(sectionState)}</span>
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
  /** Shown beside the name of the section. */
  readonly children: ReactNode
}

/** The sections as a bar of steps at the top of a narrow page, with the name of the section in view. */
export function CreateSteps({ sectionStates, children }: StepsProps) {
  const current = useSectionInView()
  return (
    <>
      <nav aria-label="Parts of the form">
        {/* The text below overlaps the lower half of the tap targets. */}
        <ol className="-mb-6 flex gap-1.5">
          {sectionStates.map((sectionState, index) => (
            <Step key={sectionState.section.id} sectionState={sectionState} isCurrent={index === current} />
          ))}
        </ol>
      </nav>
      <div className="pointer-events-none flex flex-wrap items-baseline justify-between gap-x-4 pb-1.5">
        <p aria-hidden className="text-meta font-[560] text-ink">
          <span className="figures">{current + 1}. </span>
          {sectionStates[current]?.section.title}
        </p>
        {children}
      </div>
    </>
  )
}

interface StepProps {
  readonly sectionState: SectionState
  readonly isCurrent: boolean
}

function Step({ sectionState, isCurrent }: StepProps) {
  const { section } = sectionState
  return (
    <li className="min-w-0 grow basis-0">
      <a
        href={`#${section.id}`}
        aria-current={isCurrent ? 'step' : undefined}
        className="flex h-11 items-start rounded-sm pt-2.5"
      >
        {/* A complete step is bright and the current step is thicker. */}
        <span
          aria-hidden
          className={`block w-full ${isCurrent ? '-mt-0.5 border-t-7' : 'border-t-3'} ${isSectionComplete(sectionState) ? 'border-ink' : isCurrent ? 'border-ink-3' : 'border-line-2 forced-colors:border-dotted'}`}
        />
        <span className="sr-only">
          {section.title}: {sectionStateText(sectionState)}
        </span>
      </a>
    </li>
  )
}

/** The height in the window, below the header and the steps, at which a section counts as being read. */
const READING_LINE = 0.4

/**
 * The section in view, as an index from 0: the last section that starts above the reading line, and at the
 * end of the page the last of all, which may be too short to reach the line. Positions are measured on each
 * scroll, since errors and photos move them.
 */
function useSectionInView(): number {
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    let frame = 0
    const update = () => {
      frame = 0
      setCurrent(getSectionInView())
    }
    const scheduleUpdate = () => {
      frame ||= requestAnimationFrame(update)
    }
    update()
    addEventListener('scroll', scheduleUpdate, { passive: true })
    addEventListener('resize', scheduleUpdate)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', scheduleUpdate)
      removeEventListener('resize', scheduleUpdate)
    }
  }, [])
  return current
}

function getSectionInView(): number {
  const line = innerHeight * READING_LINE
  const lastStarted = CREATE_SECTIONS.findLastIndex(
    ({ id }) =>
      (document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) <= line,
  )
  const { scrollHeight } = document.documentElement
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= scrollHeight - 2
  return isAtEnd ? CREATE_SECTIONS.length - 1 : Math.max(0, lastStarted)
}
