import { createContext, useContext } from 'react'

/**
 * The nonce of the answer's scripts. It comes by context rather than through a loader, which would write it into the
 * page; in the browser it is not needed and is empty.
 */
export const NonceContext = createContext<string | undefined>(undefined)

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
