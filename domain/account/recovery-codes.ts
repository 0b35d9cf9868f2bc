/**
 * Recovery codes for a lost phone: shown once, each good for one sign-in (docs/rules/accounts.md, Second
 * factor).
 */

export const RECOVERY_CODE_COUNT = 10

/** Without 0, 1, i, l and o, which are easily confused on paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 4
const CODE_LENGTH = GROUPS * GROUP_LENGTH
/**
 * The largest multiple of the alphabet's size up to 256. Random bytes from this value on are skipped, because
 * they would favor some letters.
 */
const FAIR_BYTES = 256 - (256 % LETTERS.length)

/** A random code of 79 bits, `abcd-efgh-jkmn-pqrs`. `draw` returns the requested number of random bytes. */
export function newRecoveryCode(draw: (count: number) => Uint8Array): string {
  let letters = ''
  while (letters.length < CODE_LENGTH) {
    for (const byte of draw(CODE_LENGTH)) {
      if (byte < FAIR_BYTES && letters.length < CODE_LENGTH) letters += LETTERS[byte % LETTERS.length] ?? ''
    }
  }
  return grouped(letters)
}

/** Parses a typed recovery code to its stored form; null if it cannot be one. */
export function parseRecoveryCode(typed: string): string | null {
  const letters = typed.toLowerCase().replace(/[\s-]/g, '')
  const isCode = letters.length === CODE_LENGTH && [...letters].every((letter) => LETTERS.includes(letter))
  return isCode ? grouped(letters) : null
}

/** Parses a typed six-digit app code; null if it cannot be one. */
export function parseAppCode(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

export const WRONG_APP_CODE = 'This code is not correct. Please try the next one.'

/** The message for a refused code. A text with a letter is a recovery code, because app codes are digits. */
export function wrongCodeText(typed: string): string {
  return /[a-z]/i.test(typed)
    ? 'This recovery code is not correct, or was used before. Please check it.'
    : WRONG_APP_CODE
}

function grouped(letters: string): string {
  return letters.match(new RegExp(`.{${GROUP_LENGTH}}`, 'g'))?.join('-') ?? letters
}
