import { z } from 'zod'
import { isOneLine, isPlainText } from '../format/one-line.ts'
import { isCardNumber } from '../money/card-numbers.ts'

/**
 * Texts of bodies and forms. Missing, null and empty values are equal, because a form sends an empty text for
 * a field that an API client omits.
 */

/** Constraints of a text, each with its message. */
export type TextRule = {
  readonly required: string
  readonly min?: readonly [characters: number, message: string]
  readonly max: readonly [characters: number, message: string]
} & LineRule

type LineRule = {
  /** Whether line breaks are allowed; by default a text is one line. */
  readonly multiline?: true
}

export const ONE_LINE_ONLY = 'Please remove line breaks and control characters'

const NO_CONTROL_CHARACTERS = 'Please remove control characters'

/** A trimmed text; of one line unless `multiline`. */
export function trimmedText(error: string, { multiline }: LineRule = {}) {
  const text = z.string({ error })
  return multiline
    ? text.refine(isPlainText, { error: NO_CONTROL_CHARACTERS, abort: true }).trim()
    : text.refine(isOneLine, { error: ONE_LINE_ONLY, abort: true }).trim()
}

/**
 * A required text, trimmed before it is measured. One that is too long is not looked at further: what is checked after it may take
 * more than linear time.
 */
export function requiredText({ required, min, max, ...lines }: TextRule) {
  const base = trimmedText(required, lines)
    .min(1, { error: required, abort: true })
    .max(max[0], { error: max[1], abort: true })
  return min === undefined ? base : base.min(min[0], { error: min[1] })
}

/** An optional text; null if empty. One that is too long is not looked at further. */
export function optionalText(maxCharacters: number, message: string, lines: LineRule = {}) {
  return z.preprocess(
    emptyToNull,
    trimmedText(message, lines).max(maxCharacters, { error: message, abort: true }).nullable(),
  )
}

/** Maps '', undefined and null to null; other values stay. */
export function emptyToNull(value: unknown): unknown {
  if (value === undefined || value === null) return null
  return typeof value === 'string' && value.trim() === '' ? null : value
}

/** An id: a whole number from 1. Paths carry it as text. */
export const Id = z.number().int().positive()

/** An id in a path: digits only, so that '1e3', ' 1' and '1.0' are not found. */
export const PathId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)

/** A time in the API: ISO 8601 UTC with milliseconds. */
export const WireTime = z.iso.datetime({ precision: 3 })

/** An idempotency key. It is stored, so it cannot be the number of a card. */
export const IdempotencyKey = z
  .string()
  .min(1, { error: 'Idempotency-Key must be 1 to 200 characters' })
  .max(200, { error: 'Idempotency-Key must be 1 to 200 characters' })
  .refine((key) => !isCardNumber(key.replace(/[ -]/g, '')), {
    error: 'Idempotency-Key must not be the number of a card',
  })
