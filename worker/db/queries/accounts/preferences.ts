import { eq } from 'drizzle-orm'
import {
  changedPreferences,
  DEFAULT_PREFERENCES,
  type Preferences,
  type PreferencesChange,
} from '../../../../domain/notifications/preferences.ts'
import type { Database } from '../../client.ts'
import { preferences } from '../../schema/index.ts'

/** A person's preferences; the defaults where no row is stored. */
export async function findPreferences(db: Database, userId: number): Promise<Preferences> {
  const [row] = await db.select().from(preferences).where(eq(preferences.userId, userId))
  if (!row) return DEFAULT_PREFERENCES
  const { emailNotifications, autoBidding, emailFrequency, outbid, endingSoon, newBids, savedSearches } = row
  const { smsNotifications, messages } = row
  const topics = {
    outbid,
    ending_soon: endingSoon,
    new_bids: newBids,
    saved_searches: savedSearches,
    messages,
  }
  return { emailNotifications, smsNotifications, autoBidding, emailFrequency, topics }
}

/** Updates some preferences. Concurrent changes of different preferences both apply. */
export async function updatePreferences(
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
      set: { ...toColumns(change), updatedAtMs: nowMs },
    })
}

function toColumns({ topics = {}, ...others }: PreferencesChange) {
  return { ...others, ...topicColumns(topics) }
}

function topicColumns<T extends Partial<Preferences['topics']>>({
  outbid,
  ending_soon: endingSoon,
  new_bids: newBids,
  saved_searches: savedSearches,
  messages,
}: T) {
  // Drizzle leaves undefined columns out of the statement.
  return { outbid, endingSoon, newBids, savedSearches, messages } as {
    [Column in
      | 'outbid'
      | 'endingSoon'
      | 'newBids'
      | 'savedSearches'
      | 'messages']: T extends Preferences['topics'] ? boolean : boolean | undefined
  }
}
