import {
  SpecificationFields,
  TrimAndMileageFields,
} from '../../components/listing-form/specification-fields.tsx'
import type { WireEditField } from './edit-field.ts'
import { EditedEquipment } from './edited-equipment.tsx'

/** What of a vehicle's facts can be corrected once it is listed. */
export function VehicleFactsFields({ field }: { readonly field: WireEditField }) {
  return (
    <div className="flex flex-col gap-6">
      {/* Three fields: the trim has a row of its own, so that the unit stands beside what it counts. */}
      <div className="grid gap-5 sm:grid-cols-2 sm:*:first:col-span-2">
        <TrimAndMileageFields field={field} />
      </div>
      <SpecificationFields field={field} />
      <EditedEquipment {...field('features')} />
    </div>
  )
}
