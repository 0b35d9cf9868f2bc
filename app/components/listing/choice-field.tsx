import { vehicleValueLabel } from '../../../domain/display/vehicle-labels.ts'
import { SelectField } from '../ui/field.tsx'
import type { FieldOf } from './edit-field.ts'

interface ChoiceFieldProps {
  readonly field: ReturnType<FieldOf>
  readonly options: readonly string[]
  /** Where nothing need be chosen, what that is called. */
  readonly none?: string
  readonly labelOf?: (value: string) => string
}

/** One of a closed list of the vehicle's values. */
export function ChoiceField({ field, options, none, labelOf = vehicleValueLabel }: ChoiceFieldProps) {
  return (
    <SelectField {...field}>
      {none !== undefined && <option value="">{none}</option>}
      {options.map((option) => (
        <option key={option} value={option}>
          {labelOf(option)}
        </option>
      ))}
    </SelectField>
  )
}
