import type { Refusal } from '../../../domain/errors.ts'
import type {
  CreationLogBody,
  CreationLogQuery,
  WireCreationLog,
} from '../../../domain/schemas/creation-log.ts'
import type { Paginated } from '../../../domain/schemas/list-query.ts'
import { database } from '../../db/client.ts'
import { insertCreationLog, listCreationLogs } from '../../db/queries/listings/creation-logs.ts'
import type { Env } from '../../env.ts'
import { limitAttempts } from '../platform/rate-limit.ts'
import { readPage, toPaginated } from '../platform/read-page.ts'

/**
 * Stores a failure of the create form, so that support can look up the error code that the seller was shown.
 */
export async function saveCreationLog(
  env: Env,
  { userId, log, nowMs }: { readonly userId: number; readonly log: CreationLogBody; readonly nowMs: number },
): Promise<Refusal | null> {
  const limited = await limitAttempts(env, { action: 'creationLog', who: String(userId), nowMs })
  if (limited) return limited
  const { timestamp: happenedAt, data = null, ...rest } = log
  await insertCreationLog(database(env), { ...rest, userId, happenedAt, data, atMs: nowMs })
  return null
}

/** A page of the stored failures, newest first, filtered by error code. */
export async function readCreationLogs(
  env: Env,
  query: CreationLogQuery,
): Promise<Paginated<WireCreationLog>> {
  const { rows, ...page } = await readPage(query, (slice) =>
    listCreationLogs(database(env), { code: query.code.toUpperCase(), ...slice }),
  )
  return toPaginated(
    query,
    page,
    rows.map(({ id, code, step, error, data, happenedAt, userAgent, url, userId, username, atMs }) => ({
      id,
      code,
      step,
      error,
      data,
      timestamp: happenedAt,
      user_agent: userAgent,
      url,
      user_id: userId,
      username,
      created_at: new Date(atMs).toISOString(),
    })),
  )
}
