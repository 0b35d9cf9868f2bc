import { z } from 'zod'
import type { DecodedVin } from '../../../domain/vehicle/decoded-vin.ts'
import { isVin, normalizeVin } from '../../../domain/vehicle/vin.ts'
import type { Env } from '../../env.ts'
import { bodyClass, fuelType, litres, makeName, oneTrim } from './vpic-labels.ts'

/** Somebody waits before a form. */
const PATIENCE_MS = 5_000

const Text = z.string().trim().default('')

/** As much of a result of DecodeVinValues as a listing asks for; what is not known is an empty text. */
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
 * Decodes a VIN by the web service of vPIC, where `VPIC_API_URL` names it: for what the own database does not know, or when
 * it does not answer (Product page, Embedded defaults). Null where no service is named, or it knows no maker or model.
 * @throws where the service does not answer as it is described.
 */
export async function decodeVinByService(
  env: Pick<Env, 'VPIC_API_URL'>,
  text: string,
): Promise<DecodedVin | null> {
  const vin = normalizeVin(text)
  if (!env.VPIC_API_URL || !isVin(vin)) return null
  const address = `${env.VPIC_API_URL.replace(/\/+$/, '')}/vehicles/DecodeVinValues/${vin}?format=json`
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) })
  if (!response.ok) throw new Error(`The vPIC service answered ${response.status}`)
  const [found] = Answer.parse(await response.json()).Results
  const year = Number(found?.ModelYear)
  if (!found?.Make || !found.Model || !Number.isInteger(year) || year < 1900) return null
  return {
    year,
    make: makeName(found.Make),
    model: found.Model,
    trim: oneTrim(found.Trim),
    body_style: bodyClass(found.BodyClass),
    fuel_type: fuelType(`${found.FuelTypePrimary} ${found.ElectrificationLevel}`),
    engine_size: litres(found.DisplacementL || undefined),
  }
}
