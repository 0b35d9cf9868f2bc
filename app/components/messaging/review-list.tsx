import { dateText, monthText } from '../../../domain/format/times.ts'
import { buyerOfText } from '../../../domain/messaging/seller-record.ts'
import type { WireReview } from '../../../domain/schemas/messaging.ts'
import { Prose } from '../ui/prose.tsx'
import { ReportLink } from './report-link.tsx'
import { Stars } from './stars.tsx'

/** The reviews of a seller, the newest first. */
export function ReviewList({ reviews }: { readonly reviews: readonly WireReview[] }) {
  return (
    <ul className="border-t border-line">
      {reviews.map((review) => (
        <li key={review.id} className="flex flex-col gap-2 border-b border-line py-4">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <Stars rating={review.rating} />
            <time dateTime={review.created_at} className="figures text-meta text-ink-3">
              {dateText(Date.parse(review.created_at))}
            </time>
          </div>
          {review.review !== '' && <Prose text={review.review} />}
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <p className="figures text-meta text-ink-3 wrap-anywhere">
              {review.buyer} · {buyerOfText(review.vehicle, monthText(Date.parse(review.bought_at)))}
            </p>
            {!review.is_own && <ReportLink kind="review" id={review.id} what="this review" />}
          </div>
        </li>
      ))}
    </ul>
  )
}
