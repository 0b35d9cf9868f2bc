import { statusLabel } from '../../../domain/auction/auction-labels.ts'
import type { AuctionStatus } from '../../../domain/auction/types.ts'
import { Badge, Dot } from '../ui/badge.tsx'

/** The stored status of an auction, as the console shows it. */
export function AuctionStatusBadge({ status }: { readonly status: AuctionStatus }) {
  if (status === 'active') {
    return (
      <Badge tone="win" icon={<Dot />}>
        {statusLabel(status)}
      </Badge>
    )
  }
  return (
    <Badge tone={status === 'paused' ? 'amber' : status === 'cancelled' ? 'out' : 'plain'}>
      {statusLabel(status)}
    </Badge>
  )
}
