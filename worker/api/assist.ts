import { z } from 'zod'
import { DecodeVinBody, DescribeBody, WireDecodedVin } from '../../domain/schemas/vehicle-input.ts'
import { refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import { lookUpVin } from '../services/listings/decode-vin.ts'
import { generateDescription } from '../services/listings/generate-description.ts'

/**
 * Helpers that fill in a listing form. The path `/openai` is fixed by the public API and does not depend on
 * the configured model.
 */
export const assist = routeGroup('Listing assist', '/openai')

assist.route({
  method: 'post',
  path: '/decode-vin',
  access: 'vehicle.create',
  summary: 'Decode a VIN with the vPIC data',
  description:
    'A wrong check digit is accepted and reported in `warning`. 404 if the data has no make or model for the VIN.',
  body: DecodeVinBody,
  answer: z.object({ data: WireDecodedVin }),
  async handler({ env, viewer, body, nowMs }) {
    const read = await lookUpVin(env, { viewer, vin: body.vin, nowMs })
    return read.ok ? { data: read.value } : refuse(read.refusal)
  },
})

assist.route({
  method: 'post',
  path: '/generate-description',
  access: 'vehicle.create',
  summary: "Generate a description from the vehicle's fields",
  description: "`description` is the current text; the seller's own sentences in it are kept.",
  body: DescribeBody,
  answer: z.object({ data: z.object({ description: z.string() }) }),
  async handler({ env, viewer, body, nowMs }) {
    const written = await generateDescription(env, { viewer, body, nowMs })
    return written.ok ? { data: { description: written.value } } : refuse(written.refusal)
  },
})
