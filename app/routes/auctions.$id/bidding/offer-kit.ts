/** What only somebody who is signed in needs, to bid, to sell or at the end; fetched as one file (offer-code.ts). */
export { sendOffer } from '../../../lib/realtime/offer.ts'
export { OwnEnd } from '../panel/own-end.tsx'
export { CardFirst } from './card-first.tsx'
export { OpenOffer } from './open-offer.tsx'
export { ReceiptNote } from './receipt-note.tsx'
export { UnpaidListing } from './unpaid-listing.tsx'
