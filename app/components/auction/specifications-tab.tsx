import { Check } from 'lucide-react'
import {
  engineSizeText,
  mileageText,
  NOT_AVAILABLE,
  vehicleValueLabel,
} from '../../../domain/display/vehicle-labels.ts'
import type { WireVehicle } from '../../../domain/schemas/vehicle.ts'
import { FactColumns } from '../ui/facts.tsx'
import { SectionTitle } from '../ui/page.tsx'
import { DeclaredBySeller } from './declared-by-seller.tsx'
import { Prose } from './prose.tsx'
import { Vin } from './vin.tsx'

/** What the vehicle is (Spec part 1, section 2, Specifications tab), and what its seller declares of it. */
export function SpecificationsTab({ vehicle }: { readonly vehicle: WireVehicle | null }) {
  if (vehicle === null) return <p>Vehicle information not available</p>
  return (
    <div className="flex flex-col gap-8">
      {groupsOf(vehicle).map(({ title, facts }) => (
        <section key={title} className="flex flex-col gap-3">
          <SectionTitle>{title}</SectionTitle>
          <FactColumns facts={facts} />
        </section>
      ))}
      <DeclaredBySeller declarations={vehicle.declarations} />
      <Features features={vehicle.features} />
      {vehicle.description.trim() !== '' && (
        <section className="flex flex-col gap-3">
          <SectionTitle>Description</SectionTitle>
          <Prose text={vehicle.description.trim()} />
        </section>
      )}
    </div>
  )
}

function Features({ features }: { readonly features: readonly string[] }) {
  return (
    <section className="flex flex-col gap-3">
      <SectionTitle>Features</SectionTitle>
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

function groupsOf(vehicle: WireVehicle) {
  const text = (value: string | number | null) =>
    value === null || value === '' ? NOT_AVAILABLE : String(value)
  return [
    {
      title: 'Vehicle',
      facts: [
        { label: 'Make', value: text(vehicle.make) },
        { label: 'Model', value: text(vehicle.model) },
        { label: 'Year', value: text(vehicle.year) },
        { label: 'Trim', value: text(vehicle.trim) },
        { label: 'Body style', value: vehicleValueLabel(vehicle.body_style) },
        { label: 'Mileage', value: mileageText(vehicle.mileage, vehicle.mileage_type) },
        { label: 'VIN', value: <Vin vin={vehicle.vin} /> },
        { label: 'Title status', value: vehicleValueLabel(vehicle.title_status) },
      ],
    },
    {
      title: 'Engine and drive',
      facts: [
        { label: 'Engine size', value: engineSizeText(vehicle.engine_size) },
        { label: 'Fuel type', value: vehicleValueLabel(vehicle.fuel_type) },
        { label: 'Transmission', value: vehicleValueLabel(vehicle.transmission) },
        { label: 'Drivetrain', value: vehicleValueLabel(vehicle.drivetrain) },
      ],
    },
    {
      title: 'Color and condition',
      facts: [
        { label: 'Exterior color', value: text(vehicle.exterior_color) },
        { label: 'Interior color', value: text(vehicle.interior_color) },
        { label: 'Condition rating', value: vehicleValueLabel(vehicle.condition_rating) },
      ],
    },
  ]
}
