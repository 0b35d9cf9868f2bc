import { isAdmin } from '../../../domain/account/roles.ts'
import type { AuctionViewer } from '../../../domain/auction/view.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'

/** Maps a viewer to the view that an auction's room projects for them. */
export function toAuctionViewer(viewer: Viewer | null): AuctionViewer {
  if (viewer === null) return { kind: 'public' }
  return { kind: isAdmin(viewer) ? 'admin' : 'user', id: viewer.userId }
}

/** Whether the viewer may see the amount of the reserve: its seller and administrators. */
export function canSeeTerms(viewer: Viewer | null, sellerId: number): boolean {
  return viewer !== null && (isAdmin(viewer) || viewer.userId === sellerId)
}
