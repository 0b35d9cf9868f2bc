import type { NotificationsRead } from '../../../domain/schemas/notifications.ts'
import { callApi } from '../../lib/session/call-api.ts'

/**
 * Marks notifications as read. The server sends the change to every open page of the person. Returns false on
 * failure.
 */
export async function markRead(read: NotificationsRead): Promise<boolean> {
  const result = await callApi('/user/notifications/read', { method: 'POST', body: read })
  return result.kind === 'answered'
}
