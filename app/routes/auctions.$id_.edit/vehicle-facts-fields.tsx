import {
  SpecificationFields,
  TrimAndMileageFields,
} from '../../components/listing-form/specification-fields.tsx'
import type { WireEditField } from './edit-field.ts'
import { EditedEquipment } from './edited-equipment.tsx'

/** The vehicle facts that can be corrected after listing. */
export function VehicleFactsFields({ field }: { readonly field: WireEditField }) {
  return (
    <div className="flex flex-col gap-6">
      {/* Three fields: the trim takes a whole row, so that the unit is beside the mileage. */}
      <div className="grid gap-5 sm:grid-cols-2 sm:*:first:col-span-2">
        <TrimAndMileageFields field={field} />
      </div>
      <SpecificationFields field={field} />
      <EditedEquipment {...field('features')} />
    </div>
  )
}
