import type { AuditActor } from '../../../domain/administration/audit.ts'
import { database } from '../../db/client.ts'
import { insertAuditEntryOnceStatement } from '../../db/queries/platform/audit-log.ts'
import type { Env } from '../../env.ts'

/** Writes an administrator's change of an auction to the audit log, once for each request. */
export async function auditRoomChange(
  env: Pick<Env, 'DB'>,
  {
    auctionId,
    actor,
    action,
    reason,
    before,
    after,
    atMs,
  }: {
    readonly auctionId: number
    readonly actor: AuditActor
    readonly action: string
    readonly reason: string | null
    readonly before: object
    readonly after: object
    readonly atMs: number
  },
): Promise<void> {
  const subject = { subjectType: 'auction', subjectId: String(auctionId) }
  await insertAuditEntryOnceStatement(
    database(env),
    { actor, action, reason, before, after, ...subject },
    atMs,
  )
}
