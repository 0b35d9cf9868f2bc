import { memo } from 'react'
import type { CardAuction } from '../../../domain/auction/card-auction.ts'
import { CompactAuctionRow } from '../../components/auction-card/compact-auction-row.tsx'
import { SectionTitle } from '../../components/ui/page.tsx'

interface SimilarAuctionsProps {
  readonly auctions: readonly CardAuction[]
  readonly nowMs: number
}

/** Auctions of the same body style and make, nearest in price, active ones first. */
export const SimilarAuctions = memo(function SimilarAuctions({ auctions, nowMs }: SimilarAuctionsProps) {
  if (auctions.length === 0) return null
  return (
    <section className="flex flex-col gap-3">
      <SectionTitle>Similar Auctions</SectionTitle>
      <ul className="border-t border-line">
        {auctions.map((auction) => (
          <CompactAuctionRow key={auction.id} auction={auction} nowMs={nowMs} />
        ))}
      </ul>
    </section>
  )
})
