import { CREATE_LABELS, type CreateErrors, getFieldsWithErrors } from './create-places.ts'

/** Many drafts at once: what each lacks, and whose a photo is. docs/rules/listings.md, Many listings at once */

/** 'Add photos', 'Check: Mileage, Starting bid', or both; null if the draft is complete. */
export function draftMissingText(errors: CreateErrors): string | null {
  const fields = getFieldsWithErrors(errors)
  if (fields.length === 0) return null
  const others = fields.filter((field) => field !== 'images').map((field) => CREATE_LABELS[field])
  const parts = [
    ...(fields.includes('images') ? ['Add photos.'] : []),
    ...(others.length === 0 ? [] : [`Check: ${others.join(', ')}.`]),
  ]
  return parts.join(' ')
}

/** What the name of a photo's file may name. */
export interface NamedDraft {
  readonly id: number
  readonly vin: string
  readonly stockNumber: string
}

/**
 * The draft whose VIN or stock number is in the name of a file; null if none or more than one is. A number counts only where
 * no letter or digit stands beside it, so that 'A-1' is not in 'A-12.jpg', and of two the longer one counts.
 */
export function matchDraft<T extends NamedDraft>(fileName: string, drafts: readonly T[]): T | null {
  const name = fileName.toUpperCase()
  const matches = drafts.flatMap((draft) => {
    const numbers = [draft.vin, draft.stockNumber].map((number) => number.trim().toUpperCase())
    const length = Math.max(0, ...numbers.filter((number) => isNamed(name, number)).map((one) => one.length))
    return length === 0 ? [] : [{ draft, length }]
  })
  const longest = Math.max(...matches.map(({ length }) => length))
  const best = matches.filter(({ length }) => length === longest)
  return best.length === 1 ? (best[0]?.draft ?? null) : null
}

function isNamed(name: string, number: string): boolean {
  if (number === '') return false
  const isInWord = (at: number) => /[A-Z0-9]/.test(name.charAt(at))
  for (let at = name.indexOf(number); at !== -1; at = name.indexOf(number, at + 1)) {
    if (!isInWord(at - 1) && !isInWord(at + number.length)) return true
  }
  return false
}
