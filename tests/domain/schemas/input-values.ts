/** Values of inputs that several schemas take. */

import type { z } from 'zod'
import { fieldErrors } from '../../../domain/schemas/field-errors.ts'

export const x = (characters: number) => 'x'.repeat(characters)

export function getErrors(schema: z.ZodType, value: unknown): Record<string, string[]> {
  const parsed = schema.safeParse(value)
  return parsed.success ? {} : fieldErrors(parsed.error)
}

export const PRICE = { amount: ['Please enter a price in whole dollars'] }
export const KEYS = { p256dh: x(87), auth: x(22) }
export const ENDPOINT = 'https://web.push.apple.com/Q'
export const LOG = { step: 'save' }
export const NO_FORM = { content: ['The draft must have the fields of the form'] }
export const VERSION = { version: ['The version must be a whole number'] }
