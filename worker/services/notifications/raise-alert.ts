import { type AlertKind, type AlertSeverity, alertSeverity } from '../../../domain/administration/alerts.ts'
import { database } from '../../db/client.ts'
import { insertAdminAlert } from '../../db/queries/platform/admin-alerts.ts'
import type { Env } from '../../env.ts'

/** A trouble that administrators must know of. */
export interface NewAlert {
  /** Identifies the trouble: raising it again stores nothing. */
  readonly key: string
  readonly kind: AlertKind
  /** Without it, that of the kind. */
  readonly severity?: AlertSeverity
  /** One sentence for administrators. */
  readonly message: string
  /** The person and the auction that it is about. */
  readonly userId?: number | null
  readonly auctionId?: number | null
  /** Further evidence. */
  readonly facts?: Readonly<Record<string, unknown>>
}

/**
 * Raises an alert for administrators, once per key (docs/rules/administration.md, Alerts). The mail job mails
 * it: a critical one within a minute, others with the daily digest.
 */
export async function raiseAlert(env: Pick<Env, 'DB'>, alert: NewAlert, nowMs: number): Promise<void> {
  const { key, kind, severity = alertSeverity(kind), message, userId = null, auctionId = null } = alert
  const facts = {
    ...(auctionId && { auction_id: auctionId }),
    ...(userId && { user_id: userId }),
    ...alert.facts,
  }
  await insertAdminAlert(database(env), { key, kind, severity, message, userId, auctionId, facts }, nowMs)
}
