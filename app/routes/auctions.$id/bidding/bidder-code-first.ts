import { storedToken } from '../../../lib/session/token-store.ts'
import { loadOfferCode } from './bidder-code.ts'

/*
 * The page of somebody who is signed in is written, and taken over by the browser, only with what it shows them alone: the
 * browser's first picture of the page must be the server's. A module by itself, taken in by the route alone: whoever waits
 * here must not be what the awaited code needs (docs/decisions/0105).
 */
const isNeeded =
  import.meta.env.SSR || storedToken() !== null || document.querySelector('[data-offer-code]') !== null

if (isNeeded) await loadOfferCode().catch(() => {})
