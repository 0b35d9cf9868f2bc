import { eq } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import { settings } from '../../../worker/db/schema/index.ts'
import { db } from './rooms.ts'

/** Changes a platform setting until the test has finished. */
export async function changeSetting(key: string, value: number | boolean) {
  const [before] = await db().select().from(settings).where(eq(settings.key, key))
  if (!before) throw new Error(`There is no setting ${key}.`)
  const write = (to: unknown) => db().update(settings).set({ value: to }).where(eq(settings.key, key))
  onTestFinished(async () => void (await write(before.value)))
  await write(value)
}
