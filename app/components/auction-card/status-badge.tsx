import { Clock, Pause, X } from 'lucide-react'
import { statusLabelAt } from '../../../domain/auction/auction-labels.ts'
import { type LabeledResult, outcomeText } from '../../../domain/auction/result-labels.ts'
import { isEndingSoon } from '../../../domain/format/time-left.ts'
import { Badge, Dot } from '../ui/badge.tsx'

interface StatusBadgeProps {
  readonly status: string
  readonly endAtMs: number
  readonly remainingMs: number
  readonly onPhoto?: boolean
  /** How the auction ended, appended to the status; for the page of a single auction. */
  readonly result?: LabeledResult | null
}

/**
 * An auction's status as a badge: Active, Ending soon, Ended, Pending and so on. Cards have no socket, so on
 * a photo a clock at zero reads 'Closing…', not 'Ended'.
 */
export function StatusBadge({
  status,
  endAtMs,
  remainingMs,
  onPhoto = false,
  result = null,
}: StatusBadgeProps) {
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
      {status === 'ended' && result && ` · ${resultWord(result)}`}
    </Badge>
  )
}

function resultWord(result: LabeledResult): string {
  return result.outcome === 'reserve_not_met' ? 'Not sold' : outcomeText(result)
}

function getIcon(status: string, remainingMs: number) {
  if (status === 'active' && remainingMs > 0) return <Dot />
  if (status === 'pending') return <Clock aria-hidden className="size-3.5" />
  if (status === 'paused') return <Pause aria-hidden className="size-3.5" />
  if (status === 'cancelled') return <X aria-hidden className="size-3.5" />
  return null
}
