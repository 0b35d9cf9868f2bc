import { locationText } from '../../../domain/account/person-labels.ts'
import {
  engineSizeText,
  mileageText,
  NOT_AVAILABLE,
  vehicleValueLabel,
} from '../../../domain/vehicle/vehicle-labels.ts'

interface VehicleAndPlace {
  readonly vehicle: {
    readonly mileage: number | null
    readonly mileage_type: string | null
    readonly engine_size: number | null
    readonly drivetrain: string | null
    readonly exterior_color: string | null
  }
  readonly place: { readonly city?: string | null; readonly state?: string | null }
}

/**
 * The lines below an auction's title: mileage, engine and drivetrain; color and place. They share one line
 * where there is room; on a phone each has its own, so that neither breaks. Unknown values are left out.
 */
export function toVehicleSummary({ vehicle, place }: VehicleAndPlace): readonly string[] {
  const engine = engineSizeText(vehicle.engine_size)
  const drivetrain = vehicleValueLabel(vehicle.drivetrain)
  const drive = joined([engine, engine === NOT_AVAILABLE ? drivetrain : drivetrain.toLowerCase()], ', ')
  const performance = joined([mileageText(vehicle.mileage, vehicle.mileage_type), drive], ' · ')
  const appearance = joined([vehicle.exterior_color, locationText(place)], ' · ')
  return [performance, appearance].filter((line) => line !== '')
}

function joined(parts: readonly (string | null)[], between: string): string {
  return parts.filter((part) => part !== null && part !== '' && !isMissing(part)).join(between)
}

function isMissing(part: string): boolean {
  return part.toUpperCase() === NOT_AVAILABLE
}
