import { useRef } from 'react'
import { dollarsWhole } from '../../../domain/format/usd.ts'

interface PriceProps {
  /** Whole dollars. */
  readonly amount: number
  /** Its type style. */
  readonly className?: string
}

/** A price. A new one fades in; the one that the page came with simply stands. */
export function Price({ amount, className = '' }: PriceProps) {
  const first = useRef(amount)
  return (
    <span key={amount} className={`figures block ${className} ${amount === first.current ? '' : 'fades-in'}`}>
      {dollarsWhole(amount)}
    </span>
  )
}
