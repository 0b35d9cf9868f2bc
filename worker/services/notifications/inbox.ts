import { renderNotification } from '../../../domain/notifications/personal-notifications.ts'
import type { ReadMark, StoredNotification } from '../../../domain/notifications/user-channel-contract.ts'
import type { ListQuery } from '../../../domain/schemas/list-query.ts'
import type {
  NotificationsRead,
  WireNotification,
  WireNotificationPage,
} from '../../../domain/schemas/notifications.ts'
import type { Env } from '../../env.ts'

type Channels = Pick<Env, 'USER_CHANNEL'>

/** A page of a person's notifications, newest first, from their user channel. */
export async function readInbox(
  env: Channels,
  { userId, query }: { readonly userId: number; readonly query: ListQuery },
): Promise<WireNotificationPage> {
  const page = await getChannel(env, userId).listNotifications(userId, query.page, query.per_page)
  return { ...page, data: page.data.map(toApiNotification) }
}

/** Marks notifications as read; returns the number left unread. */
export function markInboxRead(
  env: Channels,
  { userId, read }: { readonly userId: number; readonly read: NotificationsRead },
): Promise<number> {
  return getChannel(env, userId).markRead(userId, toReadMark(read))
}

function getChannel(env: Channels, userId: number) {
  return env.USER_CHANNEL.getByName(String(userId))
}

function toReadMark({ ids, up_to: upTo }: NotificationsRead): ReadMark {
  if (ids !== undefined) return { ids }
  return upTo === undefined ? 'all' : { upTo }
}

function toApiNotification(stored: StoredNotification): WireNotification {
  const { message, severity, path, isOutbid = false } = renderNotification(stored)
  return {
    id: stored.seq,
    event: stored.event,
    data: { ...stored.data },
    message,
    severity,
    is_outbid: isOutbid,
    has_ended: stored.isOver,
    path,
    created_at: new Date(stored.atMs).toISOString(),
    read_at: stored.readAtMs === null ? null : new Date(stored.readAtMs).toISOString(),
  }
}
