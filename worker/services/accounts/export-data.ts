import { MAX_NOTIFICATIONS } from '../../../domain/account/retention.ts'
import { refusal } from '../../../domain/errors.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { database } from '../../db/client.ts'
import { findAccountData } from '../../db/queries/accounts/account-data.ts'
import { findAccountMoney } from '../../db/queries/accounts/account-money.ts'
import type { Env } from '../../env.ts'
import { readInbox } from '../notifications/inbox.ts'
import { limitAttempts } from '../platform/rate-limit.ts'
import type { Viewer } from './sessions/viewer.ts'

/**
 * What is stored about the viewer, in the API's format: snake case, ISO 8601 times, dollars. Open maximums
 * are not included: only the auction rooms store them. Rate-limited. docs/rules/accounts.md, Data export
 */
export async function exportData(
  env: Env,
  { viewer, nowMs }: { readonly viewer: Viewer; readonly nowMs: number },
): Promise<Result<Readonly<Record<string, unknown>>>> {
  const counted = { who: String(viewer.id), nowMs }
  const limited =
    (await limitAttempts(env, { action: 'exportNow', ...counted })) ??
    (await limitAttempts(env, { action: 'export', ...counted }))
  if (limited) return err(limited)
  const db = database(env)
  const data = await findAccountData(db, viewer.id)
  if (data.account === null) return err(refusal('not_found'))
  const money = await findAccountMoney(db, viewer.id)
  const notifications = await readAllNotifications(env, viewer.id)
  const exportedAt = new Date(nowMs).toISOString()
  return ok({ exported_at: exportedAt, ...(toApiValue({ ...data, ...money }) as object), notifications })
}

async function readAllNotifications(env: Env, userId: number) {
  const { data } = await readInbox(env, { userId, query: { page: 1, per_page: MAX_NOTIFICATIONS } })
  return data.map(({ event, message, data: facts, created_at, read_at }) => ({
    event,
    message,
    data: facts,
    created_at,
    read_at,
  }))
}

/** Converts database rows to the API's format. */
function toApiValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toApiValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => toApiField(name, field)))
}

function toApiField(name: string, value: unknown): [string, unknown] {
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  if (/_ms$/.test(snake)) {
    return [snake.slice(0, -'_ms'.length), typeof value === 'number' ? new Date(value).toISOString() : null]
  }
  if (/_cents$/.test(snake)) {
    return [snake.slice(0, -'_cents'.length), typeof value === 'number' ? value / 100 : null]
  }
  return [snake, toApiValue(value)]
}
