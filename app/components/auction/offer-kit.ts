/** What only somebody who is signed in needs, to bid, to sell or at the end; fetched as one file (offer-code.ts). */
export { sendOffer } from '../../live/offer.ts'
export { CardFirst } from './card-first.tsx'
export { OpenOffer } from './open-offer.tsx'
export { OwnEnd } from './own-end.tsx'
export { ReceiptNote } from './receipt-note.tsx'
export { UnpaidListing } from './unpaid-listing.tsx'
