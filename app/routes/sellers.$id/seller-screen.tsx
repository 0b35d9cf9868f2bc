import { locationText } from '../../../domain/account/person-labels.ts'
import type { CardAuction } from '../../../domain/auction/card-auction.ts'
import { dateText } from '../../../domain/format/times.ts'
import {
  auctionsText,
  basedOnText,
  ratingText,
  successText,
} from '../../../domain/messaging/seller-record.ts'
import type { Paginated } from '../../../domain/schemas/list-query.ts'
import { CompactAuctionRow } from '../../components/auction-card/compact-auction-row.tsx'
import { ReviewList } from '../../components/messaging/review-list.tsx'
import { SellerStatus } from '../../components/messaging/seller-record-facts.tsx'
import { Avatar } from '../../components/ui/avatar.tsx'
import { FactColumns } from '../../components/ui/facts.tsx'
import { Page, PageTitle, SectionTitle } from '../../components/ui/page.tsx'
import { Pagination } from '../../components/ui/pagination.tsx'
import type { SellerPage } from './loader.server.ts'

/**
 * A seller's figures, the auctions that they are counted from, and all reviews. docs/rules/browse.md, Seller
 * page.
 */
export function SellerScreen({ page }: { readonly page: SellerPage }) {
  const { seller, name, figures, reviews, auctions, nowMs } = page
  const toHref = (changed: { readonly reviews?: number; readonly auctions?: number }) =>
    toSellerPath(seller.id, {
      reviews: reviews.current_page,
      auctions: auctions.current_page,
      ...changed,
    })
  const place = locationText(seller.profile)
  const facts = [
    { label: 'Success rate', value: successText(figures) },
    { label: 'Auctions', value: auctionsText(figures) },
    { label: 'Rating', value: ratingText(figures) },
    { label: 'Member since', value: dateText(Date.parse(seller.created_at)) },
  ].filter(({ value }) => value !== null)
  return (
    <Page>
      <div className="flex max-w-[920px] flex-col gap-8">
        <div className="flex items-center gap-4">
          <Avatar name={name} size="large" />
          <div className="min-w-0">
            <PageTitle>{name}</PageTitle>
            <SellerStatus seller={seller} />
            {place !== null && <p className="text-meta wrap-anywhere">{place}</p>}
          </div>
        </div>
        <FactColumns facts={facts} />
        <Auctions auctions={auctions} nowMs={nowMs} toHref={(number) => toHref({ auctions: number })} />
        <section className="flex flex-col gap-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <SectionTitle>Reviews</SectionTitle>
            <p className="figures text-meta text-ink-3">{basedOnText(figures)}</p>
          </div>
          {reviews.total === 0 ? (
            <p>Nobody who bought from {name} has written a review yet.</p>
          ) : (
            <ReviewList reviews={reviews.data} />
          )}
        </section>
        <Pagination
          currentPage={reviews.current_page}
          lastPage={reviews.last_page}
          label="Pages of reviews"
          toHref={(number) => toHref({ reviews: number })}
        />
      </div>
    </Page>
  )
}

/** The URL with the page numbers of both lists; the first page is left out. */
function toSellerPath(
  sellerId: number,
  pages: { readonly reviews: number; readonly auctions: number },
): string {
  const params = new URLSearchParams()
  if (pages.auctions > 1) params.set('auctions', String(pages.auctions))
  if (pages.reviews > 1) params.set('page', String(pages.reviews))
  return params.size === 0 ? `/sellers/${sellerId}` : `/sellers/${sellerId}?${params}`
}

interface AuctionsProps {
  readonly auctions: Paginated<CardAuction>
  readonly nowMs: number
  readonly toHref: (page: number) => string
}

function Auctions({ auctions, nowMs, toHref }: AuctionsProps) {
  return (
    <section id="auctions" aria-labelledby="auctions-title" className="flex scroll-mt-20 flex-col gap-3">
      <SectionTitle id="auctions-title">Auctions</SectionTitle>
      <ul className="grid grid-cols-1 gap-x-10 border-t border-line sm:grid-cols-2">
        {auctions.data.map((auction) => (
          <CompactAuctionRow key={auction.id} auction={auction} nowMs={nowMs} />
        ))}
      </ul>
      <div className="mt-3">
        <Pagination
          label="Pages of auctions"
          currentPage={auctions.current_page}
          lastPage={auctions.last_page}
          toHref={(number) => `${toHref(number)}#auctions`}
        />
      </div>
    </section>
  )
}
