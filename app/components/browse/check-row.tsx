import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { FILTER_FORM } from './filter-form.tsx'

interface CheckRowProps {
  readonly name: string
  readonly value: string
  readonly checked: boolean
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** One choice of a filter. Chosen is ink, not accent (Look page). */
export function CheckRow({ name, value, checked, aside, children }: CheckRowProps) {
  const id = `filter-${name}-${value}`
  const box = useRef<HTMLInputElement>(null)

  // The box shows at once what was pressed; where the address changes otherwise, it follows the address.
  useEffect(() => {
    if (box.current) box.current.checked = checked
  }, [checked])

  return (
    <label
      htmlFor={id}
      className="flex min-h-11 items-center gap-3 text-ink-2 has-checked:text-ink md:min-h-9"
    >
      <span className="relative inline-flex size-4.5 shrink-0">
        <input
          ref={box}
          id={id}
          form={FILTER_FORM}
          type="checkbox"
          name={name}
          value={value}
          defaultChecked={checked}
          className="peer size-4.5 appearance-none rounded-sm border border-edge bg-surface checked:border-ink checked:bg-ink"
        />
        <Check
          aria-hidden
          className="pointer-events-none absolute inset-0.5 hidden size-3.5 text-bg peer-checked:block"
          strokeWidth={3}
        />
      </span>
      <span className="min-w-0 grow truncate">{children}</span>
      {aside}
    </label>
  )
}
