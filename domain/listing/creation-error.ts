/** The code under which a failed creation is found again (Spec part 2, section 8, Create). */

const CODE = /^ERR-\d{10,16}-[A-Z0-9]{4,12}$/
const CODE_LETTERS = 6
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** ERR-{timestamp}-{random}: `randomBytes` are at least six. */
export function creationErrorCode(nowMs: number, randomBytes: Uint8Array): string {
  const letters = Array.from({ length: CODE_LETTERS }, (_, index) =>
    ALPHABET.charAt((randomBytes[index] ?? 0) % ALPHABET.length),
  )
  return `ERR-${nowMs}-${letters.join('')}`
}

export function isCreationErrorCode(text: string): boolean {
  return CODE.test(text)
}

/** What the person can mend themself: no code is needed for these. */
const OWN_FAULTS = ['VIN already exists', 'Validation failed', 'required'] as const

/** Whether an administrator's help is needed, so that a code is shown. */
export function needsCode(message: string): boolean {
  return !OWN_FAULTS.some((fault) => message.includes(fault))
}

/** The toast of a creation that failed; `code` where one is needed. */
export function creationFailedText(message: string | null, code: string): string {
  const told = message === null || message.trim() === '' ? 'Unknown error occurred' : message
  const text = `Failed to create auction: ${told}`
  return needsCode(told) ? `${text} ${code} Please contact admin with this error code.` : text
}
