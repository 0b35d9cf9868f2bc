import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { findBackup } from '../../../worker/services/backup/find-backup.ts'

/** Deletes all backups and the state of their object: the reset between files leaves those of another file behind. */
export async function emptyBackups(): Promise<void> {
  const stub = findBackup(env) as unknown as DurableObjectStub
  await runInDurableObject(stub, (_, { storage }) => storage.deleteAll())
  const { objects } = await env.BACKUPS.list()
  await env.BACKUPS.delete(objects.map(({ key }) => key))
}
