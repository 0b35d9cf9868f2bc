import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { WireAuction, WireBidAnswer } from '../../../../domain/schemas/auction.ts'
import type { AuctionFrame } from '../../../../domain/schemas/server-frames.ts'
import type { Offer } from '../../../lib/realtime/bid-request.ts'
import {
  type ConnectionStatus,
  openSocket,
  type ReconnectingSocket,
} from '../../../lib/realtime/reconnecting-socket.ts'
import { distrustClock, measureServerTime, serverNowMs } from '../../../lib/realtime/server-clock.ts'
import { callApi } from '../../../lib/session/call-api.ts'
import { announceFrame } from './announce-frame.ts'
import { readOwnStanding } from './fetch-viewer-status.ts'
import {
  applyFrame,
  known,
  type LiveAuction,
  newsIn,
  ownByAnswer,
  rememberingOwnBid,
} from './live-auction.ts'
import { useSettlement } from './use-settlement.ts'

/** While there is no socket the page asks this often (Product page, Sockets). */
const POLL_EVERY_MS = 5_000

/** The page was asked for again: what the socket has told meanwhile may be newer, but not of the viewer's own. */
function fromPage(live: LiveAuction, rendered: LiveAuction): LiveAuction {
  const isOlder = rendered.auction.id === live.auction.id && rendered.auction.seq < live.auction.seq
  return isOlder
    ? { ...live, own: rendered.own }
    : { ...rendered, extension: live.extension, watchers: live.watchers }
}

export interface LiveAuctionHandle {
  readonly live: LiveAuction
  readonly connection: ConnectionStatus
  /** Takes what the answer to the viewer's own offer tells of the auction and of them. */
  readonly takeAnswer: (offer: Offer, answer: WireBidAnswer) => void
  /** Asks anew for the viewer's own maximum. */
  readonly refreshOwn: () => Promise<void>
}

/**
 * An auction as it runs: rendered from the page's own data, then kept by its socket, and by polling while there is no
 * connection (Spec part 1, section 4, Socket connection; Surface page, Live sockets).
 */
export function useLiveAuction(
  rendered: LiveAuction,
  viewerId: number | null,
  /** Reads the page again, whose words were changed. */
  readWords: () => void,
): LiveAuctionHandle {
  const [live, show] = useState(() => rememberingOwnBid(rendered, viewerId))
  const [connection, setConnection] = useState<ConnectionStatus>({ state: 'connecting' })
  // Several frames can come before the next rendering, and each builds on the one before.
  const latest = useRef(rendered)
  // Then the page says since when, so that a word which says nothing new does.
  const isOld = useRef(false)
  const auctionId = rendered.auction.id

  const change = useCallback(
    (apply: (live: LiveAuction) => LiveAuction) => {
      const before = latest.current
      const after = rememberingOwnBid(apply(before), viewerId)
      latest.current = after
      const news = newsIn(before, after)
      if (news === 'all' || isOld.current) show(after)
      // Nobody waits for it, and the whole screen is drawn with it.
      else if (news === 'watchers') startTransition(() => show(after))
    },
    [viewerId],
  )

  useEffect(() => {
    if (latest.current !== rendered) change((live) => fromPage(live, rendered))
  }, [rendered, change])

  const follow = useCallback((status: ConnectionStatus) => {
    isOld.current = status.state === 'reconnecting'
    if (isOld.current) {
      show(latest.current)
      setConnection(status)
    } else startTransition(() => setConnection((old) => (old.state === status.state ? old : status)))
  }, [])

  const takeAuction = useCallback(
    ({ bids, ...auction }: Partial<WireAuction>) =>
      change((live) => known(live, auction, bids, serverNowMs()).live),
    [change],
  )

  const takeAnswer = useCallback(
    (offer: Offer, answer: WireBidAnswer) => {
      takeAuction(answer.auction)
      change((live) => ownByAnswer(live, offer, answer))
    },
    [takeAuction, change],
  )

  const refreshOwn = useCallback(async () => {
    const own = await readOwnStanding(auctionId)
    if (own !== null) change((live) => ({ ...live, own }))
  }, [auctionId, change])

  const readAgain = useCallback(async () => {
    const sentMs = performance.now()
    const outcome = await callApi<{ data: WireAuction }>(`/auctions/${auctionId}`)
    if (outcome.kind !== 'answered') return
    measureServerTime(outcome.body.data.server_time, sentMs, performance.now())
    takeAuction(outcome.body.data)
  }, [auctionId, takeAuction])

  useEffect(() => {
    let socket: ReconnectingSocket | null = null
    const onFrame = (raw: unknown) => {
      const frame = raw as AuctionFrame
      const applied = applyFrame(latest.current, frame, serverNowMs())
      if (applied.gap) {
        const since = latest.current.auction.seq
        socket?.send({ event: 'join_auction', data: { auction_id: auctionId, since } })
        return
      }
      // Many look at once, and need not ask at once.
      if (frame.event === 'auction_updated' && frame.data.change === 'listing')
        setTimeout(readWords, Math.random() * latest.current.watchers)
      announceFrame(latest.current, frame, viewerId)
      change(() => applied.live)
    }
    socket = openSocket({
      path: () => `/api/auctions/${auctionId}/live?since=${latest.current.auction.seq}`,
      onFrame,
      onStatus: follow,
    })
    // The round trip of this one request sets the clock exactly, measured in a task of its own.
    const timer = setTimeout(readAgain)
    return () => {
      clearTimeout(timer)
      socket.close()
    }
  }, [auctionId, viewerId, readAgain, readWords, change, follow])

  // A tab that was hidden may have slept: price and clock are asked for again.
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState !== 'visible') return
      distrustClock()
      void readAgain()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [readAgain])

  useEffect(() => {
    if (connection.state !== 'reconnecting') return
    const timer = window.setInterval(readAgain, POLL_EVERY_MS)
    return () => window.clearInterval(timer)
  }, [connection.state, readAgain])

  // A void takes bids away, the viewer's own perhaps among them.
  const totalBids = live.auction.total_bids
  const mostBids = useRef(totalBids)
  useEffect(() => {
    if (totalBids < mostBids.current) void refreshOwn()
    mostBids.current = totalBids
  }, [totalBids, refreshOwn])

  // Another tab of the same person, or their standing maximum, can make them lead again.
  const { leader } = live.auction
  const mask = live.own?.mask ?? null
  useEffect(() => {
    if (mask !== null && leader === mask) void refreshOwn()
  }, [leader, mask, refreshOwn])

  useSettlement(live, refreshOwn)

  return { live, connection, takeAnswer, refreshOwn }
}
