import { countText } from '../../../../domain/format/usd.ts'
import { basedOnText, ratingText } from '../../../../domain/messaging/seller-record.ts'
import { ReviewList } from '../../../components/messaging/review-list.tsx'
import { dotted } from '../../../components/ui/facts.tsx'
import { SectionTitle } from '../../../components/ui/page.tsx'
import { TextLink } from '../../../components/ui/text-link.tsx'
import type { SellerRecord } from '../loader.server.ts'

interface ReviewSectionProps {
  readonly sellerId: number
  readonly record: SellerRecord
}

/** The newest reviews of a seller with a link to all of them; nothing without reviews. */
export function ReviewSection({ sellerId, record: { figures, reviews } }: ReviewSectionProps) {
  if (reviews.total === 0) return null
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <SectionTitle>Reviews</SectionTitle>
        <p className="figures text-meta text-ink-3">{dotted([ratingText(figures), basedOnText(figures)])}</p>
      </div>
      <ReviewList reviews={reviews.data} />
      {reviews.total > reviews.data.length && (
        <p>
          <TextLink to={`/sellers/${sellerId}`}>Show all {countText(reviews.total)} reviews</TextLink>
        </p>
      )}
    </section>
  )
}
