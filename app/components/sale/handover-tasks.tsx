import { useFetcher } from '@remix-run/react'
import { Check } from 'lucide-react'
import { dateTimeText } from '../../../domain/display/times.ts'
import type { WireHandover } from '../../../domain/schemas/handover.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import { SectionTitle } from '../ui/page.tsx'

type Task = WireHandover['tasks'][number]

/** What is to be done, by whom, and how far it is: each ticks their own, and sees what the other has ticked. */
export function HandoverTasks({
  handover,
  nowMs,
}: {
  readonly handover: WireHandover
  readonly nowMs: number
}) {
  const { tasks, side, disclaimer } = handover
  const isDone = handover.handed_over_at !== null && handover.received_at !== null
  const count = tasks.filter(({ done_at }) => done_at !== null).length
  return (
    <section aria-labelledby="checklist" className="mt-8 first:mt-0">
      <div className="flex items-baseline justify-between gap-4">
        <SectionTitle id="checklist">What to do</SectionTitle>
        <p className="figures text-meta text-ink-3" aria-live="polite">
          {count} of {tasks.length} done
        </p>
      </div>
      <ol className="mt-4 border-t border-line">
        {tasks.map((task) => (
          <TaskRow key={task.item} task={task} isOwn={task.side === side && !isDone} nowMs={nowMs} />
        ))}
      </ol>
      <p className="mt-4 text-meta text-pretty text-ink-3">{disclaimer}</p>
    </section>
  )
}

interface TaskRowProps {
  readonly task: Task
  readonly isOwn: boolean
  readonly nowMs: number
}

function TaskRow({ task, isOwn, nowMs }: TaskRowProps) {
  const fetcher = useFetcher<{ readonly message: string | null }>()
  const isDone = task.done_at !== null
  const isBusy = fetcher.state === 'submitting'
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 border-b border-line py-4">
      <div className="min-w-0 grow basis-80">
        <h3 className="flex items-start gap-2 font-semibold text-ink">
          {isDone && <Check aria-label="Done:" className="mt-0.5 size-5 shrink-0 text-win" />}
          {task.title}
        </h3>
        <p className="mt-1 text-pretty">{task.text}</p>
        <p className="figures mt-1 text-meta text-ink-3">
          {task.side === 'seller' ? 'Seller' : 'Buyer'}
          {task.done_at !== null && ` · Done ${dateTimeText(Date.parse(task.done_at), nowMs)}`}
        </p>
        <FieldError id={`${task.item}-error`} message={fetcher.data?.message ?? undefined} />
      </div>
      {isOwn && (
        <fetcher.Form method="post" className="shrink-0">
          <input type="hidden" name="item" value={task.item} />
          <input type="hidden" name="done" value={String(!isDone)} />
          <Button type="submit" variant={isDone ? 'text' : 'secondary'} busy={isBusy} busyText="Saving...">
            {isDone ? 'Not done yet' : 'Mark as done'}
            <span className="sr-only">: {task.title}</span>
          </Button>
        </fetcher.Form>
      )}
    </li>
  )
}
