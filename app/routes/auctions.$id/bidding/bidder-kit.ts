/** What only somebody who is signed in needs, to bid, to sell or at the end; fetched as one file (offer-code.ts). */
export { sendOffer } from '../../../lib/realtime/bid-request.ts'
export { OwnEnd } from '../panel/viewer-outcome.tsx'
export { CardFirst } from './authorize-card-first.tsx'
export { OpenOffer } from './open-bid-form.tsx'
export { ReceiptNote } from './receipt-note.tsx'
export { UnpaidListing } from './unpaid-listing.tsx'
