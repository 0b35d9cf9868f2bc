import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import type { OwnMaximumView } from '../../domain/auction/view.ts'
import type { WireAuction, WireBid, WireLiveAuction } from '../../domain/schemas/auction.ts'
import type { AuctionFrame } from '../../domain/schemas/server-frames.ts'
import { callApi } from '../session/call-api.ts'
import { announceFrame } from './announce-frame.ts'
import { applyFrame, known, type LiveAuction } from './live-auction.ts'
import { readOwnStanding } from './own-standing.ts'
import { type ConnectionStatus, openSocket, type ReconnectingSocket } from './reconnecting-socket.ts'
import { measureServerTime, serverNowMs } from './server-clock.ts'

/** While there is no socket the page asks this often (Product page, Sockets). */
const POLL_EVERY_MS = 5_000

type Change =
  | { readonly kind: 'page'; readonly live: LiveAuction }
  | { readonly kind: 'frame'; readonly frame: AuctionFrame; readonly nowMs: number }
  | {
      readonly kind: 'answer'
      readonly auction: Partial<WireLiveAuction>
      readonly bids: readonly WireBid[] | undefined
      readonly nowMs: number
    }
  | { readonly kind: 'own'; readonly own: OwnMaximumView }

function reduce(live: LiveAuction, change: Change): LiveAuction {
  switch (change.kind) {
    case 'page':
      // The page was asked for again: what the socket has told meanwhile may be newer.
      return change.live.auction.id === live.auction.id && change.live.auction.seq < live.auction.seq
        ? { ...live, own: change.live.own }
        : change.live
    case 'frame':
      return applyFrame(live, change.frame, change.nowMs).live
    case 'answer':
      return known(live, change.auction, change.bids, change.nowMs).live
    case 'own':
      return { ...live, own: change.own }
  }
}

export interface LiveAuctionHandle {
  readonly live: LiveAuction
  readonly connection: ConnectionStatus
  /** Takes the auction from an answer of the API. */
  readonly takeAnswer: (auction: Partial<WireAuction>) => void
  /** Asks anew for the viewer's own maximum. */
  readonly refreshOwn: () => Promise<void>
}

/**
 * An auction as it runs: rendered from the page's own data, then kept by its socket, and by polling while there is no
 * connection (Spec part 1, section 4, Socket connection; Surface page, Live sockets).
 */
export function useLiveAuction(rendered: LiveAuction, viewerId: number | null): LiveAuctionHandle {
  const [live, change] = useReducer(reduce, rendered)
  const [connection, setConnection] = useState<ConnectionStatus>({ state: 'connecting' })
  const latest = useRef(live)
  latest.current = live
  const auctionId = rendered.auction.id

  useEffect(() => change({ kind: 'page', live: rendered }), [rendered])

  const takeAnswer = useCallback(
    ({ bids, ...auction }: Partial<WireAuction>) =>
      change({ kind: 'answer', auction, bids, nowMs: serverNowMs() }),
    [],
  )

  const refreshOwn = useCallback(async () => {
    const own = await readOwnStanding(auctionId)
    if (own !== null) change({ kind: 'own', own })
  }, [auctionId])

  const readAgain = useCallback(async () => {
    const sentMs = performance.now()
    const outcome = await callApi<{ data: WireAuction }>(`/auctions/${auctionId}`)
    if (outcome.kind !== 'answered') return
    measureServerTime(outcome.body.data.server_time, sentMs, performance.now())
    takeAnswer(outcome.body.data)
  }, [auctionId, takeAnswer])

  useEffect(() => {
    let socket: ReconnectingSocket | null = null
    const join = (send: (frame: object) => void) =>
      send({ event: 'join_auction', data: { auction_id: auctionId, since: latest.current.auction.seq } })
    const onFrame = (raw: unknown) => {
      const frame = raw as AuctionFrame
      const nowMs = serverNowMs()
      if (applyFrame(latest.current, frame, nowMs).gap) {
        if (socket) join(socket.send)
        return
      }
      announceFrame(latest.current, frame, viewerId)
      change({ kind: 'frame', frame, nowMs })
    }
    socket = openSocket({
      path: () => `/api/auctions/${auctionId}/live`,
      onFrame,
      onStatus: setConnection,
      onOpen: join,
    })
    // The round trip of this one request sets the clock exactly.
    void readAgain()
    return () => socket.close()
  }, [auctionId, viewerId, readAgain])

  useEffect(() => {
    if (connection.state !== 'reconnecting') return
    const timer = window.setInterval(readAgain, POLL_EVERY_MS)
    return () => window.clearInterval(timer)
  }, [connection.state, readAgain])

  // Another tab of the same person, or their standing maximum, can make them lead again.
  const { leader } = live.auction
  const mask = live.own?.mask ?? null
  useEffect(() => {
    if (mask !== null && leader === mask) void refreshOwn()
  }, [leader, mask, refreshOwn])

  return { live, connection, takeAnswer, refreshOwn }
}
