/** The smog certificate as a form asks for it: one choice, with a date beside the first. */

export const SMOG_CHOICES = ['certified', 'exempt_age', 'exempt_fuel', 'not_certified'] as const
export type SmogChoice = (typeof SMOG_CHOICES)[number]

/** A declaration as the calls have it. */
export type WireSmog =
  | { readonly state: 'certified'; readonly certified_on: string | null }
  | { readonly state: 'exempt'; readonly reason: 'age' | 'fuel' }
  | { readonly state: 'not_certified' }

/** What the calls are sent for a choice; null where nothing is stated. `certifiedOn` is YYYY-MM-DD, or null. */
export function smogOf(choice: SmogChoice | null, certifiedOn: string | null): WireSmog | null {
  switch (choice) {
    case 'certified':
      return { state: 'certified', certified_on: certifiedOn }
    case 'exempt_age':
      return { state: 'exempt', reason: 'age' }
    case 'exempt_fuel':
      return { state: 'exempt', reason: 'fuel' }
    case 'not_certified':
      return { state: 'not_certified' }
    case null:
      return null
  }
}

/** The choice that a declaration was made by. */
export function smogChoiceOf(smog: WireSmog | null): SmogChoice | null {
  if (smog === null) return null
  return smog.state === 'exempt' ? `exempt_${smog.reason}` : smog.state
}
