import type { z } from 'zod'
import type { FieldErrors, Refusal } from '../../../domain/errors.ts'
import { fieldErrors } from '../../../domain/schemas/field-errors.ts'
import { NOT_SURE } from '../labels/handover-labels.ts'

/** A form of words that was not taken: why, and what was typed. */
export interface RefusedTalk {
  readonly message: string | null
  readonly errors: FieldErrors
  readonly values: Readonly<Record<string, string>>
}

type Fields = Readonly<Record<string, string>>

/** A form whose fields are not what they must be. */
export function misfilled(fields: Fields, error: z.ZodError): RefusedTalk {
  return { message: null, errors: fieldErrors(error), values: fields }
}

/** A form whose fields are sound, and that is refused all the same. */
export function refusedTalk(fields: Fields, { message, errors = {} }: Refusal): RefusedTalk {
  return { message: Object.keys(errors).length > 0 ? null : message, errors, values: fields }
}

/** A form that does what cannot be undone, sent without the tick that says so; null where it was sent with it. */
export function unsure(fields: Fields): RefusedTalk | null {
  return fields.sure === 'yes' ? null : { message: null, errors: { sure: [NOT_SURE] }, values: fields }
}
