import { Badge } from '../ui/badge.tsx'

const WHY = 'The seller paid for this place'

/** Says on a card that its place in the list was paid for, and to whoever asks what the word means. */
export function PaidPlace({ word }: { readonly word: 'Priority' | 'Featured' }) {
  return (
    <span title={WHY} className="inline-flex">
      <Badge tone="chip">
        {word}
        <span className="sr-only">: {WHY.toLowerCase()}</span>
      </Badge>
    </span>
  )
}
