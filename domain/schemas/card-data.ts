import { z } from 'zod'

/**
 * Raw card numbers never reach the server (Product page, Money): a body with one of these fields is refused, whatever
 * stands in it.
 */
const CARD_DATA_MESSAGE = 'Card numbers must not be sent to us. Use the card form, which sends a token.'

const refused = z.never({ error: CARD_DATA_MESSAGE }).optional()

/** To be spread into every schema of a body that pays. */
export const NO_CARD_DATA = { card_number: refused, card_cvv: refused }
