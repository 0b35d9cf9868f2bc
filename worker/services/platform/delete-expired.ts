import { retainedSinceMs } from '../../../domain/account/retention.ts'
import { database } from '../../db/client.ts'
import { deleteAccountTokensExpiredBefore } from '../../db/queries/accounts/account-tokens.ts'
import { deleteSessionsExpiredBefore } from '../../db/queries/accounts/sessions.ts'
import { deleteCardDeclinesBefore } from '../../db/queries/administration/fraud-checks.ts'
import { deleteCreationLogsBefore } from '../../db/queries/listings/creation-logs.ts'
import { deleteEmailsSentBefore } from '../../db/queries/platform/emails.ts'
import { deleteHealthChecksBefore } from '../../db/queries/platform/health.ts'
import { deleteExpiredKeys } from '../../db/queries/platform/idempotency.ts'
import { deleteExpiredHits } from '../../db/queries/platform/rate-limits.ts'
import type { Env } from '../../env.ts'
import { deleteStaleDrafts } from '../listings/listing-drafts.ts'

/**
 * Deletes rows that nothing reads any more: rate-limit hits outside their window,
 * expired idempotency keys, and old ended or sent rows.
 */
export async function deleteExpired(env: Env, nowMs: number): Promise<void> {
  const db = database(env)
  await deleteExpiredHits(db, nowMs)
  await deleteExpiredKeys(db, nowMs)
  await deleteSessionsExpiredBefore(db, retainedSinceMs('endedSessions', nowMs))
  await deleteAccountTokensExpiredBefore(db, retainedSinceMs('mailedLinks', nowMs))
  await deleteEmailsSentBefore(db, retainedSinceMs('sentMails', nowMs))
  await deleteCreationLogsBefore(db, retainedSinceMs('creationLogs', nowMs))
  await deleteCardDeclinesBefore(db, retainedSinceMs('cardDeclines', nowMs))
  await deleteHealthChecksBefore(db, retainedSinceMs('healthChecks', nowMs))
  await deleteStaleDrafts(env, retainedSinceMs('drafts', nowMs), nowMs)
}
