import { Check } from 'lucide-react'
import type { VisibleChanges } from '../../../../domain/listing/visible-changes.ts'
import type { WireVehicle } from '../../../../domain/schemas/vehicle.ts'
import {
  engineSizeText,
  mileageText,
  NOT_AVAILABLE,
  vehicleValueLabel,
} from '../../../../domain/vehicle/vehicle-labels.ts'
import { FactColumns } from '../../../components/ui/facts.tsx'
import { SectionTitle } from '../../../components/ui/page.tsx'
import { Prose } from '../../../components/ui/prose.tsx'
import { DeclaredBySeller } from './declared-by-seller.tsx'
import { Vin } from './vin.tsx'

type Marks = VisibleChanges['marks']

interface SpecificationsTabProps {
  readonly vehicle: WireVehicle | null
  /** Notes about public changes since the listing was published. */
  readonly marks: Marks
}

/** The vehicle's data, and the seller's declarations (docs/rules/auction-page.md, Tabs). */
export function SpecificationsTab({ vehicle, marks }: SpecificationsTabProps) {
  if (vehicle === null) return <p>Vehicle information not available</p>
  return (
    <div className="flex flex-col gap-8">
      {toFactGroups(vehicle, marks).map(({ title, facts }) => (
        <section key={title} className="flex flex-col gap-3">
          <SectionTitle>{title}</SectionTitle>
          <FactColumns facts={facts} />
        </section>
      ))}
      <DeclaredBySeller declarations={vehicle.declarations} marks={marks} />
      <Features features={vehicle.features} note={marks.features} />
      {vehicle.description.trim() !== '' && (
        <section className="flex flex-col gap-3">
          <SectionTitle>Description</SectionTitle>
          <Prose text={vehicle.description.trim()} />
        </section>
      )}
    </div>
  )
}

interface FeaturesProps {
  readonly features: readonly string[]
  readonly note: string | undefined
}

function Features({ features, note }: FeaturesProps) {
  return (
    <section className="flex flex-col gap-3">
      <SectionTitle>Features</SectionTitle>
      {note && <p className="-mt-2 text-meta">{note}</p>}
      {features.length === 0 ? (
        <FactColumns facts={[{ label: 'Listed by the seller', value: NOT_AVAILABLE }]} />
      ) : (
        <ul className="gap-x-10 sm:columns-2 lg:columns-3">
          {features.map((feature) => (
            <li key={feature} className="flex break-inside-avoid gap-2.5 py-1.5 text-ink">
              <Check aria-hidden className="mt-1 size-4 shrink-0 text-ink-3" />
              <span className="min-w-0 wrap-anywhere">{feature}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function toFactGroups(vehicle: WireVehicle, marks: Marks) {
  const text = (value: string | number | null) =>
    value === null || value === '' ? NOT_AVAILABLE : String(value)
  return [
    {
      title: 'Vehicle',
      facts: [
        { label: 'Make', value: text(vehicle.make), note: marks.make },
        { label: 'Model', value: text(vehicle.model), note: marks.model },
        { label: 'Year', value: text(vehicle.year), note: marks.year },
        { label: 'Trim', value: text(vehicle.trim), note: marks.trim },
        { label: 'Body style', value: vehicleValueLabel(vehicle.body_style), note: marks.body_style },
        { label: 'Mileage', value: mileageText(vehicle.mileage, vehicle.mileage_type), note: marks.mileage },
        { label: 'VIN', value: <Vin vin={vehicle.vin} /> },
        { label: 'Title status', value: vehicleValueLabel(vehicle.title_status), note: marks.title_status },
      ],
    },
    {
      title: 'Engine and drive',
      facts: [
        { label: 'Engine size', value: engineSizeText(vehicle.engine_size), note: marks.engine_size },
        { label: 'Fuel type', value: vehicleValueLabel(vehicle.fuel_type), note: marks.fuel_type },
        { label: 'Transmission', value: vehicleValueLabel(vehicle.transmission), note: marks.transmission },
        { label: 'Drivetrain', value: vehicleValueLabel(vehicle.drivetrain), note: marks.drivetrain },
      ],
    },
    {
      title: 'Color and condition',
      facts: [
        { label: 'Exterior color', value: text(vehicle.exterior_color), note: marks.exterior_color },
        { label: 'Interior color', value: text(vehicle.interior_color), note: marks.interior_color },
        {
          label: 'Condition rating',
          value: vehicleValueLabel(vehicle.condition_rating),
          note: marks.condition_rating,
        },
      ],
    },
  ]
}
