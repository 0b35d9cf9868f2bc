/** What only somebody who can bid needs; fetched as one file (offer-code.ts). */
export { sendOffer } from '../../live/offer.ts'
export { CancelMaximum } from './cancel-maximum.tsx'
export { OpenOffer } from './open-offer.tsx'
