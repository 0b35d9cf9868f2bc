import { changeNote, isFactFixed, type Listed } from '../../../domain/listing/vehicle-changes.ts'
import { CORRECTABLE_FIELDS, mapFields } from '../../../domain/vehicle/fields.ts'
import {
  SpecificationFields,
  TrimAndMileageFields,
} from '../../components/listing-form/specification-fields.tsx'
import type { WireEditField } from './edit-field.ts'
import { EditedEquipment } from './edited-equipment.tsx'

interface VehicleFactsFieldsProps {
  readonly field: WireEditField
  readonly listed: Listed
}

/**
 * The vehicle facts that can be corrected after listing. A fixed one is shown disabled with the reason, and
 * is not posted.
 */
export function VehicleFactsFields({ field, listed }: VehicleFactsFieldsProps) {
  const notes = mapFields(CORRECTABLE_FIELDS, (name) => changeNote(name, listed))
  const disabled = new Set(CORRECTABLE_FIELDS.filter((name) => isFactFixed(name, listed)))
  return (
    <div className="flex flex-col gap-6">
      {/* Three fields: the trim takes a whole row, so that the unit is beside the mileage. */}
      <div className="grid gap-5 sm:grid-cols-2 sm:*:first:col-span-2">
        <TrimAndMileageFields field={field} notes={notes} />
      </div>
      <SpecificationFields field={field} notes={notes} disabled={disabled} />
      <EditedEquipment {...field('features')} />
    </div>
  )
}
