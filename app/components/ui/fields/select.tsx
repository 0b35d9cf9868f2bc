import { ChevronDown } from 'lucide-react'
import type { SelectHTMLAttributes } from 'react'
import { controlClass } from './control.ts'

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  readonly refused?: boolean
}

/** A native select with the application's chevron. `className` sets its width. */
export function Select({ refused = false, className = 'w-full', children, ...rest }: SelectProps) {
  return (
    <span className={`relative inline-flex ${className}`}>
      <select
        {...rest}
        aria-invalid={refused || undefined}
        className={`${controlClass(refused)} appearance-none truncate pr-10`}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-3.5 right-3.5 size-4 text-ink-2"
        strokeWidth={2.25}
      />
    </span>
  )
}
