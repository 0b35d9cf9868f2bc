import type { ReactNode } from 'react'
import {
  BODY_STYLES,
  CONDITION_RATINGS,
  DRIVETRAINS,
  FUEL_TYPES,
  MILEAGE_TYPES,
  TITLE_STATUSES,
  TRANSMISSIONS,
} from '../../../domain/vehicle/enumerations.ts'
import type { GetFieldProps } from '../forms/field-of.ts'
import { NumberField } from '../forms/number-field.tsx'
import { TextField } from '../ui/fields/field.tsx'
import { ChoiceField } from './choice-field.tsx'

type Specification =
  | 'body_style'
  | 'engine_size'
  | 'transmission'
  | 'fuel_type'
  | 'drivetrain'
  | 'condition_rating'
  | 'title_status'
  | 'exterior_color'
  | 'interior_color'

interface SpecificationFieldsProps {
  readonly field: GetFieldProps<Specification>
  /** Notes at fields, such as a value that differs from the VIN's. */
  readonly notes?: Partial<Readonly<Record<Specification, ReactNode>>>
}

/** The fields of the vehicle's specifications. */
export function SpecificationFields({ field, notes = {} }: SpecificationFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <ChoiceField {...field('body_style')} options={BODY_STYLES} note={notes.body_style} />
      <TextField
        {...field('engine_size')}
        inputMode="decimal"
        maxLength={4}
        autoComplete="off"
        hint="Liters, optional"
        note={notes.engine_size}
      />
      <ChoiceField {...field('transmission')} options={TRANSMISSIONS} />
      <ChoiceField {...field('fuel_type')} options={FUEL_TYPES} note={notes.fuel_type} />
      <ChoiceField {...field('drivetrain')} options={DRIVETRAINS} none="Not stated" />
      <ChoiceField {...field('condition_rating')} options={CONDITION_RATINGS} none="Not stated" />
      <ChoiceField {...field('title_status')} options={TITLE_STATUSES} />
      <div className="max-sm:hidden" />
      <TextField {...field('exterior_color')} maxLength={40} autoComplete="off" hint="Optional" />
      <TextField {...field('interior_color')} maxLength={40} autoComplete="off" hint="Optional" />
    </div>
  )
}

/** Trim and mileage, in a grid of two columns. */
export function TrimAndMileageFields({
  field,
}: {
  readonly field: GetFieldProps<'trim' | 'mileage' | 'mileage_type'>
}) {
  return (
    <>
      <TextField {...field('trim')} maxLength={60} autoComplete="off" hint="Optional" />
      <NumberField {...field('mileage')} required maxLength={9} hint="As the odometer shows" />
      <ChoiceField {...field('mileage_type')} options={MILEAGE_TYPES} />
    </>
  )
}
