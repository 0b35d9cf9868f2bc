import { createContext, useContext } from 'react'

/**
 * The CSP nonce of the response's scripts. It is passed by context, because loader data is serialized into
 * the page; in the browser it is undefined and not needed.
 */
export const NonceContext = createContext<string | undefined>(undefined)

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
