import { err, ok, type Result } from '../../../domain/result.ts'
import type { DescribeBody } from '../../../domain/schemas/vehicle-input.ts'
import {
  type DescribedVehicle,
  describeVehicle,
  hasOnlyKnownNumbers,
} from '../../../domain/vehicle/describe-vehicle.ts'
import { VEHICLE_LIMITS } from '../../../domain/vehicle/enumerations.ts'
import type { Env } from '../../env.ts'
import { createDescriptionWriter } from '../../providers/writer/chat-writer.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { limitAttempts } from '../platform/rate-limit.ts'

/**
 * Writes a description of the vehicle from the seller's fields: by the configured endpoint, else by the
 * built-in writer. The built-in writer also replaces an endpoint that fails, or whose text is too long or
 * contains a number that the seller did not enter.
 * Errors: the rate limit. docs/rules/listings.md, Description assist
 */
export async function generateDescription(
  env: Env,
  { viewer, body, nowMs }: { readonly viewer: Viewer; readonly body: DescribeBody; readonly nowMs: number },
): Promise<Result<string>> {
  const limited = await limitAttempts(env, { action: 'describe', who: String(viewer.userId), nowMs })
  if (limited) return err(limited)
  const { description, ...vehicle } = body
  const ownText = description ?? ''
  return ok((await writeAtEndpoint(env, vehicle, ownText)) ?? describeVehicle(vehicle, ownText))
}

async function writeAtEndpoint(env: Env, vehicle: DescribedVehicle, ownText: string): Promise<string | null> {
  const writer = createDescriptionWriter(env)
  if (writer === null) return null
  try {
    const text = await writer.write(vehicle, ownText)
    const isSound =
      text.length <= VEHICLE_LIMITS.maxDescriptionCharacters && hasOnlyKnownNumbers(text, vehicle, ownText)
    return isSound ? text : null
  } catch (error) {
    console.error('The description endpoint did not write', error)
    return null
  }
}
