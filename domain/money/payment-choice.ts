/**
 * Which processor saves a new payment method (docs/rules/payments.md, Providers). Saved methods stay with the
 * processor that has them.
 */

export type ChosenProvider = 'sandbox' | 'stripe' | 'paypal'

/** The processor of each type of method. */
const PROVIDERS = { credit_card: 'stripe', paypal: 'paypal' } as const

export type OfferedMethodType = keyof typeof PROVIDERS

export interface PaymentSetup {
  /** The real processors that an administrator has made active. */
  readonly active: readonly ChosenProvider[]
  /** Whether the sandbox may take the place of real processors: in development, or where the operator permits it. */
  readonly isSandboxAllowed: boolean
}

/** Whether anybody can pay. */
export function arePaymentsSetUp({ active, isSandboxAllowed }: PaymentSetup): boolean {
  return active.length > 0 || isSandboxAllowed
}

/** Whether no money moves. A real processor that is active turns the sandbox off for new methods. */
export function areTestPayments({ active }: PaymentSetup): boolean {
  return active.length === 0
}

/** Whether a saved method can pay: one of the sandbox cannot where real money is asked for, or the sandbox is not allowed. */
export function canPayWith(provider: ChosenProvider, setup: PaymentSetup): boolean {
  return provider !== 'sandbox' || (areTestPayments(setup) && setup.isSandboxAllowed)
}

/** The processor for new methods of a type; null if the type is not offered. */
export function chooseProvider(type: OfferedMethodType, setup: PaymentSetup): ChosenProvider | null {
  if (areTestPayments(setup)) return setup.isSandboxAllowed ? 'sandbox' : null
  const provider = PROVIDERS[type]
  return setup.active.includes(provider) ? provider : null
}
