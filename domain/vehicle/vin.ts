/**
 * Vehicle identification numbers: 17 characters, uppercase letters and digits without I, O and Q
 * (Spec part 2, section 5).
 */

export const VIN_LENGTH = 17

export const VIN_MESSAGES = {
  required: 'VIN is required',
  length: 'VIN must be exactly 17 characters long',
  characters: 'VIN may contain only letters and digits, without I, O and Q',
  valid: 'Valid VIN format',
  checkDigit: 'The check digit does not match. Check the VIN; some imported and older vehicles have none.',
} as const

/** What each character counts in the check sum of 49 CFR 565.15; I, O and Q do not occur. */
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

/** As the form does while it is typed: surrounding space removed, letters uppercased. */
export function normalizeVin(text: string): string {
  return text.trim().toUpperCase()
}

/** What is wrong with a normalised VIN, in the words of the form, or null. */
export function vinProblem(vin: string): string | null {
  if (vin === '') return VIN_MESSAGES.required
  if (vin.length !== VIN_LENGTH) return VIN_MESSAGES.length
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(vin) ? null : VIN_MESSAGES.characters
}

/** Whether a normalised VIN has the right form. Says nothing of its check digit. */
export function isVin(vin: string): boolean {
  return vinProblem(vin) === null
}

/**
 * The check digit that a VIN of the right form should have in its ninth place: 0 to 9 or X.
 * The character that stands there now does not count.
 */
export function vinCheckDigit(vin: string): string {
  const sum = POSITION_WEIGHTS.reduce(
    (total, weight, index) => total + weight * (CHARACTER_VALUES.get(vin.charAt(index)) ?? 0),
    0,
  )
  const remainder = sum % 11
  return remainder === 10 ? 'X' : String(remainder)
}

/** Whether the ninth character is the check digit. Cars not made for North America need not have one. */
export function vinCheckDigitMatches(vin: string): boolean {
  return vin.charAt(CHECK_DIGIT_INDEX) === vinCheckDigit(vin)
}

/** The same VIN with its ninth character set to the check digit. */
export function withVinCheckDigit(vin: string): string {
  return vin.slice(0, CHECK_DIGIT_INDEX) + vinCheckDigit(vin) + vin.slice(CHECK_DIGIT_INDEX + 1)
}

/** A warning that does not keep a VIN from being used, or null. */
export function vinWarning(vin: string): string | null {
  return isVin(vin) && !vinCheckDigitMatches(vin) ? VIN_MESSAGES.checkDigit : null
}

/** The one thing that is said of a VIN as it is typed: it is refused, in doubt, of the right form, or still to be typed. */
export type VinVerdict =
  | { readonly kind: 'refused' | 'doubt' | 'fit'; readonly text: string }
  | { readonly kind: 'awaited' }

/**
 * What is said of a normalised VIN, given what the form was refused for and why it was not decoded; each null where there is
 * none. What cannot be decoded is in doubt, no more: a listing can be made of it.
 */
export function vinVerdict(
  vin: string,
  { refusal, undecoded }: { readonly refusal: string | null; readonly undecoded: string | null },
): VinVerdict {
  // While it is typed it is not refused for what it still lacks.
  const typedWrong = vin.length >= VIN_LENGTH ? vinProblem(vin) : null
  const refused = refusal ?? typedWrong ?? (isVin(vin) ? null : undecoded)
  if (refused !== null) return { kind: 'refused', text: refused }
  if (!isVin(vin)) return { kind: 'awaited' }
  const doubts = [undecoded, vinWarning(vin)].filter((doubt) => doubt !== null)
  if (doubts.length > 0) return { kind: 'doubt', text: doubts.map(asSentence).join(' ') }
  return { kind: 'fit', text: VIN_MESSAGES.valid }
}

function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}

/**
 * A VIN as it comes from a keyboard, a paste or a scanner: uppercased, without spaces and hyphens, and without the I that
 * the bar codes of imports begin with, which is no part of it.
 */
export function vinFromEntry(text: string): string {
  const vin = text.toUpperCase().replace(/[\s-]/g, '')
  return vin.length === VIN_LENGTH + 1 && vin.startsWith('I') ? vin.slice(1) : vin
}
