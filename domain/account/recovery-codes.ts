/** Codes that stand in for a lost telephone: shown once, each good for one sign-in (Product page, Accounts). */

export const RECOVERY_CODE_COUNT = 10

/** Without 0, 1, i, l and o, which are taken for one another on paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 4
const CODE_LENGTH = GROUPS * GROUP_LENGTH
/** The largest multiple of the alphabet's size that a byte can hold: bytes above it would favour some letters. */
const FAIR_BYTES = 256 - (256 % LETTERS.length)

/** A code of 79 bits, `abcd-efgh-jkmn-pqrs`, out of random bytes; `draw` gives as many as asked for. */
export function newRecoveryCode(draw: (count: number) => Uint8Array): string {
  let letters = ''
  while (letters.length < CODE_LENGTH) {
    for (const byte of draw(CODE_LENGTH)) {
      if (byte < FAIR_BYTES && letters.length < CODE_LENGTH) letters += LETTERS[byte % LETTERS.length] ?? ''
    }
  }
  return grouped(letters)
}

/** A code as somebody typed it, in the form it was given out; null where it cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const letters = typed.toLowerCase().replace(/[\s-]/g, '')
  const isCode = letters.length === CODE_LENGTH && [...letters].every((letter) => LETTERS.includes(letter))
  return isCode ? grouped(letters) : null
}

/** Six digits of an app, as somebody typed them; null where it cannot be that. */
export function readAppCode(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

export const WRONG_APP_CODE = 'This code is not correct. Please try the next one.'

/** What is told of a code that was refused: an app shows another one soon, a recovery code is another only if it is read again. */
export function wrongCodeText(typed: string): string {
  return /[a-z]/i.test(typed)
    ? 'This recovery code is not correct, or was used before. Please check it.'
    : WRONG_APP_CODE
}

function grouped(letters: string): string {
  return letters.match(new RegExp(`.{${GROUP_LENGTH}}`, 'g'))?.join('-') ?? letters
}
