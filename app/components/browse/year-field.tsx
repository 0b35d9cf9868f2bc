import { controlClass } from '../ui/field.tsx'
import { useTypedValue } from './use-typed-value.ts'

interface YearFieldProps {
  /** The id of the form that it belongs to. */
  readonly form: string
  readonly name: string
  readonly label: string
  readonly placeholder: string
  readonly min: number
  readonly max: number
  readonly year: number | null
}

/** A bound of the years; empty does not narrow the list. */
export function YearField({ label, year, ...input }: YearFieldProps) {
  const text = year === null ? '' : String(year)
  const field = useTypedValue(text)
  return (
    <input
      {...input}
      ref={field}
      type="number"
      inputMode="numeric"
      step={1}
      defaultValue={text}
      aria-label={label}
      className={`${controlClass(false)} figures`}
    />
  )
}
