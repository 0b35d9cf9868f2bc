import { useEffect } from 'react'
import { isMereEnd } from '../../../domain/notifications/notification-details.ts'
import { ownBidTopic } from '../../../domain/notifications/toast-notifications.ts'
import type { PersonalFrame } from '../../../domain/schemas/server-frames.ts'
import type { PageViewer } from '../page/page-viewer.ts'
import { dismissTopic, showToast } from '../toasts/toasts.ts'
import { countUnread, setInbox } from './inbox.ts'
import { isToldInPage } from './is-topic-visible.ts'
import { tellPageNews } from './page-events.ts'
import { tellWatched } from './publish-watch-change.ts'
import { openSocket } from './reconnecting-socket.ts'
import { noteWatched } from './watching.ts'

/** Closings after which asking again is of no use: no person, no right (Surface page, Live sockets). */
const FINAL_CODES: readonly number[] = [4401, 4403]

/**
 * Shows a signed-in person's own notices wherever they are (Spec part 1, section 7, Live notices), and has the page that
 * they concern read again. What came while the page was on its way, since `nowMs`, is shown too; after a loss of the
 * connection exactly what was missed.
 */
export function usePersonalNotices(
  { id: viewerId, sessionId }: Pick<PageViewer, 'id' | 'sessionId'>,
  nowMs: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the moment of the page that was opened, not of later ones
  useEffect(() => {
    tellWatched()
    // Each person who signs in in this tab has numbers of their own.
    const seenKey = `notices_seen:${viewerId}`
    const remember = (seq: number) => sessionStorage.setItem(seenKey, String(seq))
    const missed = () => {
      const seen = sessionStorage.getItem(seenKey)
      return seen === null ? `from_ms=${nowMs}` : `since=${seen}`
    }
    const socket = openSocket({
      path: () => `/api/live?inbox=1&${missed()}`,
      onFrame: (raw) => {
        const frame = raw as PersonalFrame
        if (frame.event === 'error') return
        if (frame.event === 'inbox') {
          setInbox(frame.data)
          for (const topic of frame.data.over ?? []) dismissTopic(topic)
          remember(frame.data.last_seq)
          return
        }
        const { message, severity, duration_ms, topic, path, is_outbid, is_own_act } = frame.notice
        // Its praise would stand beside what has become of it.
        if (frame.event === 'outbid') dismissTopic(ownBidTopic(frame.data.auction_id))
        const link = is_outbid && { to: path, words: 'Bid again' }
        showToast({
          message,
          severity,
          durationMs: duration_ms,
          topic,
          isOutbid: is_outbid,
          isMereEnd: isMereEnd(frame),
          isSeenElsewhere: isToldInPage(topic),
          link,
        })
        if (!is_own_act) countUnread()
        if (frame.event === 'watchlist_update') {
          noteWatched(frame.data.auction_id, frame.data.action === 'added')
        }
        tellPageNews()
        remember(frame.seq)
      },
      onStatus: () => undefined,
      isFinal: (code) => FINAL_CODES.includes(code),
    })
    return () => {
      socket.close()
      setInbox({ unread: 0, muted: [] })
    }
  }, [viewerId, sessionId])
}
