import { Badge } from '../ui/badge.tsx'

const EXPLANATION = 'The seller paid for this place'

/** Marks a card whose seller paid for its position; the tooltip and the hidden text explain the word. */
export function PromotedBadge({ word }: { readonly word: 'Sponsored' | 'Featured' }) {
  return (
    <span title={EXPLANATION} className="inline-flex">
      <Badge tone="chip">
        {word}
        <span className="sr-only">: {EXPLANATION.toLowerCase()}</span>
      </Badge>
    </span>
  )
}
