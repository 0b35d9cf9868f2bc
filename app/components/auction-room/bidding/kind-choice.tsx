import { Segmented } from '../../ui/fields/segmented.tsx'
import type { BidKind } from './bid-amount.ts'

const KINDS = [
  { value: 'manual', label: 'Bid now' },
  { value: 'maximum', label: 'Set a maximum' },
] as const

interface KindChoiceProps {
  readonly id: string
  readonly kind: BidKind
  readonly onChange: (kind: BidKind) => void
}

/** The choice between a manual bid and a maximum. */
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

/**
 * The text that replaces the choice for the leader; as high, because losing the lead must not move the
 * button.
 */
export function LeaderLine({ text }: { readonly text: string }) {
  return (
    <div className="figures flex min-h-11 items-center text-meta text-pretty">
      <input type="hidden" name="kind" value="maximum" />
      <p>{text}</p>
    </div>
  )
}

interface TextByKindProps {
  readonly manual: string
  readonly maximum: string
}

/**
 * A text that follows the chosen kind of the form around it (`group/kind`) in CSS alone: without scripts the
 * button must not promise a bid after the viewer has chosen a maximum.
 */
export function TextByKind({ manual, maximum }: TextByKindProps) {
  return (
    <>
      <span className="group-has-[[value=maximum]:checked]/kind:hidden">{manual}</span>
      <span className="hidden group-has-[[value=maximum]:checked]/kind:inline">{maximum}</span>
    </>
  )
}
