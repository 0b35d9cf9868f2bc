import { database } from '../../../db/client.ts'
import { ping } from '../../../db/queries/platform/health.ts'
import type { Env } from '../../../env.ts'

/** A latency in ms, measured for the answer. */
interface Measured {
  readonly latency_ms: number
}

/** Asks the database, as the performance test does. */
export async function testDatabase(env: Pick<Env, 'DB'>): Promise<Measured> {
  return measured(() => ping(database(env)))
}

/** Writes, reads and deletes a small file in the photo store. */
export async function testStorage({ PHOTOS }: Pick<Env, 'PHOTOS'>): Promise<Measured> {
  const key = `performance-test/${crypto.randomUUID()}`
  return measured(async () => {
    await PHOTOS.put(key, 'Written by the performance test.')
    try {
      const stored = await PHOTOS.get(key)
      if (stored === null) throw new Error('The file was not stored.')
      await stored.text()
    } finally {
      await PHOTOS.delete(key)
    }
  })
}

async function measured(work: () => Promise<unknown>): Promise<Measured> {
  const startedAt = performance.now()
  await work()
  return { latency_ms: Math.round((performance.now() - startedAt) * 10) / 10 }
}
