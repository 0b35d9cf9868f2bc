import { Check } from 'lucide-react'

interface ProgressProps {
  readonly label: string
  /** Progress from 0 to 1; undefined if unknown. */
  readonly done?: number
}

/** A progress bar, determinate or not. It uses the ink color, because it is no action. */
export function Progress({ label, done }: ProgressProps) {
  const percent = done === undefined ? undefined : Math.round(Math.min(1, Math.max(0, done)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1 w-full overflow-hidden rounded-sm bg-line-2 forced-colors:h-1.5 forced-colors:border"
    >
      {percent === undefined ? (
        <div className="runs-through h-full w-1/3 rounded-sm bg-ink forced-color-adjust-none forced-colors:bg-[CanvasText]" />
      ) : (
        <div
          className="h-full rounded-sm bg-ink transition-[width] duration-160 forced-color-adjust-none forced-colors:bg-[CanvasText]"
          style={{ width: `${percent}%` }}
        />
      )}
    </div>
  )
}

interface StepsProps {
  readonly label: string
  readonly steps: readonly string[]
  /** Index of the current step, from 0. */
  readonly current: number
}

/** The steps of a task over several pages. A phone shows the label of the current step only. */
export function Steps({ label, steps, current }: StepsProps) {
  return (
    <ol aria-label={label} className="flex gap-2">
      {steps.map((step, index) => {
        const isDone = index < current
        const isCurrent = index === current
        return (
          <li key={step} aria-current={isCurrent ? 'step' : undefined} className="min-w-0 grow basis-0">
            <span
              aria-hidden
              className={`block border-t-2 ${isDone || isCurrent ? 'border-ink' : 'border-line-2 forced-colors:border-dotted'}`}
            />
            <span
              className={`mt-2 flex items-center gap-1.5 text-meta ${
                isCurrent
                  ? 'font-[560] text-ink'
                  : isDone
                    ? 'text-ink-2 max-sm:sr-only'
                    : 'text-ink-3 max-sm:sr-only'
              }`}
            >
              {isDone && <Check aria-hidden className="size-4 shrink-0" />}
              <span className="truncate max-sm:overflow-visible">
                <span className="figures">{index + 1}. </span>
                {step}
                {isDone && <span className="sr-only">, done</span>}
              </span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
