import { Fragment, type ReactNode } from 'react'
import {
  type FieldName,
  fieldsInForm,
  ROW_STARTS,
  VEHICLE_FIELDS,
  type VehicleField,
} from '../../../domain/vehicle/fields.ts'
import type { FormFieldProps, GetFieldProps } from '../forms/field-of.ts'
import { NumberField } from '../forms/number-field.tsx'
import { TextField } from '../ui/fields/field.tsx'
import { ChoiceField } from './choice-field.tsx'

const ODOMETER = fieldsInForm('odometer')
const SPECIFICATIONS = fieldsInForm('specifications')
type Odometer = (typeof ODOMETER)[number]
type Specification = (typeof SPECIFICATIONS)[number]

interface SpecificationFieldsProps<Name extends FieldName> {
  readonly field: GetFieldProps<Name>
  /** Notes at fields, such as a value that differs from the VIN's. */
  readonly notes?: Partial<Readonly<Record<FieldName, ReactNode>>>
  /** The fields that cannot be changed; a note says why. */
  readonly disabled?: ReadonlySet<string> | undefined
}

/** The fields of the vehicle's specifications, in two columns. */
export function SpecificationFields({
  field,
  notes = {},
  disabled,
}: SpecificationFieldsProps<Specification>) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {SPECIFICATIONS.map((name, index) => (
        <Fragment key={name}>
          {ROW_STARTS.has(name) && index % 2 === 1 && <div className="max-sm:hidden" />}
          <FieldInput
            {...field(name)}
            of={VEHICLE_FIELDS[name]}
            note={notes[name]}
            disabled={disabled?.has(name)}
          />
        </Fragment>
      ))}
    </div>
  )
}

/** Trim and mileage, in a grid of two columns. */
export function TrimAndMileageFields({ field, notes = {} }: SpecificationFieldsProps<Odometer>) {
  return ODOMETER.map((name) => (
    <FieldInput key={name} {...field(name)} of={VEHICLE_FIELDS[name]} note={notes[name]} />
  ))
}

interface FieldInputProps extends FormFieldProps {
  /** The field's entry in the table. */
  readonly of: VehicleField
  readonly note?: ReactNode
  readonly disabled?: boolean | undefined
}

/** The input of a field of the vehicle's table. */
function FieldInput({ of, ...props }: FieldInputProps) {
  if (of.kind === 'choice') {
    return <ChoiceField {...props} options={of.options} {...(of.isOptional && { none: 'Not stated' })} />
  }
  const hint = of.hint ?? (of.isOptional ? 'Optional' : undefined)
  const input = { ...props, maxLength: of.maxCharacters, hint, required: !of.isOptional }
  if (of.kind === 'text') return <TextField {...input} autoComplete="off" />
  if (of.format === 'grouped') return <NumberField {...input} />
  return (
    <TextField inputMode={of.format === 'liters' ? 'decimal' : 'numeric'} {...input} autoComplete="off" />
  )
}
