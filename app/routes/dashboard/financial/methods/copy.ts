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
