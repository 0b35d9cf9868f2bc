import { type ReactNode, useCallback, useSyncExternalStore } from 'react'
import type { CardAuction } from '../../../domain/auction/card-auction.ts'
import { followListed, getListedChange } from './listing-poller.ts'

/** The auction of a list with its latest polled change. */
export function useListed<Auction extends CardAuction>(auction: Auction, { isOwn = false } = {}): Auction {
  const { id, seq, status } = auction
  const isOver = status === 'ended' || status === 'cancelled'
  const subscribe = useCallback(
    (listener: () => void) => (isOver ? nothing : followListed({ id, seq, status, isOwn }, listener)),
    [id, seq, status, isOwn, isOver],
  )
  const news = useSyncExternalStore(
    subscribe,
    () => getListedChange(id),
    () => undefined,
  )
  return news && news.seq > seq ? { ...auction, ...news } : auction
}

interface ListedProps<Auction extends CardAuction> {
  readonly auction: Auction
  readonly isOwn?: boolean
  readonly children: (auction: Auction) => ReactNode
}

/** Render-prop form of `useListed`, for the rows of a list. */
export function Listed<Auction extends CardAuction>({
  auction,
  isOwn = false,
  children,
}: ListedProps<Auction>): ReactNode {
  return children(useListed(auction, { isOwn }))
}

function nothing(): void {}
