import type { AuditActor } from '../../../domain/administration/audit.ts'
import { database } from '../../db/client.ts'
import { insertAuditEntryOnceStatement } from '../../db/queries/platform/audit-log.ts'
import type { Env } from '../../env.ts'

/** Writes an administrator's change of an auction, or of one of its sales, to the audit log, once for each request. */
export async function auditRoomChange(
  env: Pick<Env, 'DB'>,
  {
    auctionId,
    saleId,
    actor,
    action,
    reason,
    before,
    after,
    atMs,
  }: {
    readonly auctionId: number
    /** Of a change of a sale; absent for one of the auction. */
    readonly saleId?: number
    readonly actor: AuditActor
    readonly action: string
    readonly reason: string | null
    readonly before: object
    readonly after: object
    readonly atMs: number
  },
): Promise<void> {
  const subject =
    saleId === undefined
      ? { subjectType: 'auction', subjectId: String(auctionId) }
      : { subjectType: 'sale', subjectId: String(saleId) }
  await insertAuditEntryOnceStatement(
    database(env),
    { actor, action, reason, before, after, ...subject },
    atMs,
  )
}
