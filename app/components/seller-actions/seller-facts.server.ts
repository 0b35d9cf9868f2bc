/** Re-exported for components, which import no services. */
export type { SellerFacts } from '../../../worker/services/auctions/seller-facts.ts'
