import { storedToken } from '../../lib/session/token-store.ts'
import { bidderCode } from './bidding/bidder-code.ts'
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
const { SSR } = import.meta.env
const has = (selector: string) => document.querySelector(selector) !== null
const shownTab = SSR ? null : parseTab(new URLSearchParams(window.location.search))

await Promise.all([
  (SSR || storedToken() !== null || has('[data-offer-code]')) && bidderCode.load().catch(() => {}),
  (SSR || has('[data-not-found]')) && notFoundCode.load(),
  ...Object.entries(TAB_CODE).map(([tab, code]) => (SSR || tab === shownTab) && code.load()),
])
