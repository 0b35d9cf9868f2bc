import { Clock, Pause, X } from 'lucide-react'
import { statusLabelAt } from '../../../domain/auction/auction-labels.ts'
import { isEndingSoon } from '../../../domain/format/time-left.ts'
import { Badge, Dot } from '../ui/badge.tsx'

interface StatusBadgeProps {
  readonly status: string
  readonly endAtMs: number
  readonly remainingMs: number
  readonly onPhoto?: boolean
  /** How the auction ended, appended to the status; for the page of a single auction. */
  readonly outcome?: 'sold' | 'reserve_not_met' | 'no_bids' | undefined
}

/**
 * An auction's status as a badge: Active, Ending soon, Ended, Pending and so on. Cards have no socket, so on
 * a photo a clock at zero reads 'Closing…', not 'Ended'.
 */
export function StatusBadge({ status, endAtMs, remainingMs, onPhoto = false, outcome }: StatusBadgeProps) {
  const tone = onPhoto ? 'chip' : 'plain'
  if (status === 'active' && isEndingSoon(remainingMs)) {
    return (
      <Badge tone={tone} icon={<Clock aria-hidden className="size-3.5 text-amber" />}>
        <span className="text-amber">Ending soon</span>
      </Badge>
    )
  }
  return (
    <Badge tone={tone} icon={getIcon(status, remainingMs)}>
      {onPhoto && status === 'active' && remainingMs <= 0
        ? 'Closing…'
        : statusLabelAt({ status, endAtMs }, endAtMs - remainingMs)}
      {status === 'ended' && outcome && ` · ${OUTCOMES[outcome]}`}
    </Badge>
  )
}

const OUTCOMES = { sold: 'Sold', reserve_not_met: 'Not sold', no_bids: 'No bids' } as const

function getIcon(status: string, remainingMs: number) {
  if (status === 'active' && remainingMs > 0) return <Dot />
  if (status === 'pending') return <Clock aria-hidden className="size-3.5" />
  if (status === 'paused') return <Pause aria-hidden className="size-3.5" />
  if (status === 'cancelled') return <X aria-hidden className="size-3.5" />
  return null
}
