import { type RefObject, useState } from 'react'
import { type CardEntry, useCardEntry } from './card-entry.tsx'
import { cardProcessor, type OfferedMethods, type PayChoice } from './offered-methods.ts'
import { type StripeFields, useStripeFields } from './stripe-fields.tsx'

export interface PayWithState {
  readonly choice: PayChoice
  readonly choose: (choice: PayChoice) => void
  readonly offered: OfferedMethods
  readonly entry: CardEntry
  readonly stripe: StripeFields
  /** Whether a press can be sent: scripts run, and the chosen processor's fields are there. */
  readonly isReady: boolean
  /** A card is being saved. */
  readonly busy: boolean
  /** The form fields of the choice: a saved method, a new card's token, or PayPal; null where a field is invalid. */
  readonly toFields: () => Promise<Readonly<Record<string, string>> | null>
}

/** What a person pays with, in browsers with scripts. Card numbers never reach this server. */
export function usePayWith(
  form: RefObject<HTMLFormElement>,
  offered: OfferedMethods,
  initial: PayChoice,
): PayWithState {
  const [choice, choose] = useState(initial)
  const [busy, setBusy] = useState(false)
  const entry = useCardEntry(form)
  const processor = cardProcessor(offered)
  const isStripe = processor?.provider === 'stripe'
  const stripe = useStripeFields(choice === 'card' && isStripe ? processor.publishableKey : null)

  async function getToken(): Promise<string | null> {
    if (!isStripe) return entry.tokenize()
    setBusy(true)
    const token = await stripe.getToken()
    setBusy(false)
    return token
  }

  return {
    choice,
    choose,
    offered,
    entry,
    stripe,
    isReady: entry.runs && (choice !== 'card' || !isStripe || stripe.state === 'ready'),
    busy,
    toFields: async (): Promise<Readonly<Record<string, string>> | null> => {
      if (choice === 'paypal') return { pay_with: 'paypal' }
      if (choice !== 'card') return { pay_with: String(choice) }
      const token = await getToken()
      return token === null ? null : { card_token: token }
    },
  }
}
