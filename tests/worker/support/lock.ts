import { eq } from 'drizzle-orm'
import { settings } from '../../../worker/db/schema/index.ts'
import { db } from './rooms.ts'

/** Locks the platform, or unlocks it. */
export async function setLocked(locked: boolean) {
  await db().update(settings).set({ value: locked }).where(eq(settings.key, 'system_locked'))
}
