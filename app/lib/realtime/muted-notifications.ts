import type { NoticeTopic } from '../../../domain/notifications/preferences.ts'

/** What the person who looks has turned off. A file of its own: pages with an auction need no more of the inbox. */
export const mutedNotices = new Set<NoticeTopic>()
