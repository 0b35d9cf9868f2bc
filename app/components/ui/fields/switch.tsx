import { type InputHTMLAttributes, type ReactNode, useId } from 'react'

interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** Explanation of the setting, below its name. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

/**
 * A setting that takes effect at once, as a row with a switch at the right; a choice that is submitted with a
 * form is a checkbox. The position of the knob shows the state without color.
 */
export function Switch({ note, id, children, ...input }: SwitchProps) {
  const ownId = useId()
  const switchId = id ?? ownId
  return (
    <label
      htmlFor={switchId}
      className="flex min-h-11 items-start justify-between gap-4 py-2.5 text-ink has-disabled:text-ink-3"
    >
      <span className="min-w-0">
        {children}
        {note && (
          <span id={`${switchId}-note`} className="block text-meta text-ink-3">
            {note}
          </span>
        )}
      </span>
      <span className="relative inline-flex h-6 w-11 shrink-0">
        <input
          {...input}
          id={switchId}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is on
          role="switch"
          aria-describedby={note ? `${switchId}-note` : undefined}
          className="peer h-6 w-11 appearance-none rounded-full border border-edge bg-surface checked:border-ink checked:bg-ink disabled:border-line-2 disabled:bg-fill disabled:checked:border-ink-3 disabled:checked:bg-ink-3"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 left-1 size-4 rounded-full border-8 border-edge transition-transform peer-checked:translate-x-5 peer-checked:border-bg peer-disabled:border-line-2 peer-disabled:peer-checked:border-bg motion-reduce:transition-none"
        />
      </span>
    </label>
  )
}
