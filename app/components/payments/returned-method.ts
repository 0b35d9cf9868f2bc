/** What a person brings back from a processor's own page, in the parameter `method` of the address. */
export type ReturnedMethod = number | 'declined' | 'unfinished' | null

export function parseReturnedMethod(params: URLSearchParams): ReturnedMethod {
  const named = params.get('method')
  if (named === 'declined' || named === 'unfinished') return named
  return named !== null && /^[1-9]\d{0,14}$/.test(named) ? Number(named) : null
}

/** The message about a method that was not saved; null if one was, or none was entered. */
export function returnedProblem(method: ReturnedMethod): string | null {
  if (method === 'declined') return 'The payment method was declined. Try another one.'
  if (method === 'unfinished') return 'No payment method was saved. You can try again.'
  return null
}

/** The saved method that the person came back with, if it is one of theirs. */
export function returnedId(
  method: ReturnedMethod,
  methods: readonly { readonly id: number }[],
): number | null {
  return methods.some(({ id }) => id === method) ? (method as number) : null
}
