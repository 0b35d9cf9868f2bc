/**
 * The test cards of the sandbox provider and its tokenizer. The tokenizer runs in the browser, so a card
 * number never reaches the server (docs/rules/money.md, Sandbox cards).
 */
import { HOUR_MS } from '../format/time-units.ts'
import { err, ok, type Result } from '../result.ts'
import { isCardNumber } from './card-numbers.ts'

/** What the sandbox does with a card. */
export type SandboxBehaviour =
  | 'succeeds'
  | 'declined'
  /** Holds succeed, charges fail. */
  | 'insufficient_funds'
  /** Off-session payments fail; on-session ones ask the person to confirm. */
  | 'authentication_required'
  | 'expired'
  /** Two off-session charges are declined with `try_again_later`, the next succeeds; so does any on-session one. */
  | 'soft_decline'
  /** Holds succeed; a charge is processed for a minute first. */
  | 'processing'
  | 'processing_fails'
  /** A charge succeeds and is disputed a minute later. */
  | 'dispute'

/** A test card. */
export type SandboxCard = {
  readonly token: string
  readonly number: string
  readonly brand: string
  readonly lastFour: string
  readonly behaviour: SandboxBehaviour
  /** The description of the behaviour, for a person who chooses a test card. */
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
  card('tok_soft_decline', '4000000000000119', 'soft_decline', 'Is declined twice while you are away'),
  card('tok_processing', '4000000000000077', 'processing', 'Is processed for a minute, then succeeds'),
  card(
    'tok_processing_fails',
    '4000000000004954',
    'processing_fails',
    'Is processed for a minute, then fails',
  ),
  card('tok_dispute', '4000000000000259', 'dispute', 'Is disputed a minute after the charge'),
]

/** The card of a token, or null. */
export function sandboxCardByToken(token: string): SandboxCard | null {
  return SANDBOX_CARDS.find((card) => card.token === token) ?? null
}

/** The fields of the card form. */
export type CardFields = {
  readonly card_number: string
  /** MM/YY. */
  readonly card_expiry: string
  readonly card_cvv: string
}

/** The message of each invalid field. */
export type CardErrors = Partial<Record<keyof CardFields, string>>

/** Converts a test card into a token, or returns the error of each invalid field. */
export function tokenizeSandboxCard(fields: CardFields, nowMs: number): Result<string, CardErrors> {
  const number = fields.card_number.replace(/[\s-]/g, '')
  const testCard = SANDBOX_CARDS.find((card) => card.number === number)
  const errors: CardErrors = {}
  if (!isCardNumber(number)) errors.card_number = 'Please enter a valid card number'
  else if (testCard === undefined) errors.card_number = 'Payments are in test mode: use one of the test cards'
  const expiry = expiryProblem(fields.card_expiry, nowMs)
  if (expiry !== null) errors.card_expiry = expiry
  if (!/^\d{3,4}$/.test(fields.card_cvv.trim())) errors.card_cvv = 'Please enter a valid security code'
  return testCard !== undefined && Object.keys(errors).length === 0 ? ok(testCard.token) : err(errors)
}

/** A card is valid until the end of its month in every time zone. */
function expiryProblem(expiry: string, nowMs: number): string | null {
  const match = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(expiry.trim())
  if (match === null) return 'Please enter the expiry date as MM/YY'
  const firstOfNextMonthMs = Date.UTC(2000 + Number(match[2]), Number(match[1]), 1)
  const latestZoneMs = 12 * HOUR_MS
  return nowMs < firstOfNextMonthMs + latestZoneMs ? null : 'This card has expired'
}
