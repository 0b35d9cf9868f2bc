import { useRef } from 'react'
import { dollarsWhole } from '../../../domain/format/usd.ts'

interface PriceProps {
  /** Whole dollars. */
  readonly amount: number
  /** Classes of the type style. */
  readonly className?: string
}

/** A price. A changed price fades in; the initial one does not. */
export function Price({ amount, className = '' }: PriceProps) {
  const initial = useRef(amount)
  return (
    <span
      key={amount}
      className={`figures block ${className} ${amount === initial.current ? '' : 'fades-in'}`}
    >
      {dollarsWhole(amount)}
    </span>
  )
}
