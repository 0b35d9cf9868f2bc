import {
  BODY_STYLES,
  CONDITION_RATINGS,
  DRIVETRAINS,
  FUEL_TYPES,
  MILEAGE_TYPES,
  TITLE_STATUSES,
  TRANSMISSIONS,
} from '../../../domain/vehicle/enumerations.ts'
import { TextareaField, TextField } from '../ui/field.tsx'
import { ChoiceField } from './choice-field.tsx'
import type { FieldOf } from './edit-field.ts'

/** What of a vehicle's facts can be corrected once it is listed. */
export function VehicleFactsFields({ field }: { readonly field: FieldOf }) {
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('mileage')} inputMode="numeric" required />
        <ChoiceField {...field('mileage_type')} options={MILEAGE_TYPES} />
        <TextField {...field('exterior_color')} maxLength={40} />
        <TextField {...field('interior_color')} maxLength={40} />
        <ChoiceField {...field('condition_rating')} options={CONDITION_RATINGS} none="Not stated" />
        <ChoiceField {...field('title_status')} options={TITLE_STATUSES} none="Choose one" />
        <TextField {...field('trim')} maxLength={60} hint="Optional" />
        <ChoiceField {...field('body_style')} options={BODY_STYLES} />
        <TextField {...field('engine_size')} inputMode="decimal" hint="Liters, 0 to 10" />
        <ChoiceField {...field('fuel_type')} options={FUEL_TYPES} />
        <ChoiceField {...field('transmission')} options={TRANSMISSIONS} />
        <ChoiceField {...field('drivetrain')} options={DRIVETRAINS} none="Not stated" />
      </div>
      <TextareaField {...field('features')} rows={5} hint="One entry a line, at most 60" />
    </div>
  )
}
