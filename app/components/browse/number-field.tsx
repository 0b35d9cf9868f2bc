import { controlClass } from '../ui/field.tsx'
import { FILTER_FORM } from './filter-form.tsx'
import { useTypedValue } from './use-typed-value.ts'

interface NumberFieldProps {
  readonly name: string
  readonly label: string
  readonly placeholder: string
  readonly prefix?: string
  readonly min: number
  readonly max?: number
  readonly value: number | null
}

/** A bound of a range; empty does not narrow the list. */
export function NumberField({ name, label, placeholder, prefix, min, max, value }: NumberFieldProps) {
  const text = value === null ? '' : String(value)
  const field = useTypedValue(text)
  return (
    <div className="relative">
      {prefix && (
        <span aria-hidden className="pointer-events-none absolute top-2.5 left-3 text-ink-3">
          {prefix}
        </span>
      )}
      <input
        ref={field}
        form={FILTER_FORM}
        type="number"
        inputMode="numeric"
        name={name}
        min={min}
        max={max}
        step={1}
        defaultValue={text}
        placeholder={placeholder}
        aria-label={label}
        className={`${controlClass(false)} figures ${prefix ? 'pl-7' : ''}`}
      />
    </div>
  )
}
