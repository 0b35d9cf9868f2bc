import { useState } from 'react'

interface BidTermsProps {
  readonly terms: string
  /** What is to be said of a maximum alone; null once the reserve is met. */
  readonly ofMaximum: string | null
  readonly leads: boolean
}

/**
 * The terms of the next offer. Those of a bid and those of a maximum lie on one place, as high as the longer of them from
 * the start: the loss of the lead, and a reserve that is met, move nothing by themselves.
 */
export function BidTerms({ terms, ofMaximum, leads }: BidTermsProps) {
  const [longest] = useState(ofMaximum)
  if (longest === null) return terms
  // Never made visible by themselves: the place as a whole is hidden while it has an answer.
  const ofBid = leads ? 'invisible' : 'group-has-[[value=maximum]:checked]/kind:invisible'
  const shown = leads ? '' : 'group-has-[[value=manual]:checked]/kind:invisible'
  return (
    <span className="grid *:col-start-1 *:row-start-1">
      <span aria-hidden className="invisible">
        <span className="font-[560]">{longest}</span> {terms}
      </span>
      <span className={ofMaximum === null ? '' : ofBid}>{terms}</span>
      {ofMaximum !== null && (
        <span className={shown}>
          <span className="font-[560] text-amber">{ofMaximum}</span> {terms}
        </span>
      )}
    </span>
  )
}
