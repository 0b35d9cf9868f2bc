import type { NotificationTopic } from '../../../domain/notifications/preferences.ts'

/**
 * The topics that the viewer has turned off. A module of its own, because auction pages need no more of the
 * inbox.
 */
export const mutedNotifications = new Set<NotificationTopic>()
