import { useEffect } from 'react'
import { isNeutralEnd } from '../../../domain/notifications/notification-details.ts'
import { ownBidTopic } from '../../../domain/notifications/toast-notifications.ts'
import type { PersonalFrame } from '../../../domain/schemas/server-frames.ts'
import type { PageViewer } from '../page/page-viewer.ts'
import { dismissTopic, showToast } from '../toasts/toasts.ts'
import { announceWatched } from './announce-watched.ts'
import { countUnread, setInbox } from './inbox.ts'
import { isTopicVisible } from './is-topic-visible.ts'
import { emitPageChanged } from './page-events.ts'
import { openSocket } from './reconnecting-socket.ts'
import { applyWatched } from './watching.ts'

/**
 * Shows the viewer's notifications on every page, and reloads the data of a page that they concern
 * (docs/rules/notifications.md, Live notifications). Includes those that arrived since `nowMs`, while the
 * page was loading, and after a reconnect exactly those that were missed.
 */
export function usePersonalNotifications(
  { id: viewerId, sessionId }: Pick<PageViewer, 'id' | 'sessionId'>,
  nowMs: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the load time of the first page counts
  useEffect(() => {
    announceWatched()
    // Each person has their own numbering; several may sign in in one tab.
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
        const { message, severity, duration_ms, topic, path, is_outbid, is_own_act, is_over } = frame.notice
        if (is_over) return remember(frame.seq)
        // The success toast of the bid would contradict the notification.
        if (frame.event === 'outbid') dismissTopic(ownBidTopic(frame.data.auction_id))
        const link = is_outbid && { to: path, label: 'Bid again' }
        showToast({
          message,
          severity,
          durationMs: duration_ms,
          topic,
          isOutbid: is_outbid,
          isNeutralEnd: isNeutralEnd(frame),
          isSeenElsewhere: isTopicVisible(topic),
          link,
        })
        if (!is_own_act) countUnread()
        if (frame.event === 'watchlist_update') {
          applyWatched(frame.data.auction_id, frame.data.action === 'added')
        }
        emitPageChanged()
        remember(frame.seq)
      },
      onStatus: () => undefined,
      // It is the socket of a person: after these codes there is none.
      finalCodes: [1008, 4401, 4403],
    })
    return () => {
      socket.close()
      setInbox({ unread: 0, muted: [] })
    }
  }, [viewerId, sessionId])
}
