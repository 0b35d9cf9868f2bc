import { dollarsWhole } from '../../../../domain/format/usd.ts'

/** An offer that was pressed while there was no connection, and never left the browser. */
type UnsentOffer =
  | { readonly kind: 'manual' | 'maximum'; readonly amount: number }
  | { readonly kind: 'cancel_maximum' | 'buy_now' }

/** What is known at the moment at which it is told. */
interface Now {
  /** `old`: there is a network again, but the price has not been heard through a socket since. */
  readonly price: 'offline' | 'old' | 'live'
  readonly currentBid: number | null
  /** The least that the form takes now. */
  readonly least: number
  readonly leads: boolean
}

/** What the form says of it, and what its buttons do. */
export interface UnsentChoice {
  readonly text: string
  /** The word that lets it go: nothing is taken back, since nothing was sent. */
  readonly discard: 'Cancel' | 'Discard'
  /** What the form's button says; null where the offer is not for this button, or can no longer be made. */
  readonly send: string | null
}

/**
 * An offer that was not sent is never sent later by itself: who pressed it saw another price. Back online it is offered
 * once more beside the price of that moment, where it can still be made; the maximum's end and the purchase have buttons of
 * their own to be pressed again.
 */
export function unsentChoice(offer: UnsentOffer, { price, currentBid, least, leads }: Now): UnsentChoice {
  const what = whatWasNotSent(offer)
  if (price === 'offline') return { text: `You are offline. ${what}`, discard: 'Cancel', send: null }
  const before = `You were offline. ${what}`
  if (!('amount' in offer)) return { text: before, discard: 'Discard', send: null }
  const isMoot = offer.kind === 'manual' && leads
  const tooLow = !isMoot && offer.amount < least
  const now = [
    before,
    price === 'live' &&
      (currentBid === null ? 'There is no bid yet.' : `Current bid ${dollarsWhole(currentBid)}.`),
    isMoot && 'You lead.',
    tooLow && 'It is too low now.',
  ]
  const named = offer.kind === 'manual' ? 'bid' : 'maximum'
  return {
    text: now.filter(Boolean).join(' '),
    discard: 'Discard',
    send: isMoot || tooLow ? null : `Send ${named} of ${dollarsWhole(offer.amount)}`,
  }
}

function whatWasNotSent(offer: UnsentOffer): string {
  switch (offer.kind) {
    case 'manual':
      return `${dollarsWhole(offer.amount)} was not sent.`
    case 'maximum':
      return `Your maximum of ${dollarsWhole(offer.amount)} was not sent.`
    case 'cancel_maximum':
      return 'Your maximum was not cancelled.'
    case 'buy_now':
      return 'Your purchase was not sent.'
  }
}
