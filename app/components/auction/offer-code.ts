import { useEffect, useState } from 'react'

/**
 * The code of the forms that offer something, and of what sends an offer: a stranger's page does without it
 * (docs/decisions/0175-a-bidders-code-is-no-part-of-a-strangers-page.md).
 */
export type OfferCode = typeof import('./offer-kit.ts')

let code: OfferCode | null = null

/** Takes code that came otherwise: the developers' board of states holds it from the start. */
export function keepOfferCode(kit: OfferCode): void {
  code = kit
}

export async function loadOfferCode(): Promise<OfferCode> {
  code ??= await import('./offer-kit.ts')
  return code
}

/** What has come so far; asks for it where it is needed, and shows it when it is there. */
export function useOfferCode(isNeeded: boolean): OfferCode | null {
  const [, setLoaded] = useState(false)
  useEffect(() => {
    if (!isNeeded || code !== null) return
    let isShown = true
    loadOfferCode().then(
      () => isShown && setLoaded(true),
      // The page goes on without; it is asked for again when it is needed again.
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [isNeeded])
  return code
}
