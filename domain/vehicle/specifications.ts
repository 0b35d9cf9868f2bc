import { fieldText } from './field-text.ts'
import { type FieldName, type FieldValues, TAB_GROUPS, VEHICLE_FIELDS, type VehicleField } from './fields.ts'
import { mileageText } from './vehicle-labels.ts'

/** A group of facts on the specification tab. */
export interface SpecificationGroup {
  readonly title: string
  readonly facts: readonly Specification[]
}

interface Specification {
  readonly field: TabField
  readonly label: string
  readonly value: string
}

type TabField = keyof typeof TAB_GROUPS

type ShownVehicle = { readonly vin: string } & { readonly [Name in FieldName]: FieldValues[Name] | null }

/** The vehicle's fields as the specification tab shows them. */
export function toSpecifications(vehicle: ShownVehicle): SpecificationGroup[] {
  const places = Object.entries(TAB_GROUPS) as [TabField, string | null][]
  const titles = new Set(places.flatMap(([, title]) => title ?? []))
  return [...titles].map((title) => ({
    title,
    facts: places.filter(([, group]) => group === title).map(([field]) => toSpecification(field, vehicle)),
  }))
}

function toSpecification(field: TabField, vehicle: ShownVehicle): Specification {
  if (field === 'vin') return { field, label: 'VIN', value: vehicle.vin }
  const { label, tabLabel = label }: VehicleField = VEHICLE_FIELDS[field]
  const value =
    field === 'mileage'
      ? mileageText(vehicle.mileage, vehicle.mileage_type)
      : fieldText(field, vehicle[field])
  return { field, label: tabLabel, value }
}
