import type { NotificationTopic } from '../../../domain/notifications/preferences.ts'

/**
 * The topics that the viewer has turned off. A separate module, because auction pages need no other part of
 * the inbox.
 */
export const mutedNotifications = new Set<NotificationTopic>()
