import { useRef } from 'react'
import { withKept } from '../../../../domain/auction/my-watchlist.ts'
import type { WireListedAuction } from '../../../../domain/schemas/auction.ts'
import { isWatchedNow } from '../../../lib/realtime/watching.ts'

/**
 * The watched auctions of a page as they are read again and again, with those that were removed here in their places: a
 * line that went with the next reading would take its Undo along. Another address begins anew.
 */
export function useKeptLines(
  auctions: readonly WireListedAuction[],
  address: string,
): readonly WireListedAuction[] {
  const last = useRef({ address, auctions })
  const before = last.current.address === address ? last.current.auctions : []
  const shown = withKept(before, auctions, ({ id }) => isWatchedNow(id) === false)
  last.current = { address, auctions: shown }
  return shown
}
