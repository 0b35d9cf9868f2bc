/** The smog declaration as one choice of a form, with a date for the first option. */

export const SMOG_CHOICES = ['certified', 'exempt_age', 'exempt_fuel', 'not_certified'] as const
export type SmogChoice = (typeof SMOG_CHOICES)[number]

/** A smog declaration, as the API has it. */
export type WireSmog =
  | { readonly state: 'certified'; readonly certified_on: string | null }
  | { readonly state: 'exempt'; readonly reason: 'age' | 'fuel' }
  | { readonly state: 'not_certified' }

/** The API value of a choice; null if nothing is stated. `certifiedOn` is YYYY-MM-DD or null. */
export function toWireSmog(choice: SmogChoice | null, certifiedOn: string | null): WireSmog | null {
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

/** The choice of an API value. */
export function toSmogChoice(smog: WireSmog | null): SmogChoice | null {
  if (smog === null) return null
  return smog.state === 'exempt' ? `exempt_${smog.reason}` : smog.state
}
