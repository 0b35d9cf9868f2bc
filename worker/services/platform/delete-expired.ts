import { DAY_MS } from '../../../domain/format/time-units.ts'
import { database } from '../../db/client.ts'
import { deleteAccountTokensExpiredBefore } from '../../db/queries/accounts/account-tokens.ts'
import { deleteSessionsExpiredBefore } from '../../db/queries/accounts/sessions.ts'
import { deleteCreationLogsBefore } from '../../db/queries/listings/creation-logs.ts'
import { deleteEmailsSentBefore } from '../../db/queries/platform/emails.ts'
import { deleteExpiredKeys } from '../../db/queries/platform/idempotency.ts'
import { deleteExpiredHits } from '../../db/queries/platform/rate-limits.ts'
import type { Env } from '../../env.ts'
import { deleteStaleDrafts } from '../listings/listing-drafts.ts'

/** Ended sessions stay for the person's own list and for fraud rules. */
const SESSION_RETENTION_MS = 90 * DAY_MS

/** For this long an old link is answered as expired; afterwards as unknown. */
const LINK_RETENTION_MS = 30 * DAY_MS

/** Mails hold names and addresses. They stay to answer questions, not as an archive. */
const MAIL_RETENTION_MS = 90 * DAY_MS

/** Logs of a failed listing are needed soon after the failure or not at all. */
const CREATION_LOG_RETENTION_MS = 90 * DAY_MS

/** A draft that nobody has touched for half a year counts as abandoned. */
const DRAFT_RETENTION_MS = 180 * DAY_MS

/**
 * Deletes rows that nothing reads any more: rate-limit hits outside their window,
 * expired idempotency keys, and old ended or sent rows.
 */
export async function deleteExpired(env: Env, nowMs: number): Promise<void> {
  const db = database(env)
  await deleteExpiredHits(db, nowMs)
  await deleteExpiredKeys(db, nowMs)
  await deleteSessionsExpiredBefore(db, nowMs - SESSION_RETENTION_MS)
  await deleteAccountTokensExpiredBefore(db, nowMs - LINK_RETENTION_MS)
  await deleteEmailsSentBefore(db, nowMs - MAIL_RETENTION_MS)
  await deleteCreationLogsBefore(db, nowMs - CREATION_LOG_RETENTION_MS)
  await deleteStaleDrafts(env, nowMs - DRAFT_RETENTION_MS, nowMs)
}
