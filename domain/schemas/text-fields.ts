import { z } from 'zod'

/**
 * Texts as bodies and forms bring them. A field that is missing, null or empty is one and the same thing: a form sends
 * an empty text where a client of the API leaves the field out.
 */

/** What a text must be, each with the message that says so. */
export type TextRule = {
  readonly required: string
  readonly min?: readonly [characters: number, message: string]
  readonly max: readonly [characters: number, message: string]
}

/** A text that must be given. Space around it is removed before it is measured. */
export function requiredText({ required, min, max }: TextRule) {
  const base = z
    .string({ error: required })
    .trim()
    .min(1, { error: required, abort: true })
    .max(max[0], { error: max[1] })
  return min === undefined ? base : base.min(min[0], { error: min[1] })
}

/** A text that may be left out; then it is null. */
export function optionalText(maxCharacters: number, message: string) {
  return z.preprocess(
    emptyToNull,
    z.string({ error: message }).trim().max(maxCharacters, { error: message }).nullable(),
  )
}

/** '', missing and null to null; the rest as it is. */
export function emptyToNull(value: unknown): unknown {
  if (value === undefined || value === null) return null
  return typeof value === 'string' && value.trim() === '' ? null : value
}

/** An id of anything: a whole number from 1. Paths bring it as text. */
export const Id = z.number().int().positive()

/** An id in a path: digits only, so that '1e3', ' 1' and '1.0' name nothing. */
export const PathId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)

/** A moment on the wire: ISO 8601 UTC with milliseconds. */
export const WireTime = z.iso.datetime({ precision: 3 })

/** An idempotency key (Surface page, Shapes and orders). */
export const IdempotencyKey = z
  .string()
  .min(1, { error: 'Idempotency-Key must be 1 to 200 characters' })
  .max(200, { error: 'Idempotency-Key must be 1 to 200 characters' })
