import { type InputHTMLAttributes, type ReactNode, useId } from 'react'

interface RadioProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** Explanation of the choice, on its own line. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** A radio button as a row. A group of them needs a `fieldset` with a `legend`. */
export function Radio({ note, id, className = '', children, ...input }: RadioProps) {
  const ownId = useId()
  const dotId = id ?? ownId
  return (
    <label
      htmlFor={dotId}
      className={`flex min-h-9 items-start gap-3 py-1.5 text-ink-2 hover:text-ink has-checked:text-ink has-disabled:text-ink-3 max-md:min-h-11 max-md:py-2.5 pointer-coarse:min-h-11 pointer-coarse:py-2.5 ${className}`}
    >
      <input
        {...input}
        id={dotId}
        type="radio"
        className="mt-0.75 size-4.5 shrink-0 appearance-none rounded-full border border-edge bg-surface checked:border-[5px] checked:border-ink disabled:border-line-2 disabled:bg-fill disabled:checked:border-ink-3 aria-invalid:border-out"
      />
      <span className="min-w-0 grow">
        {children}
        {note && <span className="block text-meta text-pretty text-ink-3">{note}</span>}
      </span>
    </label>
  )
}
