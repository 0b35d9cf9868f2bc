import { useId, useState } from 'react'
import { useTypedValue } from '../../components/list-search/use-typed-value.ts'
import { controlClass } from '../../components/ui/fields/field.tsx'
import { yearOutsideText } from './filter-bounds.ts'
import { BoundsWrong } from './filter-group.tsx'

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

/** A bound of the years; empty does not narrow the list, and a year that there is none of is said to be none. */
export function YearField({ label, year, ...input }: YearFieldProps) {
  const text = year === null ? '' : String(year)
  const field = useTypedValue(text)
  const id = useId()
  const [wrong, setWrong] = useState<string | null>(null)
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
        aria-invalid={wrong !== null || undefined}
        aria-describedby={wrong === null ? undefined : id}
        onBlur={({ currentTarget }) => setWrong(yearOutsideText(currentTarget.value, input))}
        className={`${controlClass(wrong !== null)} figures`}
      />
      <BoundsWrong id={id} text={wrong} />
    </>
  )
}
