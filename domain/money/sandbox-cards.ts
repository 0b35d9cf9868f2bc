/**
 * The cards of the sandbox processor, and its tokenizer. The browser turns a card number into a token here, so that a
 * number never reaches the server (Product page, Providers; Surface page, Sandbox card tokens).
 */

export type SandboxBehaviour =
  | 'succeeds'
  | 'declined'
  /** Holds succeed, charges fail. */
  | 'insufficient_funds'
  /** Fails where the person is not there; else they confirm. */
  | 'authentication_required'
  | 'expired'

export type SandboxCard = {
  readonly token: string
  readonly number: string
  readonly brand: string
  readonly lastFour: string
  readonly behaviour: SandboxBehaviour
  /** What it shows, for a person who picks a card to try. */
  readonly label: string
}

function card(token: string, number: string, behaviour: SandboxBehaviour, label: string): SandboxCard {
  return { token, number, brand: 'visa', lastFour: number.slice(-4), behaviour, label }
}

export const SANDBOX_CARDS: readonly SandboxCard[] = [
  card('tok_visa', '4242424242424242', 'succeeds', 'Succeeds'),
  card('tok_declined', '4000000000000002', 'declined', 'Is declined'),
  card('tok_insufficient_funds', '4000000000009995', 'insufficient_funds', 'Holds succeed, charges fail'),
  card('tok_authentication_required', '4000002760003184', 'authentication_required', 'Asks for confirmation'),
  card('tok_expired', '4000000000000069', 'expired', 'Has expired'),
]

/** The card behind a token, or null. */
export function sandboxCardByToken(token: string): SandboxCard | null {
  return SANDBOX_CARDS.find((card) => card.token === token) ?? null
}

/** The fields of the card form (Spec part 2, section 3, Payment method). */
export type CardFields = {
  readonly card_number: string
  /** MM/YY. */
  readonly card_expiry: string
  readonly card_cvv: string
}

export type Tokenized =
  | { readonly ok: true; readonly token: string }
  | { readonly ok: false; readonly errors: Partial<Record<keyof CardFields, string>> }

/** A token for a test card, or what is wrong with each field. */
export function tokenizeSandboxCard(fields: CardFields, nowMs: number): Tokenized {
  const number = fields.card_number.replace(/[\s-]/g, '')
  const known = SANDBOX_CARDS.find((card) => card.number === number)
  const errors: Partial<Record<keyof CardFields, string>> = {}
  if (!isCardNumber(number)) errors.card_number = 'Please enter a valid card number'
  else if (known === undefined) errors.card_number = 'Payments are in test mode: use one of the test cards'
  const expiry = expiryProblem(fields.card_expiry, nowMs)
  if (expiry !== null) errors.card_expiry = expiry
  if (!/^\d{3,4}$/.test(fields.card_cvv.trim())) errors.card_cvv = 'Please enter a valid security code'
  return known !== undefined && Object.keys(errors).length === 0
    ? { ok: true, token: known.token }
    : { ok: false, errors }
}

/** Twelve to nineteen digits whose check digit (Luhn) is right. */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  let sum = 0
  for (let place = 0; place < number.length; place += 1) {
    const digit = Number(number[number.length - 1 - place])
    const doubled = digit * 2
    sum += place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** A card is good to the end of the month that stands on it, everywhere on Earth. */
function expiryProblem(expiry: string, nowMs: number): string | null {
  const match = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(expiry.trim())
  if (match === null) return 'Please enter the expiry date as MM/YY'
  const firstOfNextMonthMs = Date.UTC(2000 + Number(match[2]), Number(match[1]), 1)
  const latestZoneMs = 12 * 60 * 60 * 1000
  return nowMs < firstOfNextMonthMs + latestZoneMs ? null : 'This card has expired'
}
