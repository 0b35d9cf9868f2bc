import { Check } from 'lucide-react'
import { forwardRef, type InputHTMLAttributes, type ReactNode, useId } from 'react'

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** Content at the right of the row, for example a count or a drawing. */
  readonly aside?: ReactNode
  readonly refused?: boolean
  readonly children: ReactNode
}

/**
 * A checkbox as a row of 36 pixels, 44 for touch. The checked state uses the ink color, not the accent. A
 * long label wraps beside the box, which stays centered on the first line.
 */
export const Checkbox = forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox(
  { aside, refused = false, id, className = '', children, ...input },
  ref,
) {
  const ownId = useId()
  const boxId = id ?? ownId
  return (
    <label
      htmlFor={boxId}
      className={`flex min-h-9 items-start gap-3 py-1.5 text-ink-2 hover:text-ink has-checked:text-ink has-disabled:text-ink-3 max-md:min-h-11 max-md:py-2.5 pointer-coarse:min-h-11 pointer-coarse:py-2.5 ${className}`}
    >
      <span className="relative mt-0.75 inline-flex size-4.5 shrink-0">
        <input
          {...input}
          ref={ref}
          id={boxId}
          type="checkbox"
          aria-invalid={refused || undefined}
          className={`peer size-4.5 appearance-none rounded-sm border bg-surface checked:border-ink checked:bg-ink disabled:border-line-2 disabled:bg-fill disabled:checked:border-ink-3 disabled:checked:bg-ink-3 ${refused ? 'border-out' : 'border-edge'}`}
        />
        <Check
          aria-hidden
          className="pointer-events-none absolute inset-0.5 hidden size-3.5 text-bg peer-checked:block"
          strokeWidth={3}
        />
      </span>
      <span className="min-w-0 grow">{children}</span>
      {aside}
    </label>
  )
})
