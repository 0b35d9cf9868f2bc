import { Check, TriangleAlert } from 'lucide-react'
import { ageText } from '../../../../domain/format/relative-time.ts'
import { dateText } from '../../../../domain/format/times.ts'
import { countText, percentText } from '../../../../domain/format/usd.ts'
import type { WireOverview } from '../../../../domain/schemas/administration.ts'
import { Badge } from '../../../components/ui/badge.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { FactRows } from '../../../components/ui/facts.tsx'
import type { Health, OverviewContent } from './console-overview.server.ts'

const PART_LABELS = {
  database: 'Database',
  search: 'Search index',
  auction_room: 'Auction rooms',
  photos: 'Photos',
  secrets: 'Secrets',
} as const

const STATES = {
  operational: { label: 'Operational', tone: 'win', Icon: Check },
  degraded: { label: 'Degraded', tone: 'amber', Icon: TriangleAlert },
  down: { label: 'Down', tone: 'out', Icon: TriangleAlert },
} as const

interface HealthCardProps {
  readonly health: Health
  readonly present: OverviewContent['present']
  /** Null where they cannot be read. */
  readonly figures: Pick<WireOverview, 'uptime' | 'last_backup'> | null
  readonly nowMs: number
}

/** The health measured for this page, the uptime, and the last backup. */
export function HealthCard({ health, present, figures, nowMs }: HealthCardProps) {
  const { label, tone, Icon } = STATES[health.state]
  return (
    <Card
      title="System health"
      aside={
        <Badge tone={tone} icon={<Icon aria-hidden className="size-3.5" />}>
          {label}
        </Badge>
      }
      flush
    >
      <div className="-my-px px-5">
        <FactRows
          facts={[
            ...(figures === null ? [] : measuredFacts(figures, nowMs)),
            ...presentFacts(present),
            ...health.parts.map(({ name, state, latency_ms }) => ({
              label: PART_LABELS[name],
              value: `${STATES[state].label} · ${latency_ms} ms`,
            })),
          ]}
        />
      </div>
    </Card>
  )
}

/** As the System Monitor shows them; nothing where they cannot be read. */
function presentFacts(present: OverviewContent['present']) {
  if (present === null) return []
  const { requests, errorRate } = present
  return [
    {
      label: 'Error rate',
      value: errorRate === null ? 'No requests' : percentText(errorRate),
      note: `${countText(requests)} requests in the last 5 minutes`,
    },
  ]
}

function measuredFacts({ uptime, last_backup }: NonNullable<HealthCardProps['figures']>, nowMs: number) {
  return [
    {
      label: 'Uptime',
      value: uptime === null ? 'Not measured yet' : `${uptime.percent}%`,
      note:
        uptime === null
          ? 'A check each minute'
          : `Checked each minute since ${dateText(Date.parse(uptime.since))}`,
    },
    {
      label: 'Last backup',
      value: last_backup === null ? 'No backup yet' : ageText(Date.parse(last_backup), nowMs),
    },
  ]
}
