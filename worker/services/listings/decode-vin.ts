import { refusal } from '../../../domain/errors.ts'
import { MINUTE_MS, SECOND_MS } from '../../../domain/format/time-units.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { WireDecodedVin } from '../../../domain/schemas/vehicle-input.ts'
import type { DecodedVin } from '../../../domain/vehicle/decoded-vin.ts'
import { vinWarning } from '../../../domain/vehicle/vin.ts'
import type { Env } from '../../env.ts'
import { decodeVin } from '../../providers/vin/decode-vin.ts'
import { decodeVinByService } from '../../providers/vin/vpic-service.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { limitAttempts } from '../platform/rate-limit.ts'
import { createTurns } from '../platform/turns.ts'

/** The whole message, or its beginning before a reason. */
const FAILED = 'Failed to decode VIN'

/**
 * Decodes a VIN of valid format with the vPIC data; a wrong check digit is a warning in the result.
 * Errors: `not_found`, `unavailable`, or the rate limit. docs/rules/listings.md, VIN
 */
export async function lookUpVin(
  env: Env,
  { viewer, vin, nowMs }: { readonly viewer: Viewer; readonly vin: string; readonly nowMs: number },
): Promise<Result<WireDecodedVin>> {
  const limited = await limitAttempts(env, { action: 'decodeVin', who: String(viewer.userId), nowMs })
  if (limited) return err(limited)
  try {
    const decoded = await decodeInTurn(env, { vin, userId: viewer.userId })
    if (decoded === null) {
      const message = `${FAILED}: its maker or model is not in the data. Please fill in the fields yourself.`
      return err(refusal('not_found', { message }))
    }
    return ok({ vin, ...decoded, warning: vinWarning(vin) })
  } catch (error) {
    console.error('A VIN could not be decoded', error)
    return err(refusal('unavailable', { message: FAILED }))
  }
}

const LINE = {
  maxWaiting: Number.POSITIVE_INFINITY,
  maxWaitMs: 5 * MINUTE_MS,
  leaseMs: 5 * SECOND_MS,
} as const

/**
 * A VIN takes 20 ms of a processor: those of one person, who imports a file of a hundred, are decoded one after the other, those of all people
 * two at a time and with rests, in which bids have theirs.
 */
const ofPerson = createTurns({ ...LINE, atOnce: 1, restFactor: 0.5 })
const ofEverybody = createTurns({ ...LINE, atOnce: 2, restFactor: 0.5 })

/**
 * What a VIN states, or null: from the local database first; the web service, if configured, for unknown VINs and when the database fails.
 * One VIN of a person at a time.
 */
export async function decodeInTurn(
  env: Env,
  { vin, userId }: { readonly vin: string; readonly userId: number },
): Promise<DecodedVin | null> {
  const decode = async () => ({ facts: await decodeFromAnySource(env, vin) })
  const decoded = await ofPerson.run(String(userId), decode)
  if (decoded === null) throw new Error(LINE_IS_FULL)
  return decoded.facts
}

const LINE_IS_FULL = 'Too many VINs wait to be decoded.'

async function decodeFromAnySource(env: Env, vin: string): Promise<DecodedVin | null> {
  if (!env.VPIC_API_URL) return decodeFromDatabase(env, vin)
  const own = await decodeFromDatabase(env, vin).catch((error: unknown) => {
    console.error('The vPIC database did not answer', error)
    return null
  })
  // Outside of the line of all people: the service may take seconds, and no processor.
  return own ?? decodeVinByService(env, vin)
}

async function decodeFromDatabase(env: Env, vin: string): Promise<DecodedVin | null> {
  const decoded = await ofEverybody.run('', async () => ({ facts: await decodeVin(env.VPIC, vin) }))
  if (decoded === null) throw new Error(LINE_IS_FULL)
  return decoded.facts
}
