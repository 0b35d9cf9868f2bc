import type { ReactNode } from 'react'
import { vehicleValueLabel } from '../../../domain/display/vehicle-labels.ts'
import type { CreateField } from '../../../domain/listing/create-form.ts'
import { SelectField } from '../ui/field.tsx'
import { fieldOf, type PartProps } from './create-fields.ts'

interface ChoiceFieldProps extends PartProps {
  readonly field: CreateField
  readonly values: readonly string[]
  /** What a value is called; as everywhere unless given. */
  readonly labelOf?: (value: string) => string
  /** What stands for no choice; without it one must be made. */
  readonly none?: string
  readonly hint?: ReactNode
  readonly note?: ReactNode
}

/** A choice of one of the domain's lists. */
export function ChoiceField({
  create,
  field,
  values,
  labelOf = vehicleValueLabel,
  none,
  hint,
  note,
}: ChoiceFieldProps) {
  return (
    <SelectField {...fieldOf(create, field)} hint={hint} note={note}>
      {none !== undefined && <option value="">{none}</option>}
      {values.map((value) => (
        <option key={value} value={value}>
          {labelOf(value)}
        </option>
      ))}
    </SelectField>
  )
}
