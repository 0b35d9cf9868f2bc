import { useFetcher } from '@remix-run/react'
import { Check, TriangleAlert } from 'lucide-react'
import { isAfterHandover } from '../../../domain/after-sale/handover.ts'
import { dateTimeText } from '../../../domain/format/times.ts'
import type { WireHandover } from '../../../domain/schemas/handover.ts'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { FieldError } from '../../components/ui/fields/field.tsx'
import { SectionTitle } from '../../components/ui/page.tsx'
import type { RefusedForm } from '../../lib/http.server.ts'
import {
  handoverPhases,
  isReadyToConfirm,
  markedByOtherText,
  progressText,
} from '../../lib/labels/handover-labels.ts'
import { ChangedHands } from './changed-hands.tsx'

type Task = WireHandover['tasks'][number]

interface HandoverTasksProps {
  readonly handover: WireHandover
  readonly refused: RefusedForm | null
  readonly nowMs: number
}

/**
 * The checklist of the hand-over in the order of time: each side ticks its own tasks and sees those that the
 * other has ticked.
 */
export function HandoverTasks({ handover, refused, nowMs }: HandoverTasksProps) {
  const { tasks, side, disclaimer } = handover
  const isDone = handover.handed_over_at !== null && handover.received_at !== null
  return (
    <section aria-labelledby="checklist" className="mt-8 first:mt-0">
      <div className="flex items-baseline justify-between gap-4">
        <SectionTitle id="checklist">What to do</SectionTitle>
        <p className="figures text-meta text-ink-3" aria-live="polite">
          {progressText(tasks, isDone)}
        </p>
      </div>
      <ol>
        {handoverPhases(tasks, side).map((phase, index) => (
          <li key={phase.title} className="mt-6 first:mt-4">
            <h3 className="font-[560] text-ink">
              <span className="figures">{index + 1}.</span> {phase.title}
            </h3>
            {phase.text !== null && <p className="mt-1 text-pretty">{phase.text}</p>}
            {phase.title === 'Get in touch' && side !== 'admin' && (
              <ButtonLink
                to={`/auctions/${handover.auction_id}/message`}
                variant={isDone || isReadyToConfirm(tasks, side) ? 'secondary' : 'primary'}
                className="mt-3 max-sm:w-full"
              >
                Message the {side === 'buyer' ? 'seller' : 'buyer'}
              </ButtonLink>
            )}
            {phase.tasks.length > 0 && (
              <ul className="mt-3 border-t border-line">
                {phase.tasks.map((task) => (
                  <TaskRow
                    key={task.item}
                    task={task}
                    otherSideText={side === 'admin' ? null : markedByOtherText(task, side)}
                    isOwn={task.side === side && (!isDone || isAfterHandover(task.item))}
                    nowMs={nowMs}
                  />
                ))}
              </ul>
            )}
            {phase.title === 'Hand over the keys' && <ChangedHands handover={handover} refused={refused} />}
          </li>
        ))}
      </ol>
      <p className="mt-4 text-meta text-pretty text-ink-3">{disclaimer}</p>
    </section>
  )
}

interface TaskRowProps {
  readonly task: Task
  /** Why the viewer has no button; null where the task is the viewer's own. */
  readonly otherSideText: string | null
  readonly isOwn: boolean
  readonly nowMs: number
}

function TaskRow({ task, otherSideText, isOwn, nowMs }: TaskRowProps) {
  const fetcher = useFetcher<{ readonly message: string | null }>()
  const isDone = task.done_at !== null
  const isBusy = fetcher.state === 'submitting'
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 border-b border-line py-4">
      <div className="min-w-0 grow basis-80">
        <h4 className="flex items-start gap-2 font-semibold text-ink">
          {isDone && <Check aria-label="Done:" className="mt-0.5 size-5 shrink-0 text-win" />}
          {task.title}
        </h4>
        <p className="mt-1 text-pretty">{task.text}</p>
        {task.warning !== null && (
          <p className="figures mt-1 flex items-start gap-2 text-amber">
            <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
            <span className="min-w-0 text-pretty">{task.warning}</span>
          </p>
        )}
        {task.done_at !== null && (
          <p className="figures mt-1 text-meta text-ink-3">
            Done {dateTimeText(Date.parse(task.done_at), nowMs)}
          </p>
        )}
        <FieldError id={`${task.item}-error`} message={fetcher.data?.message ?? undefined} />
      </div>
      {otherSideText !== null && <p className="shrink-0 text-meta text-ink-3">{otherSideText}</p>}
      {isOwn && (
        <fetcher.Form method="post" className="shrink-0">
          <input type="hidden" name="item" value={task.item} />
          <input type="hidden" name="done" value={String(!isDone)} />
          <Button type="submit" variant={isDone ? 'text' : 'secondary'} busy={isBusy} busyText="Saving...">
            {isDone ? 'Undo' : 'Mark as done'}
            <span className="sr-only">: {task.title}</span>
          </Button>
        </fetcher.Form>
      )}
    </li>
  )
}
