/** Engine size and fuel of a vehicle (docs/rules/vehicle.md, Values and limits). */

/** What drives a vehicle. */
export interface Engine {
  readonly fuel_type: string
  /** In liters. */
  readonly engine_size: number | null
}

/** Whether a vehicle with this fuel has an engine size. */
export function hasEngineSize(fuelType: string): boolean {
  return fuelType !== 'electric'
}

/** The message for an electric vehicle with an engine size above 0; null where both fit. */
export function engineSizeProblem({ fuel_type, engine_size }: Engine): string | null {
  if (hasEngineSize(fuel_type) || engine_size === null || engine_size === 0) return null
  return 'An electric vehicle has no engine size. Leave it empty.'
}
