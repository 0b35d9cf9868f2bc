import type { ComponentProps } from 'react'
import { vehicleValueLabel } from '../../../domain/vehicle/vehicle-labels.ts'
import { SelectField } from '../ui/fields/field.tsx'

interface ChoiceFieldProps extends Omit<ComponentProps<typeof SelectField>, 'children'> {
  readonly options: readonly string[]
  /** The label of the empty option; without it a choice is required. */
  readonly none?: string
  /** The label of an option; by default the domain's label of vehicle values. */
  readonly labelOf?: (value: string) => string
}

/** A select over one of the domain's value lists. */
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
