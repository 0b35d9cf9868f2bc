import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { WireAuction } from '../../../../domain/schemas/auction.ts'
import type { AuctionFrame } from '../../../../domain/schemas/server-frames.ts'
import {
  type ConnectionStatus,
  isDisconnected,
  openSocket,
  type ReconnectingSocket,
} from '../../../lib/realtime/reconnecting-socket.ts'
import { mayHaveSlept, measureServerTime, serverNowMs } from '../../../lib/realtime/server-clock.ts'
import { callApi } from '../../../lib/session/call-api.ts'
import { announceFrame } from './announce-frame.ts'
import { fetchViewerStatus } from './fetch-viewer-status.ts'
import {
  applyAuctionData,
  applyFrame,
  concernsSaleOf,
  getRedrawScope,
  hasSameFacts,
  type ListingFacts,
  type LiveAuction,
  withOwnHighestBid,
} from './live-auction.ts'
import { useSettlement } from './use-settlement.ts'

/** Requests of all watchers after what they learn at once are spread: together they would keep bidders waiting (decision 312). */
const SPREAD_PER_WATCHER_MS = 50
const LONGEST_SPREAD_MS = 60_000

/** Polling interval while there is no socket. */
const POLL_EVERY_MS = 5_000

/**
 * The state after a revalidation of the page: the socket's state may be newer, except for the viewer's own
 * status.
 */
function mergeRevalidated(live: LiveAuction, rendered: LiveAuction): LiveAuction {
  const isOlder = rendered.auction.id === live.auction.id && rendered.auction.seq < live.auction.seq
  return isOlder
    ? { ...live, own: rendered.own }
    : { ...rendered, extension: live.extension, watchers: live.watchers }
}

export interface LiveAuctionHandle {
  readonly live: LiveAuction
  readonly connection: ConnectionStatus
  readonly change: (apply: (live: LiveAuction) => LiveAuction) => void
  /** Applies auction data of the server. */
  readonly takeAuction: (auction: Partial<WireAuction>) => void
  /** Fetches the viewer's status again. */
  readonly refreshViewerStatus: () => Promise<void>
}

interface Shown {
  readonly listing: ListingFacts
  /** Loads the page again after a change of the listing. */
  readonly reloadPage: () => void
}

/**
 * A live auction: rendered from the page's data, then kept up to date by its socket, and by polling while
 * there is no connection (docs/rules/auction-page.md, Live updates).
 */
export function useLiveAuction(
  rendered: LiveAuction,
  viewerId: number | null,
  { listing, reloadPage }: Shown,
): LiveAuctionHandle {
  const [live, setLive] = useState(() => withOwnHighestBid(rendered, viewerId))
  const [connection, setConnection] = useState<ConnectionStatus>({ state: 'connecting' })
  // Several frames can arrive before the next rendering, and each builds on the previous one.
  const latest = useRef(rendered)
  // While the price may be old the page shows its time, so that even a message without news must re-render.
  const isOld = useRef(false)
  const shown = useRef(listing)
  /** Whether the listing was changed while the page was hidden. */
  const isStale = useRef(false)
  const auctionId = rendered.auction.id

  const change = useCallback(
    (apply: (live: LiveAuction) => LiveAuction) => {
      const before = latest.current
      const after = withOwnHighestBid(apply(before), viewerId)
      latest.current = after
      const scope = getRedrawScope(before, after)
      if (scope === 'all' || isOld.current) setLive(after)
      // A transition: nobody waits for the number of watchers, and it re-renders the whole screen.
      else if (scope === 'watchers') startTransition(() => setLive(after))
    },
    [viewerId],
  )

  useEffect(() => {
    shown.current = listing
  }, [listing])

  useEffect(() => {
    if (latest.current !== rendered) change((live) => mergeRevalidated(live, rendered))
  }, [rendered, change])

  const follow = useCallback((status: ConnectionStatus) => {
    isOld.current = isDisconnected(status)
    if (isOld.current) {
      setLive(latest.current)
      setConnection(status)
    } else startTransition(() => setConnection((old) => (old.state === status.state ? old : status)))
  }, [])

  const takeAuction = useCallback(
    ({ bids, ...auction }: Partial<WireAuction>) =>
      change((live) => applyAuctionData(live, auction, bids, serverNowMs()).live),
    [change],
  )

  const refreshViewerStatus = useCallback(async () => {
    const own = await fetchViewerStatus(auctionId)
    if (own !== null) change((live) => ({ ...live, own }))
  }, [auctionId, change])

  /** Reads the auction; false if it may be answered later. */
  const readAgain = useCallback(async () => {
    const sentMs = performance.now()
    const outcome = await callApi<{ data: WireAuction }>(`/auctions/${auctionId}`)
    if (outcome.kind === 'no_answer') return false
    if (outcome.kind === 'refused') return outcome.status !== 429 && outcome.status < 500
    measureServerTime(outcome.body.data.server_time, sentMs, performance.now())
    takeAuction(outcome.body.data)
    if (!hasSameFacts(shown.current, outcome.body.data)) reloadPage()
    return true
  }, [auctionId, takeAuction, reloadPage])

  useEffect(() => {
    let socket: ReconnectingSocket | null = null
    let timer = 0
    let isClosed = false
    let reloadTimer = 0
    let hasConnected = false
    const spread = (read: () => void) => {
      const spreadMs = Math.min(latest.current.watchers * SPREAD_PER_WATCHER_MS, LONGEST_SPREAD_MS)
      return window.setTimeout(read, Math.random() * spreadMs)
    }
    // One reload shows all changes before it. A hidden page is loaded again once it is visible.
    const reloadSoon = () => {
      if (reloadTimer !== 0) return
      reloadTimer = spread(() => {
        reloadTimer = 0
        if (document.visibilityState === 'visible') reloadPage()
        else isStale.current = true
      })
    }
    const readUntilAnswered = async () => {
      if (!(await readAgain()) && !isClosed) timer = window.setTimeout(readUntilAnswered, POLL_EVERY_MS)
    }
    // Changes of the listing are not sent again to who was not connected.
    const onStatus = (status: ConnectionStatus) => {
      follow(status)
      window.clearTimeout(timer)
      if (status.state !== 'connected') return
      // A page that has just been loaded or has slept measures its clock at once; only lost connections are many at the same time.
      if (hasConnected && !mayHaveSlept()) timer = spread(readUntilAnswered)
      else void readUntilAnswered()
      hasConnected = true
    }
    const onFrame = (raw: unknown) => {
      const frame = raw as AuctionFrame
      const applied = applyFrame(latest.current, frame, serverNowMs())
      if (applied.gap) {
        const since = latest.current.auction.seq
        socket?.send({ event: 'join_auction', data: { auction_id: auctionId, since } })
        return
      }
      const isOfListing = frame.event === 'auction_updated' && frame.data.change === 'listing'
      if (isOfListing || concernsSaleOf(viewerId, latest.current, applied.live)) reloadSoon()
      announceFrame(latest.current, frame, viewerId)
      change(() => applied.live)
    }
    socket = openSocket({
      path: () => `/api/auctions/${auctionId}/live?since=${latest.current.auction.seq}`,
      onFrame,
      onStatus,
      // Without its session the page continues as that of a visitor.
      finalCodes: [1008],
    })
    return () => {
      isClosed = true
      window.clearTimeout(timer)
      window.clearTimeout(reloadTimer)
      socket.close()
    }
  }, [auctionId, viewerId, readAgain, reloadPage, change, follow])

  // A hidden tab may have been suspended, or its viewer has changed a maximum elsewhere: all is fetched again.
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState !== 'visible') return
      void readAgain()
      if (isStale.current) reloadPage()
      isStale.current = false
      if (viewerId !== null) void refreshViewerStatus()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [readAgain, refreshViewerStatus, reloadPage, viewerId])

  const isPolling = isDisconnected(connection)
  useEffect(() => {
    if (!isPolling) return
    const timer = window.setInterval(readAgain, POLL_EVERY_MS)
    return () => window.clearInterval(timer)
  }, [isPolling, readAgain])

  // A void removes bids, possibly the viewer's.
  const totalBids = live.auction.total_bids
  const mostBids = useRef(totalBids)
  useEffect(() => {
    if (totalBids < mostBids.current) void refreshViewerStatus()
    mostBids.current = totalBids
  }, [totalBids, refreshViewerStatus])

  // Another tab of the viewer, or their active maximum, can make them lead again.
  const { leader } = live.auction
  const mask = live.own?.mask ?? null
  useEffect(() => {
    if (mask !== null && leader === mask) void refreshViewerStatus()
  }, [leader, mask, refreshViewerStatus])

  useSettlement(live, refreshViewerStatus)

  return { live, connection, change, takeAuction, refreshViewerStatus }
}
