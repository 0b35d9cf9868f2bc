import type { ReactNode } from 'react'
import { dateText } from '../../../domain/format/times.ts'
import type { WireQuestion } from '../../../domain/schemas/messaging.ts'
import { ReportLink } from '../../components/messaging/report-link.tsx'
import { Prose } from '../../components/ui/prose.tsx'

interface QuestionItemProps {
  readonly question: WireQuestion
  /** The seller's form for the answer. */
  readonly children?: ReactNode
}

/** A question with its answer and the links to report them. */
export function QuestionItem({ question, children }: QuestionItemProps) {
  const { id, asker, question: text, answer, is_own, is_removed, created_at, answered_at } = question
  return (
    <li
      id={`question-${id}`}
      className="flex scroll-mt-20 flex-col gap-3 border-b border-line py-5 target:border-ink"
    >
      <div className={is_removed ? 'text-ink-3' : 'font-[560] text-ink'}>
        <Prose text={text} />
      </div>
      <div className="-mt-1 flex flex-wrap items-center justify-between gap-x-4">
        <p className="figures text-meta text-ink-3">
          {is_own ? 'You' : asker} · {dateText(Date.parse(created_at))}
        </p>
        {!is_removed && (!is_own || answer !== null) && (
          <ReportLink kind="question" id={id} what="this question" />
        )}
      </div>
      {answer !== null && answered_at !== null && (
        <div className="flex flex-col gap-1 border-l-2 border-line-2 pl-4">
          <Prose text={answer} />
          <p className="figures text-meta text-ink-3">Seller · {dateText(Date.parse(answered_at))}</p>
        </div>
      )}
      {answer === null &&
        !is_removed &&
        (children || <p className="text-meta text-ink-3">Not answered yet</p>)}
    </li>
  )
}
