import { SelectField } from '../ui/fields/field.tsx'

interface FilterSelectProps {
  readonly label: string
  readonly name: string
  /** The option of no filter. */
  readonly all?: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: string | undefined
}

/** A filter of a list in the console. */
export function FilterSelect({ label, name, all, options, value }: FilterSelectProps) {
  return (
    <SelectField label={label} name={name} defaultValue={value ?? ''}>
      {all !== undefined && <option value="">{all}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  )
}
