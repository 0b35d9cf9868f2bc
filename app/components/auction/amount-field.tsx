import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { dollarsWhole } from '../../../domain/display/usd.ts'

interface AmountFieldProps {
  readonly id: string
  readonly label: string
  /** 'Minimum' or 'From', before the least amount. */
  readonly hint: string
  readonly least: number
  readonly value: string
  /** How much the steppers add or take away. */
  readonly step: number
  readonly refused: boolean
  readonly errorId: string
  readonly steppers: boolean
  readonly onChange: (value: string) => void
}

/** An amount in whole dollars, large, with its least beside the label. */
export function AmountField(props: AmountFieldProps) {
  const { id, label, hint, least, value, step, refused, errorId, steppers, onChange } = props
  const stepTo = (amount: number) => onChange(String(Math.max(least, amount)))
  const current = Number(value) || least
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-meta font-[560] text-ink">
          {label}
        </label>
        <span className="figures text-meta text-ink-3">
          {hint} {dollarsWhole(least)}
        </span>
      </div>
      <div className="flex gap-2">
        {steppers && (
          <Stepper label="Less" disabled={current <= least} onClick={() => stepTo(current - step)}>
            <Minus aria-hidden className="size-5" />
          </Stepper>
        )}
        <div
          className={`flex h-14 min-w-0 grow items-center gap-2 rounded-md border bg-bg px-3 focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus ${
            refused ? 'border-out outline-1 outline-out' : 'border-edge'
          }`}
        >
          <span aria-hidden className="text-card font-normal text-ink-3">
            $
          </span>
          <input
            id={id}
            name="amount"
            type="number"
            inputMode="numeric"
            required
            step={1}
            min={least}
            value={value}
            aria-invalid={refused || undefined}
            aria-describedby={refused ? errorId : undefined}
            onChange={(event) => onChange(event.target.value)}
            className="figures w-full min-w-0 bg-transparent text-card font-[620] text-ink outline-none"
          />
        </div>
        {steppers && (
          <Stepper label="More" onClick={() => stepTo(current + step)}>
            <Plus aria-hidden className="size-5" />
          </Stepper>
        )}
      </div>
    </div>
  )
}

interface StepperProps {
  readonly label: string
  readonly disabled?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

function Stepper({ label, disabled = false, onClick, children }: StepperProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="inline-flex size-14 shrink-0 items-center justify-center rounded-md border border-line-2 text-ink disabled:text-ink-3"
    >
      {children}
    </button>
  )
}
