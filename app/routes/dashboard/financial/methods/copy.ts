/** What was just done, by the word in the address. */
const DONE: Readonly<Record<string, string>> = {
  added: 'Your payment method is saved.',
  default: 'Your default payment method is changed.',
  edited: 'Your changes are saved.',
  removed: 'The payment method is removed. It will not be charged again.',
}

export function methodDoneText(done: string | null): string | null {
  return DONE[done ?? ''] ?? null
}

/** What the saved methods are charged for. */
export const CHARGES: readonly { readonly term: string; readonly text: string }[] = [
  { term: 'When you bid', text: 'A $50 hold on the method that you authorize. It is not a charge.' },
  { term: 'When you win', text: 'The buyer’s premium, on the method that you authorized.' },
  {
    term: 'When you sell',
    text: 'Listing fees and the settlement fee, on the method that you choose at checkout.',
  },
]
