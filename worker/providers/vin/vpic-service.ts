import { z } from 'zod'
import type { DecodedVin } from '../../../domain/vehicle/decoded-vin.ts'
import { isVin, normalizeVin } from '../../../domain/vehicle/vin.ts'
import type { Env } from '../../env.ts'
import { toBodyStyle, toEngineSize, toFuelType, toMake, toTrim } from './vpic-labels.ts'

/** Short, because the person waits in a form. */
const TIMEOUT_MS = 5_000

const Text = z.string().trim().default('')

/** The used fields of a DecodeVinValues result; an unknown value is the empty string. */
const Answer = z.object({
  Results: z
    .array(
      z.object({
        ModelYear: Text,
        Make: Text,
        Model: Text,
        Trim: Text,
        BodyClass: Text,
        FuelTypePrimary: Text,
        ElectrificationLevel: Text,
        DisplacementL: Text,
      }),
    )
    .min(1),
})

/**
 * Decodes a VIN with the vPIC web service if `VPIC_API_URL` is set: for VINs missing in the VPIC database, or
 * while it fails. Null without a service, or if it knows no make or model.
 * @throws if the service fails or answers in another shape.
 */
export async function decodeVinByService(
  env: Pick<Env, 'VPIC_API_URL'>,
  text: string,
): Promise<DecodedVin | null> {
  const vin = normalizeVin(text)
  if (!env.VPIC_API_URL || !isVin(vin)) return null
  const url = `${env.VPIC_API_URL.replace(/\/+$/, '')}/vehicles/DecodeVinValues/${vin}?format=json`
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`The vPIC service answered ${response.status}`)
  const [found] = Answer.parse(await response.json()).Results
  const year = Number(found?.ModelYear)
  if (!found?.Make || !found.Model || !Number.isInteger(year) || year < 1900) return null
  const fuelType = toFuelType(`${found.FuelTypePrimary} ${found.ElectrificationLevel}`)
  return {
    year,
    make: toMake(found.Make),
    model: found.Model,
    trim: toTrim(found.Trim),
    body_style: toBodyStyle(found.BodyClass),
    fuel_type: fuelType,
    engine_size: toEngineSize(fuelType, found.DisplacementL || undefined),
  }
}
