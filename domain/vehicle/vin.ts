/**
 * Vehicle identification numbers: 17 characters, uppercase letters and digits without I, O and Q
 * (docs/rules/vehicle.md, VIN).
 */

export const VIN_LENGTH = 17

/** Messages of the VIN field. */
export const VIN_MESSAGES = {
  required: 'VIN is required',
  length: 'VIN must be exactly 17 characters long',
  characters: 'VIN may contain only letters and digits, without I, O and Q',
  valid: 'Valid VIN format',
  checkDigit: 'The check digit does not match. Check the VIN; some imported and older vehicles have none.',
} as const

/** The value of each character in the check sum of 49 CFR 565.15; I, O and Q do not occur. */
const CHARACTER_VALUES: ReadonlyMap<string, number> = new Map(
  [...'0123456789']
    .map((digit): [string, number] => [digit, Number(digit)])
    .concat(
      [...'ABCDEFGH'].map((letter, index): [string, number] => [letter, index + 1]),
      [...'JKLMN'].map((letter, index): [string, number] => [letter, index + 1]),
      [
        ['P', 7],
        ['R', 9],
      ],
      [...'STUVWXYZ'].map((letter, index): [string, number] => [letter, index + 2]),
    ),
)

const POSITION_WEIGHTS: readonly number[] = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const CHECK_DIGIT_INDEX = 8

/** Normalizes typed text: trimmed and uppercased. */
export function normalizeVin(text: string): string {
  return text.trim().toUpperCase()
}

/** The error of a normalized VIN, or null. */
export function vinProblem(vin: string): string | null {
  if (vin === '') return VIN_MESSAGES.required
  if (vin.length !== VIN_LENGTH) return VIN_MESSAGES.length
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(vin) ? null : VIN_MESSAGES.characters
}

/** Whether a normalized VIN has the right form. Does not check its check digit. */
export function isVin(vin: string): boolean {
  return vinProblem(vin) === null
}

/**
 * The check digit of a well-formed VIN for its ninth position: 0 to 9 or X. The current ninth character is
 * ignored.
 */
export function vinCheckDigit(vin: string): string {
  const sum = POSITION_WEIGHTS.reduce(
    (total, weight, index) => total + weight * (CHARACTER_VALUES.get(vin.charAt(index)) ?? 0),
    0,
  )
  const remainder = sum % 11
  return remainder === 10 ? 'X' : String(remainder)
}

/** Whether the ninth character is the check digit. Vehicles not made for North America need not have one. */
export function vinCheckDigitMatches(vin: string): boolean {
  return vin.charAt(CHECK_DIGIT_INDEX) === vinCheckDigit(vin)
}

/** The VIN with its ninth character replaced by the check digit. */
export function withVinCheckDigit(vin: string): string {
  return vin.slice(0, CHECK_DIGIT_INDEX) + vinCheckDigit(vin) + vin.slice(CHECK_DIGIT_INDEX + 1)
}

/** A warning that does not block the listing, or null. */
export function vinWarning(vin: string): string | null {
  return isVin(vin) && !vinCheckDigitMatches(vin) ? VIN_MESSAGES.checkDigit : null
}

/** The status of a VIN while it is typed: refused, in doubt, well-formed, or incomplete. */
export type VinStatus =
  | { readonly kind: 'refused' | 'doubt' | 'fit'; readonly text: string }
  | { readonly kind: 'awaited' }

/**
 * The status of a normalized VIN. `refusal` is the error of the submitted form, `undecoded` the reason why
 * decoding failed; both may be null. A VIN that cannot be decoded can still be listed, so it is only in
 * doubt.
 */
export function getVinStatus(
  vin: string,
  { refusal, undecoded }: { readonly refusal: string | null; readonly undecoded: string | null },
): VinStatus {
  // An incomplete VIN is not an error while it is typed.
  const problem = vin.length >= VIN_LENGTH ? vinProblem(vin) : null
  const error = refusal ?? problem ?? (isVin(vin) ? null : undecoded)
  if (error !== null) return { kind: 'refused', text: error }
  if (!isVin(vin)) return { kind: 'awaited' }
  const doubts = [undecoded, vinWarning(vin)].filter((doubt) => doubt !== null)
  if (doubts.length > 0) return { kind: 'doubt', text: doubts.map(asSentence).join(' ') }
  return { kind: 'fit', text: VIN_MESSAGES.valid }
}

function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}

/**
 * Normalizes a VIN from a keyboard, a paste or a scanner: uppercased, without spaces and hyphens, and without
 * the leading I of some import bar codes, which is not part of the VIN.
 */
export function vinFromEntry(text: string): string {
  const vin = text.toUpperCase().replace(/[\s-]/g, '')
  return vin.length === VIN_LENGTH + 1 && vin.startsWith('I') ? vin.slice(1) : vin
}
