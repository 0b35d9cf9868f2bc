import { sql } from 'drizzle-orm'
import { ROTATION_GRACE_MS, SEED_TAG_LENGTH } from '../../../../domain/account/session-rotation.ts'
import type { Database } from '../../client.ts'
import { isRestricted } from '../administration/fraud-restrictions.ts'
import { IS_RESTORING } from '../backup/restore-tables.ts'
import { COMPLETED } from '../listings/sold-conditions.ts'
import { type RunStatements, runBatch, sqlStatement } from '../platform/batch.ts'
import { owesPremium } from '../settlement/owed-premiums.ts'

export type EligibilityRow = {
  readonly username: string
  readonly first_name: string
  readonly last_name: string
  readonly is_active: number
  readonly created_at_ms: number
  /** End of the session; null if it is invalid or belongs to another person. */
  readonly session_until_ms: number | null
  /** Nonce of the session's browser. */
  readonly device: string | null
  /** End of the active authorization; null without one. */
  readonly authorized_until_ms: number | null
  readonly needs_confirmation: number
  readonly owes_premium: number
  /** Whether an open alert of fraud keeps them from bidding. */
  readonly is_under_review: number
  /** Whether a premium of theirs is being charged, so that they may owe it at any moment. */
  readonly is_being_charged: number
  /** The sellers of their completed purchases, each once. */
  readonly past_sellers: number
  /** Whether the platform is locked, or a backup is being restored. */
  readonly is_locked: number
  /** The setting's value as JSON text. */
  readonly min_account_age_days: string | null
  /** Whether a real payment processor is active. */
  readonly has_active_provider: number
}

/**
 * Everything that decides whether a person may bid, in one statement; undefined if the person does not exist.
 */
export async function findEligibility(
  db: Database,
  {
    userId,
    sessionId,
    generation,
    seedTag,
    nowMs,
  }: {
    readonly userId: number
    readonly sessionId: number
    readonly generation: number | null
    readonly seedTag: string | null
    readonly nowMs: number
  },
  run: RunStatements = (statements) => runBatch(db, statements),
): Promise<EligibilityRow | undefined> {
  const query = sql`
		SELECT username, first_name, last_name, is_active, created_at_ms,
			(SELECT expires_at_ms FROM sessions
				WHERE id = ${sessionId} AND user_id = users.id AND revoked_at_ms IS NULL AND expires_at_ms > ${nowMs}
					AND (${seedTag} IS NULL OR substr(seed, 1, ${SEED_TAG_LENGTH}) = ${seedTag})
					AND (${generation} IS NULL OR generation = ${generation} OR (generation = ${generation} + 1
						AND coalesce(generation_seen_at_ms, ${nowMs}) > ${nowMs - ROTATION_GRACE_MS}))
			) AS session_until_ms,
			(SELECT device FROM sessions WHERE id = ${sessionId} AND user_id = users.id) AS device,
			(SELECT expires_at_ms FROM authorizations
				WHERE user_id = users.id AND state = 'active' AND expires_at_ms > ${nowMs}
			) AS authorized_until_ms,
			EXISTS (SELECT 1 FROM authorizations WHERE user_id = users.id AND state = 'action_required')
				AS needs_confirmation,
			${owesPremium(sql`users.id`)} AS owes_premium,
			${isRestricted(sql`users.id`, 'bids')} AS is_under_review,
			EXISTS (SELECT 1 FROM sales WHERE winner_id = users.id AND state IN ('charging', 'processing'))
				AS is_being_charged,
			(SELECT count(DISTINCT seller_id) FROM sales WHERE winner_id = users.id AND state IN ${COMPLETED})
				AS past_sellers,
			EXISTS (SELECT 1 FROM settings WHERE key = 'system_locked' AND value = 'true') OR ${IS_RESTORING} AS is_locked,
			(SELECT value FROM settings WHERE key = 'min_account_age_days') AS min_account_age_days,
			EXISTS (SELECT 1 FROM payment_providers WHERE provider IN ('stripe', 'paypal') AND is_active = 1)
				AS has_active_provider
		FROM users WHERE id = ${userId}`
  const [read] = await run([sqlStatement(db, query)])
  return (read as D1Result<EligibilityRow>).results[0]
}
