import { useId, useState } from 'react'
import { useTypedValue } from '../../components/list-search/use-typed-value.ts'
import { controlClass } from '../../components/ui/fields/field.tsx'
import { yearRangeError } from './filter-bounds.ts'
import { BoundsError } from './filter-group.tsx'

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

/** A bound of the model year; empty means no bound, and a year out of range shows an error. */
export function YearField({ label, year, ...input }: YearFieldProps) {
  const text = year === null ? '' : String(year)
  const field = useTypedValue(text)
  const id = useId()
  const [error, setError] = useState<string | null>(null)
  return (
    <>
      <input
        {...input}
        ref={field}
        type="number"
        inputMode="numeric"
        step={1}
        defaultValue={text}
        aria-label={label}
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? undefined : id}
        onBlur={({ currentTarget }) => setError(yearRangeError(currentTarget.value, input))}
        className={`${controlClass(error !== null)} figures`}
      />
      <BoundsError id={id} text={error} />
    </>
  )
}
