import type { ComponentProps } from 'react'
import { vehicleValueLabel } from '../../../domain/vehicle/vehicle-labels.ts'
import { SelectField } from '../ui/fields/field.tsx'

interface ChoiceFieldProps extends Omit<ComponentProps<typeof SelectField>, 'children'> {
  readonly options: readonly string[]
  /** What stands for no choice; without it one must be made. */
  readonly none?: string
  /** What an option is called; as everywhere unless given. */
  readonly labelOf?: (value: string) => string
}

/** A choice of one of the domain's lists. */
export function ChoiceField({ options, none, labelOf = vehicleValueLabel, ...field }: ChoiceFieldProps) {
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
