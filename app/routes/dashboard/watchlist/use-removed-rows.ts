import { useRef } from 'react'
import { withRetained } from '../../../../domain/auction/my-watchlist.ts'
import type { WireListedAuction } from '../../../../domain/schemas/auction.ts'
import { isWatchedNow } from '../../../lib/realtime/watching.ts'

/**
 * The watched auctions of a page, with the rows that were removed on it still in their places: otherwise the
 * next reload would take the undo button away. A change of `address` forgets the removed rows.
 */
export function useRemovedRows(
  auctions: readonly WireListedAuction[],
  address: string,
): readonly WireListedAuction[] {
  const last = useRef({ address, auctions })
  const before = last.current.address === address ? last.current.auctions : []
  const shown = withRetained(before, auctions, ({ id }) => isWatchedNow(id) === false)
  last.current = { address, auctions: shown }
  return shown
}
