import type { ViewerStatus } from '../../../../domain/auction/viewer-status.ts'

const TIMEOUT_MS = 10_000

/** The viewer's status in an auction; null for a visitor, and where no answer came. */
export async function fetchViewerStatus(auctionId: number): Promise<ViewerStatus | null> {
  try {
    const response = await fetch(`/auctions/${auctionId}/own`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return response.ok ? ((await response.json()) as ViewerStatus | null) : null
  } catch {
    return null
  }
}
