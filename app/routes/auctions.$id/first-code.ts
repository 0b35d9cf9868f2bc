import { storedToken } from '../../lib/session/token-store.ts'
import { loadBidderCode } from './bidding/bidder-code.ts'
import { AUCTION_TABS, parseTab } from './tabs/auction-tab.ts'
import { loadTab } from './tabs/tab-code.ts'

/**
 * The first rendering in the browser must equal the server's HTML, so hydration waits for the code of the
 * page's tab and, on a signed-in page, for the bidder code. Suspense is no alternative: a price update before
 * the code arrives would discard the server's HTML of that part. Only the route imports this module: if a
 * module that the loaded code itself imports waited here, both would wait forever (decision 175).
 */
const isBidderCodeNeeded =
  import.meta.env.SSR || storedToken() !== null || document.querySelector('[data-offer-code]') !== null

const tabs = import.meta.env.SSR
  ? AUCTION_TABS.map(({ tab }) => tab)
  : [parseTab(new URLSearchParams(window.location.search))]

await Promise.all([isBidderCodeNeeded && loadBidderCode().catch(() => {}), ...tabs.map(loadTab)])
