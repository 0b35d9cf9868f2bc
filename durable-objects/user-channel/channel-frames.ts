import { renderNotification } from '../../domain/notifications/personal-notifications.ts'
import { mutedTopics, type Preferences } from '../../domain/notifications/preferences.ts'
import type { StoredNotification } from '../../domain/notifications/user-channel-contract.ts'
import type { NotificationCopy, PersonalFrame } from '../../domain/schemas/server-frames.ts'
import { TOO_MANY_FRAMES } from '../shared/frame-gate.ts'
import { lastNotificationSeq, unreadCount } from './notification-store.ts'

/** A notification frame. It contains the text, so that every client shows the same one. */
export function notificationFrame({
  atMs: _,
  readAtMs: __,
  isOver,
  seq,
  ...fact
}: StoredNotification): string {
  const { message, severity, durationMs, path, topic, isOutbid, isOwnAct } = renderNotification(fact)
  const notice: NotificationCopy = {
    message,
    severity,
    duration_ms: durationMs,
    path,
    ...(topic !== undefined && { topic }),
    ...(isOutbid && { is_outbid: true }),
    ...(isOwnAct && { is_own_act: true }),
    ...(isOver && { is_over: true }),
  }
  return frameText({ ...fact, seq, notice })
}

/** A frame with the unread count, the last number, the muted topics, and the topics to retract (`over`). */
export function inboxFrame(sql: SqlStorage, preferences: Preferences, over: readonly string[] = []): string {
  const muted = mutedTopics(preferences)
  const data = { unread: unreadCount(sql), last_seq: lastNotificationSeq(sql), muted }
  return frameText({ event: 'inbox', data: over.length === 0 ? data : { ...data, over } })
}

export const SEND_ONLY_ERROR = frameText({
  event: 'error',
  id: null,
  data: { code: 'malformed', message: 'This connection only tells; bids are placed at their auction' },
})

export const TOO_MANY_FRAMES_ERROR = frameText({ event: 'error', id: null, data: TOO_MANY_FRAMES })

function frameText(frame: PersonalFrame): string {
  return JSON.stringify(frame)
}
