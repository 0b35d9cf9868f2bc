import { Clock, Pause, X } from 'lucide-react'
import { statusLabelAt } from '../../../domain/display/auction-labels.ts'
import { isEndingSoon } from '../../../domain/display/time-left.ts'
import { Badge, Dot } from '../ui/badge.tsx'

interface StatusBadgeProps {
  readonly status: string
  readonly endAtMs: number
  readonly remainingMs: number
  readonly onPhoto?: boolean
}

/** An auction's state in a word, with its icon: Active, Ending soon, Ended, Pending and so on. */
export function StatusBadge({ status, endAtMs, remainingMs, onPhoto = false }: StatusBadgeProps) {
  const tone = onPhoto ? 'chip' : 'plain'
  if (status === 'active' && isEndingSoon(remainingMs)) {
    return (
      <Badge tone={tone} icon={<Clock aria-hidden className="size-3.5 text-amber" />}>
        <span className="text-amber">Ending soon</span>
      </Badge>
    )
  }
  return (
    <Badge tone={tone} icon={iconOf(status, remainingMs)}>
      {statusLabelAt({ status, endAtMs }, endAtMs - remainingMs)}
    </Badge>
  )
}

function iconOf(status: string, remainingMs: number) {
  if (status === 'active' && remainingMs > 0) return <Dot />
  if (status === 'pending') return <Clock aria-hidden className="size-3.5" />
  if (status === 'paused') return <Pause aria-hidden className="size-3.5" />
  if (status === 'cancelled') return <X aria-hidden className="size-3.5" />
  return null
}
