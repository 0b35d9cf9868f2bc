/**
 * The parts that only signed-in viewers use, to bid, to sell and at the end. They are loaded as one chunk by
 * bidder-code.ts.
 */
export { toCurrentResult } from '../panel/bid-result.ts'
export { getBidderBanner } from '../panel/bidder-banner.ts'
export { SimilarAlert } from '../panel/similar-alert.tsx'
export { ViewerEndingBar, ViewerEndingFacts } from '../panel/viewer-ending.tsx'
export { ViewerOutcome } from '../panel/viewer-outcome.tsx'
export { AuthorizeCardFirst, StepLink } from './authorize-card-first.tsx'
export { createBidPlacer } from './bid-placer.ts'
export { OpenBidForm } from './open-bid-form.tsx'
export { ReceiptNote } from './receipt-note.tsx'
export { UnpaidListing } from './unpaid-listing.tsx'
