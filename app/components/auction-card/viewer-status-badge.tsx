import { Check, TriangleAlert, X } from 'lucide-react'
import type { BidDisplayState } from '../../../domain/auction/bid-state.ts'

const LOOKS = {
  Winning: { tone: 'text-win', Icon: Check },
  Won: { tone: 'text-win', Icon: Check },
  Outbid: { tone: 'text-out', Icon: TriangleAlert },
  Lost: { tone: 'text-ink-2', Icon: X },
  'Not sold': { tone: 'text-ink-2', Icon: X },
  'Not completed': { tone: 'text-ink-2', Icon: X },
} as const

/** The viewer's bid state with its icon: 'Winning', 'Outbid'. */
export function ViewerStatusBadge({ state }: { readonly state: BidDisplayState }) {
  const { tone, Icon } = LOOKS[state]
  return (
    <span className={`inline-flex items-center gap-1.5 font-[560] whitespace-nowrap ${tone}`}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {state}
    </span>
  )
}
