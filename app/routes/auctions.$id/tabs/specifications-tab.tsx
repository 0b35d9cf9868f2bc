import { Check } from 'lucide-react'
import type { VisibleChanges } from '../../../../domain/listing/visible-changes.ts'
import type { WireVehicle } from '../../../../domain/schemas/vehicle.ts'
import { fieldText } from '../../../../domain/vehicle/field-text.ts'
import { TAB_GROUPS, VEHICLE_FIELDS, type VehicleField } from '../../../../domain/vehicle/fields.ts'
import { mileageText, NOT_AVAILABLE } from '../../../../domain/vehicle/vehicle-labels.ts'
import { type Fact, FactColumns } from '../../../components/ui/facts.tsx'
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

type TabField = keyof typeof TAB_GROUPS

function toFactGroups(vehicle: WireVehicle, marks: Marks) {
  const fields = Object.entries(TAB_GROUPS) as [TabField, string | null][]
  return [...new Set(Object.values(TAB_GROUPS))].flatMap((title) =>
    title === null
      ? []
      : {
          title,
          facts: fields.filter(([, group]) => group === title).map(([name]) => toFact(name, vehicle, marks)),
        },
  )
}

function toFact(name: TabField, vehicle: WireVehicle, marks: Marks): Fact {
  if (name === 'vin') return { label: 'VIN', value: <Vin vin={vehicle.vin} /> }
  const field: VehicleField = VEHICLE_FIELDS[name]
  const value =
    name === 'mileage' ? mileageText(vehicle.mileage, vehicle.mileage_type) : fieldText(name, vehicle[name])
  return { label: field.tabLabel ?? field.label, value, note: marks[name] }
}
