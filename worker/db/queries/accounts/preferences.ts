import { eq } from 'drizzle-orm'
import {
  changedPreferences,
  DEFAULT_PREFERENCES,
  type Preferences,
  type PreferencesChange,
} from '../../../../domain/notifications/preferences.ts'
import type { Database } from '../../client.ts'
import { preferences } from '../../schema/index.ts'

/** What a person has chosen; of somebody who has chosen nothing the defaults. */
export async function findPreferences(db: Database, userId: number): Promise<Preferences> {
  const [row] = await db.select().from(preferences).where(eq(preferences.userId, userId))
  if (!row) return DEFAULT_PREFERENCES
  const { emailNotifications, autoBidding, emailFrequency, outbid, endingSoon, newBids, savedSearches } = row
  const { messages } = row
  const topics = {
    outbid,
    ending_soon: endingSoon,
    new_bids: newBids,
    saved_searches: savedSearches,
    messages,
  }
  return { emailNotifications, autoBidding, emailFrequency, topics }
}

/** Changes some of a person's preferences; two changes of different ones at the same moment both hold. */
export async function changePreferences(
  db: Database,
  userId: number,
  { change, nowMs }: { readonly change: PreferencesChange; readonly nowMs: number },
): Promise<void> {
  const { topics, ...others } = changedPreferences(DEFAULT_PREFERENCES, change)
  await db
    .insert(preferences)
    .values({ userId, ...others, ...topicColumns(topics), updatedAtMs: nowMs })
    .onConflictDoUpdate({
      target: preferences.userId,
      set: { ...columnsOf(change), updatedAtMs: nowMs },
    })
}

/** The preferences of somebody who has chosen nothing yet; of anybody else they stay as chosen. */
export async function preferAtFirst(
  db: Database,
  userId: number,
  { change, nowMs }: { readonly change: PreferencesChange; readonly nowMs: number },
): Promise<void> {
  const { topics, ...others } = changedPreferences(DEFAULT_PREFERENCES, change)
  await db
    .insert(preferences)
    .values({ userId, ...others, ...topicColumns(topics), updatedAtMs: nowMs })
    .onConflictDoNothing()
}

function columnsOf({ topics = {}, ...others }: PreferencesChange) {
  return { ...others, ...topicColumns(topics) }
}

function topicColumns<T extends Partial<Preferences['topics']>>({
  outbid,
  ending_soon: endingSoon,
  new_bids: newBids,
  saved_searches: savedSearches,
  messages,
}: T) {
  // What is undefined is no part of the statement.
  return { outbid, endingSoon, newBids, savedSearches, messages } as {
    [Column in
      | 'outbid'
      | 'endingSoon'
      | 'newBids'
      | 'savedSearches'
      | 'messages']: T extends Preferences['topics'] ? boolean : boolean | undefined
  }
}
