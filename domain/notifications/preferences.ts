/** Notification preferences and their defaults (docs/rules/notifications.md, Preferences). */

/** How often mail about auctions is sent: immediately, or gathered. */
export const EMAIL_FREQUENCIES = ['immediate', 'daily', 'weekly'] as const
export type EmailFrequency = (typeof EMAIL_FREQUENCIES)[number]

/** Topics that can be turned off; then nothing of the topic is sent on any channel. */
export const NOTIFICATION_TOPICS = [
  'outbid',
  'ending_soon',
  'new_bids',
  'saved_searches',
  'messages',
] as const
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number]

export interface Preferences {
  /** Whether optional mail is sent. */
  readonly emailNotifications: boolean
  /** Whether text messages are sent; can be turned on only where a provider is set. */
  readonly smsNotifications: boolean
  /** Whether the bid form opens with the maximum selected. */
  readonly autoBidding: boolean
  readonly topics: Readonly<Record<NotificationTopic, boolean>>
  readonly emailFrequency: EmailFrequency
}

/** Preferences of somebody who has not changed any. */
export const DEFAULT_PREFERENCES: Preferences = {
  emailNotifications: true,
  smsNotifications: false,
  autoBidding: true,
  topics: { outbid: true, ending_soon: true, new_bids: true, saved_searches: true, messages: true },
  emailFrequency: 'immediate',
}

/** A partial change; absent fields stay. */
export type PreferencesChange = Partial<Omit<Preferences, 'topics'>> & {
  readonly topics?: Partial<Preferences['topics']>
}

/** The preferences after a partial change. */
export function changedPreferences(
  before: Preferences,
  { topics = {}, ...change }: PreferencesChange,
): Preferences {
  return { ...before, ...change, topics: { ...before.topics, ...topics } }
}

/** The topics the person has turned off. */
export function mutedTopics({ topics }: Preferences): NotificationTopic[] {
  return NOTIFICATION_TOPICS.filter((topic) => !topics[topic])
}
