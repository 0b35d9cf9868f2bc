import { useEffect, useState } from 'react'
import type { AuctionRoomProps } from '../auction-room.ts'

/**
 * The code of the forms that offer something, and of what sends an offer: a stranger's page does without it
 * (docs/decisions/0175-a-bidders-code-is-no-part-of-a-strangers-page.md).
 */
export type OfferCode = typeof import('./bidder-kit.ts')

let code: OfferCode | null = null

/** Whether a page shows any of it: to who is signed in, and to who offered something and was signed out by then. */
export function needsOfferCode({
  viewerId,
  bidding,
}: Pick<AuctionRoomProps, 'viewerId' | 'bidding'>): boolean {
  return viewerId !== null || bidding.state !== 'idle'
}

/** Takes code that came otherwise: the developers' board of states holds it from the start. */
export function keepOfferCode(kit: OfferCode): void {
  code = kit
}

export async function loadOfferCode(): Promise<OfferCode> {
  code ??= await import('./bidder-kit.ts')
  return code
}

/**
 * What has come so far; asks for it where it is needed, and shows it when it is there. Elsewhere null, also where it has
 * come: the server always has it, and a browser must draw what the server drew.
 */
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
  return isNeeded ? code : null
}
