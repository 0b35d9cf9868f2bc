import { bidderCode } from '../../components/auction-room/bidding/bidder-code.ts'
import { storedToken } from '../../lib/session/token-store.ts'
import { notFoundCode } from './not-found.tsx'
import { parseTab } from './tabs/auction-tab.ts'
import { TAB_CODE } from './tabs/tab-code.ts'

/**
 * The first rendering in the browser must equal the server's HTML, so hydration waits for the code of the
 * page's tab, on a signed-in page for the bidder code, and where there is no auction for that screen. Suspense
 * is no alternative: a price update before the code arrives would discard the server's HTML of that part. Only
 * the route imports this module: if a module that the loaded code itself imports waited here, both would wait
 * forever (decision 175).
 */
const has = (selector: string) => document.querySelector(selector) !== null

if (import.meta.env.SSR) {
  // Imported here and not by `load`: the server is one file, in which only a module that is awaited by its
  // name stands before the module that awaits it.
  bidderCode.set(await import('../../components/auction-room/bidding/bidder-kit.ts'))
  notFoundCode.set(await import('../../components/layout/auction-not-found.tsx'))
  TAB_CODE.bids.set(await import('./history/bid-history-tab.tsx'))
  TAB_CODE.specifications.set(await import('./tabs/specifications-tab.tsx'))
  TAB_CODE.seller.set(await import('./tabs/seller-tab.tsx'))
} else {
  const shownTab = parseTab(new URLSearchParams(window.location.search))
  await Promise.all([
    (storedToken() !== null || has('[data-offer-code]')) && bidderCode.load().catch(() => {}),
    has('[data-not-found]') && notFoundCode.load(),
    shownTab !== 'overview' && TAB_CODE[shownTab].load(),
  ])
}
