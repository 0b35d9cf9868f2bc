import type { OwnRoomView, ViewerStatus } from '../../../domain/auction/viewer-status.ts'
import type { WireAuction } from '../../../domain/schemas/auction.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { readAuction } from '../../../worker/services/auctions/read-auction.ts'
import { readViewerOutcome } from '../../../worker/services/auctions/read-viewer-outcome.ts'

/** The viewer's status in an auction; null where nobody is signed in, and where there is no such auction. */
export async function readViewerStatus(
  context: PageContext,
  auctionId: number,
): Promise<ViewerStatus | null> {
  const { env, viewer, nowMs } = context
  if (viewer === null || !Number.isSafeInteger(auctionId)) return null
  const read = await readAuction(env, { auctionId, viewer, nowMs })
  return read.ok ? toViewerStatus(context, read.value) : null
}

/**
 * Adds what the database knows (the hold and the premium of an ended auction) to the room's view of the
 * viewer.
 */
export async function toViewerStatus(
  { env, viewer }: Pick<PageContext, 'env' | 'viewer'>,
  { auction, own }: { readonly auction: WireAuction; readonly own: OwnRoomView | null },
): Promise<ViewerStatus | null> {
  if (viewer === null || own === null) return null
  // Without a mask the viewer has never bid here, so there is no hold and no premium to look up.
  if (own.mask === null || auction.status !== 'ended') return { ...own, ending: null }
  return { ...own, ending: await readViewerOutcome(env, { auction, userId: viewer.userId }) }
}
