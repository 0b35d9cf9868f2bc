/**
 * What a person wants to be told, and how (Spec part 2, section 2, Account settings: Preferences and Notifications).
 * The defaults are the spec's.
 */

/** How often mail about auctions comes: at once, or gathered. */
export const EMAIL_FREQUENCIES = ['immediate', 'daily', 'weekly'] as const
export type EmailFrequency = (typeof EMAIL_FREQUENCIES)[number]

/** What can be turned off by itself: then nothing of it comes, on no channel. */
export const NOTICE_TOPICS = ['outbid', 'ending_soon', 'new_bids', 'saved_searches', 'messages'] as const
export type NoticeTopic = (typeof NOTICE_TOPICS)[number]

export interface Preferences {
  /** Whether anything is mailed that one can do without. */
  readonly emailNotifications: boolean
  /** Whether the bid form opens on a maximum. */
  readonly autoBidding: boolean
  readonly topics: Readonly<Record<NoticeTopic, boolean>>
  readonly emailFrequency: EmailFrequency
}

/** Of somebody who has chosen nothing yet. */
export const DEFAULT_PREFERENCES: Preferences = {
  emailNotifications: true,
  autoBidding: true,
  topics: { outbid: true, ending_soon: true, new_bids: true, saved_searches: true, messages: true },
  emailFrequency: 'immediate',
}

/** A change of some of them; the others stay. */
export type PreferencesChange = Partial<Omit<Preferences, 'topics'>> & {
  readonly topics?: Partial<Preferences['topics']>
}

export function changedPreferences(
  before: Preferences,
  { topics = {}, ...change }: PreferencesChange,
): Preferences {
  return { ...before, ...change, topics: { ...before.topics, ...topics } }
}

/** The topics that the person has turned off. */
export function mutedTopics({ topics }: Preferences): NoticeTopic[] {
  return NOTICE_TOPICS.filter((topic) => !topics[topic])
}
