import { Star } from 'lucide-react'
import { RATINGS } from '../../../domain/messaging/limits.ts'
import { starsText } from '../../../domain/messaging/seller-record.ts'

/** A rating as filled stars out of five, with a label for screen readers. */
export function Stars({ rating }: { readonly rating: number }) {
  return (
    <span role="img" aria-label={starsText(rating)} className="inline-flex gap-0.5">
      {RATINGS.map((_, index) => (
        <Star
          key={RATINGS[index]}
          aria-hidden
          className={`size-4 ${index < Math.round(rating) ? 'fill-current text-ink' : 'text-ink-3'}`}
        />
      ))}
    </span>
  )
}
