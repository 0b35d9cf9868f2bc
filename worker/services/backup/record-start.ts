import type { AuditActor } from '../../../domain/administration/audit.ts'
import { database } from '../../db/client.ts'
import { insertAuditEntryOnceStatement } from '../../db/queries/platform/audit-log.ts'
import { runBatch } from '../../db/queries/platform/batch.ts'
import type { Env } from '../../env.ts'

/** Writes the audit log's entry of a backup that an administrator started, once. */
export async function recordStart(
  env: Pick<Env, 'DB'>,
  backup: {
    readonly actor: AuditActor
    readonly name: string
    readonly processId: number
    readonly atMs: number
  },
): Promise<void> {
  const db = database(env)
  const { actor, name, processId, atMs } = backup
  const entry = { actor, action: 'backup.start', subjectType: 'backup', subjectId: name, before: null }
  await runBatch(db, [
    insertAuditEntryOnceStatement(db, { ...entry, after: { process_id: processId }, reason: null }, atMs),
  ])
}
