/** Which new methods a person can pay with, and who takes them; from the server's payment settings. */
export interface OfferedMethods {
  readonly isSetUp: boolean
  /** No money moves. */
  readonly isTest: boolean
  readonly methods: readonly {
    readonly type: 'credit_card' | 'paypal'
    readonly provider: 'sandbox' | 'stripe' | 'paypal'
    readonly publishableKey: string | null
  }[]
}

/** A saved method by its id, a card that is entered now, or a PayPal account that is approved on PayPal's page. */
export type PayChoice = number | 'card' | 'paypal'

/** Who takes a new card; null where cards are not offered. */
export function cardProcessor({ methods }: OfferedMethods): OfferedMethods['methods'][number] | null {
  return methods.find(({ type }) => type === 'credit_card') ?? null
}

/** Whether a PayPal account can be approved on PayPal's page. The sandbox has no such page. */
export function offersPayPal({ methods }: OfferedMethods): boolean {
  return methods.some(({ provider }) => provider === 'paypal')
}

/** The choice of a form that is opened: the saved method, else a new card, else PayPal. */
export function firstChoice(methodId: number | null, offered: OfferedMethods): PayChoice {
  if (methodId !== null) return methodId
  return cardProcessor(offered) === null && offersPayPal(offered) ? 'paypal' : 'card'
}

/** Where nobody can pay. */
export const PAYMENTS_NOT_SET_UP = 'Payments are not set up yet.'
