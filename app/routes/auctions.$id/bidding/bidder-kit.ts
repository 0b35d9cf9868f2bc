/**
 * The parts that only signed-in viewers use, to bid, to sell and at the end. They are loaded as one chunk by
 * bidder-code.ts.
 */
export { sendBid } from '../../../lib/realtime/bid-request.ts'
export { OfferBar, OfferFacts } from '../panel/own-offer.tsx'
export { ViewerOutcome } from '../panel/viewer-outcome.tsx'
export { AuthorizeCardFirst } from './authorize-card-first.tsx'
export { OpenBidForm } from './open-bid-form.tsx'
export { ReceiptNote } from './receipt-note.tsx'
export { UnpaidListing } from './unpaid-listing.tsx'
