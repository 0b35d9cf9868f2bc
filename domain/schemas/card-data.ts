import { z } from 'zod'
import { containsCardNumber } from '../money/card-numbers.ts'

/**
 * Raw card numbers must never reach the server: a body with one of these fields is refused, even if the field
 * is empty. docs/rules/payments.md, Payment methods
 */
const CARD_DATA_MESSAGE = 'Card numbers must not be sent to us. Use the card form, which sends a token.'

const refused = z.never({ error: CARD_DATA_MESSAGE }).optional()

/** Spread into the schema of every body that pays. */
export const NO_CARD_DATA = { card_number: refused, card_cvv: refused }

/** A text that is stored, without the number of a card in it: people paste what they have at hand. */
export function withoutCardNumber<S extends z.ZodType<string | null>>(text: S): S {
  return text.refine((value) => value === null || !containsCardNumber(value), { error: CARD_DATA_MESSAGE })
}
