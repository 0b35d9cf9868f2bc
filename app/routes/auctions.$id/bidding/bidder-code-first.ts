import { storedToken } from '../../../lib/session/token-store.ts'
import { loadBidderCode } from './bidder-code.ts'

/**
 * The first rendering in the browser must equal the server's HTML, so hydration of a signed-in page waits for
 * the bidder code. Only the route imports this module: if a module that the bidder code itself imports waited
 * here, both would wait forever (decision 175).
 */
const isNeeded =
  import.meta.env.SSR || storedToken() !== null || document.querySelector('[data-offer-code]') !== null

if (isNeeded) await loadBidderCode().catch(() => {})
