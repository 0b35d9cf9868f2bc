import type { SalePayment } from '../../../../domain/after-sale/sale-money.ts'
import { autoExtendText } from '../../../../domain/auction/auction-labels.ts'
import { ENDING_SOON_MS } from '../../../../domain/format/time-left.ts'
import { MINUTE_MS } from '../../../../domain/format/time-units.ts'
import { dollarsWhole } from '../../../../domain/format/usd.ts'
import { type ConnectionStatus, FIRST_RETRIES } from '../../../lib/realtime/reconnecting-socket.ts'

/**
 * The texts of the live panel: status banner, connection, box of an ended auction. Elsewhere: the banner about
 * the viewer's bids in `bidder-banner-copy.ts`, price and clock in `price-and-clock-copy.ts`, money of the viewer after the end in `viewer-outcome-copy.ts`, bid form in
 * `../bidding/copy.ts`, reserve under the price in `domain/auction/auction-labels.ts`, and 'You are offline'
 * above the page in `app/components/layout/offline-bar.tsx`.
 */

/** The texts of the status banner for everybody. */
export const BANNER = {
  cancelled: 'This auction was cancelled',
  paused: 'Paused: bidding is frozen',
  reconnecting: 'Reconnecting… prices may be old',
  notConnected: 'Not connected: prices may be old',
} as const

/** The texts of the box of an ended auction, in addition to `resultText`. */
export const ENDED_BOX = {
  heading: 'Auction Ended',
  soldAfter: 'Sold after the auction',
  contactSeller: 'Contact the seller',
  similar: 'See similar auctions',
} as const

/**
 * The connection in the panel: the number of the attempt while attempts are frequent, or that there is no
 * network, or no connection until the page is loaded again.
 */
export function connectionText(connection: ConnectionStatus): string {
  if (connection.state === 'connected') return 'Connected'
  if (connection.state === 'connecting') return 'Connecting'
  if (connection.state === 'closed') return 'Not connected'
  if (connection.offline) return 'Offline'
  return connection.attempt <= FIRST_RETRIES
    ? `Reconnecting, try ${connection.attempt} of ${FIRST_RETRIES}`
    : 'Reconnecting'
}

/**
 * The extension rule, shown if the banner has nothing else to say: in the last ten minutes, or earlier if a
 * bid can already extend the auction; null before that. A bid extends when strictly less than the extension
 * is left (docs/rules/auction-page.md, Status banner).
 */
export function extensionRuleText({
  remainingMs,
  autoExtendMinutes,
}: {
  readonly remainingMs: number
  readonly autoExtendMinutes: number
}): string | null {
  if (remainingMs <= 0 || remainingMs > Math.max(ENDING_SOON_MS, autoExtendMinutes * MINUTE_MS)) return null
  if (autoExtendMinutes <= 0) return 'Bids do not extend the end'
  if (remainingMs < autoExtendMinutes * MINUTE_MS) return 'A bid now extends the end'
  const last = autoExtendMinutes === 1 ? 'minute' : autoExtendText(autoExtendMinutes)
  return `Bids in the last ${last} extend the end`
}

interface Result {
  readonly outcome: 'sold' | 'reserve_not_met' | 'no_bids'
  readonly amount: number | null
  readonly winner: string | null
  readonly payment: SalePayment | null
}

/** The result of an auction as a sentence for the viewer. */
export function resultText(
  { outcome, amount, winner, payment }: Result,
  { won, sells }: { readonly won: boolean; readonly sells: boolean },
): string {
  switch (outcome) {
    case 'sold': {
      const sale = `for ${dollarsWhole(amount ?? 0)} to ${won ? 'you' : (winner ?? 'the highest bidder')}`
      if (payment === 'not_completed') return `The sale ${sale} was not completed.`
      return payment === 'pending' ? `Sold ${sale}, payment pending.` : `Sold ${sale}.`
    }
    case 'reserve_not_met':
      return `Final bid ${dollarsWhole(amount ?? 0)}. The reserve was not met, so ${
        sells ? 'your' : 'the'
      } vehicle was not sold.`
    case 'no_bids':
      return 'It ended without a bid.'
  }
}
