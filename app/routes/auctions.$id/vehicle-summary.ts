import { locationText } from '../../../domain/account/person-labels.ts'
import {
  engineSizeText,
  mileageText,
  NOT_AVAILABLE,
  vehicleValueLabel,
} from '../../../domain/vehicle/vehicle-labels.ts'

interface SummedUp {
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
 * What stands under an auction's name: how it runs, and how and where it is to be seen. One line where there is room for
 * both; on a phone each has its own, so that neither a figure nor a place is broken in two. What is not known is left out.
 */
export function vehicleSummary({ vehicle, place }: SummedUp): readonly string[] {
  const engine = engineSizeText(vehicle.engine_size)
  const drivetrain = vehicleValueLabel(vehicle.drivetrain)
  const drive = joined([engine, engine === NOT_AVAILABLE ? drivetrain : drivetrain.toLowerCase()], ', ')
  const runs = joined([mileageText(vehicle.mileage, vehicle.mileage_type), drive], ' · ')
  const seen = joined([vehicle.exterior_color, locationText(place)], ' · ')
  return [runs, seen].filter((line) => line !== '')
}

function joined(parts: readonly (string | null)[], between: string): string {
  return parts.filter((part) => part !== null && part !== '' && !isMissing(part)).join(between)
}

function isMissing(part: string): boolean {
  return part.toUpperCase() === NOT_AVAILABLE
}
