/**
 * The error code of a failed creation, by which support finds its log. docs/rules/listings.md, Creation
 * errors
 */

const CODE = /^ERR-\d{10,16}-[A-Z0-9]{4,12}$/
const CODE_LETTERS = 6
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Builds ERR-{timestamp}-{random} from at least six random bytes. */
export function creationErrorCode(nowMs: number, randomBytes: Uint8Array): string {
  const letters = Array.from({ length: CODE_LETTERS }, (_, index) =>
    ALPHABET.charAt((randomBytes[index] ?? 0) % ALPHABET.length),
  )
  return `ERR-${nowMs}-${letters.join('')}`
}

/** Whether a text has the format of a creation error code. */
export function isCreationErrorCode(text: string): boolean {
  return CODE.test(text)
}

/** Errors that the seller can correct; they carry no code. */
const CORRECTABLE_ERRORS = ['VIN already exists', 'Validation failed', 'required'] as const

/** Whether support may be needed, so that the code is shown. */
export function needsCode(message: string): boolean {
  return !CORRECTABLE_ERRORS.some((fault) => message.includes(fault))
}

/** The toast of a failed creation. `code` is appended if the error needs one. */
export function creationFailedText(message: string | null, code: string): string {
  const reason = message === null || message.trim() === '' ? 'Unknown error occurred' : message
  const text = `Failed to create auction: ${reason}`
  return needsCode(reason) ? `${text} ${code} Please contact admin with this error code.` : text
}
