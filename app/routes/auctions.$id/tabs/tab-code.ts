import { useEffect, useState } from 'react'
import { type AuctionTab, parseTab } from './auction-tab.ts'

/** The code of those tabs that few open and that weigh most; it comes with its tab. */
interface TabCode {
  bids?: typeof import('../history/bid-history-tab.tsx')
  specifications?: typeof import('./specifications-tab.tsx')
  seller?: typeof import('./seller-tab.tsx')
}

const code: TabCode = {}

async function loadTab(tab: AuctionTab): Promise<void> {
  if (tab === 'bids') code.bids ??= await import('../history/bid-history-tab.tsx')
  if (tab === 'specifications') code.specifications ??= await import('./specifications-tab.tsx')
  if (tab === 'seller') code.seller ??= await import('./seller-tab.tsx')
}

// A page is written, and taken over by the browser, only with the code of its tab: no Suspense, whose part of the page
// would be thrown away where a price came before its code.
if (import.meta.env.SSR) await Promise.all((['bids', 'specifications', 'seller'] as const).map(loadTab))
else await loadTab(parseTab(new URLSearchParams(window.location.search)))

/** What has come so far; asks for what `tab` needs, and shows it when it is there. */
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
