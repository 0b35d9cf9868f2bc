import { useEffect } from 'react'
import {
  bidSuccessfulNotice,
  endedNotice,
  endingSoonNotice,
  type Notice,
  outbidNotice,
  watchlistNotice,
} from '../../domain/display/notices.ts'
import type { PersonalFrame } from '../../domain/schemas/server-frames.ts'
import { openSocket } from './reconnecting-socket.ts'
import { showToast } from './toasts.ts'

/** Closings after which asking again is of no use: no person, no right (Surface page, Live sockets). */
const FINAL_CODES: readonly number[] = [4401, 4403]

const SEEN_KEY = 'notices_seen'

/** Shows a signed-in person's own notices wherever they are (Spec part 1, section 7, Live notices). */
export function usePersonalNotices(signedIn: boolean): void {
  useEffect(() => {
    if (!signedIn) return
    const socket = openSocket({
      path: () => `/api/live${sinceQuery()}`,
      onFrame: (raw) => {
        const frame = raw as PersonalFrame & { seq?: number }
        const notice = noticeOf(frame)
        if (notice) showToast(notice)
        if (frame.seq !== undefined) remember(frame.seq)
      },
      onStatus: () => undefined,
      isFinal: (code) => FINAL_CODES.includes(code),
    })
    return socket.close
  }, [signedIn])
}

/** The words of a personal event; null for one that has none. */
function noticeOf(frame: PersonalFrame): Notice | null {
  switch (frame.event) {
    case 'outbid':
      return outbidNotice(frame.data.auction_title, frame.data.current_bid)
    case 'bid_successful':
      return bidSuccessfulNotice(frame.data.auction_id, frame.data.bid_amount)
    case 'watchlist_update':
      return watchlistNotice(frame.data.auction_id, frame.data.action)
    case 'auction_ending_soon':
      return endingSoonNotice(frame.data.auction_id, frame.data.minutes_left)
    case 'auction_ended':
      return endedNotice(frame.data.auction_id, frame.data.winning_bid)
    default:
      return null
  }
}

/** What was missed while reconnecting is asked for; a new tab begins with what is new. */
function sinceQuery(): string {
  const seen = sessionStorage.getItem(SEEN_KEY)
  return seen === null ? '' : `?since=${seen}`
}

function remember(seq: number): void {
  sessionStorage.setItem(SEEN_KEY, String(seq))
}
