import { type ReactNode, useState } from 'react'

interface BidTermsProps {
  readonly terms: ReactNode
  /** The sentence for a maximum below the reserve; null once the reserve is met. */
  readonly ofMaximum: string | null
  readonly leads: boolean
}

/**
 * The terms of the next bid. Both versions lie in one grid cell as high as the longer one, so that losing the
 * lead or meeting the reserve moves nothing.
 */
export function BidTerms({ terms, ofMaximum, leads }: BidTermsProps) {
  const [longest] = useState(ofMaximum)
  if (longest === null) return terms
  // These classes only hide and never set `visible`, which would override the slot: it hides the terms while
  // it shows a result.
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
