import { isAdmin } from '../../../domain/account/roles.ts'
import type { AuctionViewer } from '../../../domain/auction/view.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'

/** How an auction's room is to show itself to a person. */
export function auctionViewer(viewer: Viewer | null): AuctionViewer {
  if (viewer === null) return { kind: 'public' }
  return { kind: isAdmin(viewer) ? 'admin' : 'user', id: viewer.userId }
}

/** Whether a person may see the amount of the reserve: its seller and administrators (Product page, Reserve). */
export function knowsReserve(viewer: Viewer | null, sellerId: number): boolean {
  return viewer !== null && (isAdmin(viewer) || viewer.userId === sellerId)
}
