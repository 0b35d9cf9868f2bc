import { useEffect, useState } from 'react'
import type { AuctionTab } from './auction-tab.ts'

/** Modules of the rarely opened, heavy tabs; each is loaded with its tab. */
interface TabCode {
  bids?: typeof import('../history/bid-history-tab.tsx')
  specifications?: typeof import('./specifications-tab.tsx')
  seller?: typeof import('./seller-tab.tsx')
}

const code: TabCode = {}

/** Loads the code of a tab; does nothing for one without code of its own. */
export async function loadTab(tab: AuctionTab): Promise<void> {
  if (tab === 'bids') code.bids ??= await import('../history/bid-history-tab.tsx')
  if (tab === 'specifications') code.specifications ??= await import('./specifications-tab.tsx')
  if (tab === 'seller') code.seller ??= await import('./seller-tab.tsx')
}

/** The modules loaded so far; loads that of `tab` and re-renders when it is there. */
export function useTabCode(tab: AuctionTab): Readonly<TabCode> {
  const [, setLoaded] = useState<AuctionTab | null>(null)
  useEffect(() => {
    let isShown = true
    void loadTab(tab).then(() => {
      if (isShown) setLoaded(tab)
    })
    return () => {
      isShown = false
    }
  }, [tab])
  return code
}
