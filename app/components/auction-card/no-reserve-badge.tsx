import { Badge } from '../ui/badge.tsx'

interface NoReserveBadgeProps {
  readonly auction: { readonly status: string; readonly has_reserve: boolean }
  readonly onPhoto?: boolean
}

/** 'No Reserve' while an auction is scheduled or running; afterwards the result says what counts. */
export function NoReserveBadge({ auction, onPhoto = false }: NoReserveBadgeProps) {
  if (auction.has_reserve || auction.status === 'ended' || auction.status === 'cancelled') return null
  return <Badge tone={onPhoto ? 'chip' : 'plain'}>No Reserve</Badge>
}
