import type { NoticesRead } from '../../../domain/schemas/notifications.ts'
import { callApi } from '../../lib/session/call-api.ts'

/** Marks notices as read; every open page of the person hears of it over their channel. False where it did not work. */
export async function markRead(read: NoticesRead): Promise<boolean> {
  const outcome = await callApi('/user/notifications/read', { method: 'POST', body: read })
  return outcome.kind === 'answered'
}
