import { type SQL, sql } from 'drizzle-orm'
import { ALERT_STATES } from '../../../../domain/administration/alerts.ts'
import { FRAUD_ACTIONS, restrictionOf } from '../../../../domain/fraud/rules.ts'
import type { Database } from '../../client.ts'

/** SQL condition: an open alert of fraud keeps the person from bidding or publishing (`restrictionOf` of the domain). */
export function isRestricted(userId: SQL | number, from: 'bids' | 'publishes'): SQL {
  const restricting = FRAUD_ACTIONS.flatMap((action) =>
    ALERT_STATES.filter((state) => restrictionOf(action, state)[from]).map(
      (state) => sql`(r.action = ${sql.raw(`'${action}'`)} and a.state = ${sql.raw(`'${state}'`)})`,
    ),
  )
  return sql`exists (select 1 from fraud_restrictions r cross join admin_alerts a on a.id = r.alert_id
    where r.user_id = ${userId} and (${sql.join(restricting, sql` or `)}))`
}

/** Whether an open alert of fraud keeps the person from bidding or publishing. */
export async function hasRestriction(
  db: Database,
  userId: number,
  from: 'bids' | 'publishes',
): Promise<boolean> {
  const row = await db.get<{ readonly found: number }>(sql`select ${isRestricted(userId, from)} as found`)
  return row?.found === 1
}
