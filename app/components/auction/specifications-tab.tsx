import { calendarDateText } from '../../../domain/display/times.ts'
import {
  engineSizeText,
  mileageText,
  NOT_AVAILABLE,
  vehicleValueLabel,
} from '../../../domain/display/vehicle-labels.ts'
import type { WireDeclarations, WireVehicle } from '../../../domain/schemas/vehicle.ts'
import {
  accidentsText,
  knownFaultsText,
  registrationText,
  smogText,
  type VehicleDeclarations,
} from '../../../domain/vehicle/declarations.ts'
import { FactRows } from '../ui/facts.tsx'
import { SectionTitle } from '../ui/page.tsx'

/** What the vehicle is (Spec part 1, section 2, Specifications tab), and what its seller declares of it. */
export function SpecificationsTab({ vehicle }: { readonly vehicle: WireVehicle | null }) {
  if (vehicle === null) return <p>Vehicle information not available</p>
  const declarations = declarationsOf(vehicle.declarations)
  return (
    <div className="flex flex-col gap-8">
      <FactRows facts={specifications(vehicle)} />
      <section className="flex flex-col gap-3">
        <SectionTitle>Declared by the seller</SectionTitle>
        <FactRows
          facts={[
            { label: 'Registration', value: registrationText(declarations) },
            { label: 'Emissions', value: smogText(declarations, calendarDateText) },
            { label: 'Accidents', value: accidentsText(declarations) },
            { label: 'Known faults', value: knownFaultsText(declarations) },
          ]}
        />
      </section>
      <section className="flex flex-col gap-3">
        <SectionTitle>Features</SectionTitle>
        {vehicle.features.length === 0 ? (
          <p>{NOT_AVAILABLE}</p>
        ) : (
          <ul className="grid gap-x-10 sm:grid-cols-2">
            {vehicle.features.map((feature) => (
              <li key={feature} className="border-b border-line py-2.5 text-ink">
                {feature}
              </li>
            ))}
          </ul>
        )}
      </section>
      {vehicle.description.trim() !== '' && (
        <section className="flex flex-col gap-3">
          <SectionTitle>Description</SectionTitle>
          <p className="max-w-[70ch] whitespace-pre-line">{vehicle.description}</p>
        </section>
      )}
    </div>
  )
}

function specifications(vehicle: WireVehicle) {
  const text = (value: string | number | null) =>
    value === null || value === '' ? NOT_AVAILABLE : String(value)
  return [
    { label: 'Make', value: text(vehicle.make) },
    { label: 'Model', value: text(vehicle.model) },
    { label: 'Year', value: text(vehicle.year) },
    { label: 'Trim', value: text(vehicle.trim) },
    { label: 'Body style', value: vehicleValueLabel(vehicle.body_style) },
    { label: 'Mileage', value: mileageText(vehicle.mileage, vehicle.mileage_type) },
    { label: 'Engine size', value: engineSizeText(vehicle.engine_size) },
    { label: 'Fuel type', value: vehicleValueLabel(vehicle.fuel_type) },
    { label: 'Transmission', value: vehicleValueLabel(vehicle.transmission) },
    { label: 'Drivetrain', value: vehicleValueLabel(vehicle.drivetrain) },
    { label: 'Exterior color', value: text(vehicle.exterior_color) },
    { label: 'Interior color', value: text(vehicle.interior_color) },
    { label: 'Condition rating', value: vehicleValueLabel(vehicle.condition_rating) },
    { label: 'Title status', value: vehicleValueLabel(vehicle.title_status) },
    { label: 'VIN', value: text(vehicle.vin) },
  ]
}

function declarationsOf({
  registration,
  smog,
  accidents,
  known_faults,
}: WireDeclarations): VehicleDeclarations {
  return {
    registration,
    smog: smog?.state === 'certified' ? { state: 'certified', certifiedOn: smog.certified_on } : smog,
    accidents,
    knownFaults: known_faults,
  }
}
