/** What only somebody who is signed in needs, to bid or to sell; fetched as one file (offer-code.ts). */
export { sendOffer } from '../../live/offer.ts'
export { CancelMaximum } from './cancel-maximum.tsx'
export { OpenOffer } from './open-offer.tsx'
export { UnpaidListing } from './unpaid-listing.tsx'
