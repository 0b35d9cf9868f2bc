import { Segmented } from '../../../components/ui/fields/segmented.tsx'
import type { OfferKind } from './bid-amount.ts'

const KINDS = [
  { value: 'manual', label: 'Bid now' },
  { value: 'maximum', label: 'Set a maximum' },
] as const

interface KindChoiceProps {
  readonly id: string
  readonly kind: OfferKind
  readonly onChange: (kind: OfferKind) => void
}

/** A bid of exactly the amount, or a maximum. */
export function KindChoice({ id, kind, onChange }: KindChoiceProps) {
  return (
    <Segmented
      legend="Real-time bidding"
      name="kind"
      id={id}
      options={KINDS}
      value={kind}
      onChange={onChange}
    />
  )
}

/** What stands there for the leader, and as high: another's bid takes the lead away and must not move the button. */
export function LeaderLine({ text }: { readonly text: string }) {
  return (
    <div className="figures flex min-h-11 items-center text-meta text-pretty">
      <input type="hidden" name="kind" value="maximum" />
      <p>{text}</p>
    </div>
  )
}
