import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Cents } from '../../../../domain/money/cents.ts'
import type { PremiumSchedule } from '../../../../domain/money/premium.ts'
import type { Database } from '../../client.ts'
import { auditLog, buyerPremiumRates, listingFees, settings, users } from '../../schema/index.ts'
import { insertAuditEntryStatement, type NewAuditEntry } from '../platform/audit-log.ts'
import type { Statement } from '../platform/batch.ts'
import { runGuarded } from '../platform/guard.ts'

const VERSION = 'settings_version'

/** Subjects in the audit log of what this file changes. */
const SETTING_SUBJECTS = ['system_settings', 'fee', 'buyer_premium'] as const

const currentVersion = sql<number>`coalesce((select cast(value as integer) from settings where key = ${VERSION}), 0)`

/** The version of settings, prices and premium, and who changed them last. */
export async function readSettingsVersion(db: Database): Promise<{
  readonly version: number
  readonly updatedAtMs: number | null
  readonly updatedBy: string | null
}> {
  const [row] = await db
    .select({ version: currentVersion, updatedAtMs: settings.updatedAtMs, updatedBy: users.username })
    .from(settings)
    .leftJoin(users, eq(users.id, settings.updatedById))
    .where(eq(settings.key, VERSION))
  return row ?? { version: 0, updatedAtMs: null, updatedBy: null }
}

/** The newest changes of settings, prices and premium. */
export function listSettingChanges(db: Database, limit: number) {
  return db
    .select({
      id: auditLog.id,
      atMs: auditLog.atMs,
      action: auditLog.action,
      subjectId: auditLog.subjectId,
      username: users.username,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(inArray(auditLog.subjectType, [...SETTING_SUBJECTS]))
    .orderBy(desc(auditLog.id))
    .limit(limit)
}

/**
 * Runs the statements of a change with its audit entry and raises the version. False, and nothing is stored, if the
 * version is another one than was read, or the further condition does not hold.
 */
export function changeSettings(
  db: Database,
  {
    version,
    onlyIf = sql`1`,
    statements,
    audit,
    nowMs,
  }: {
    /** Null: in any case. */
    readonly version: number | null
    readonly onlyIf?: SQL
    readonly statements: readonly Statement[]
    readonly audit: NewAuditEntry
    readonly nowMs: number
  },
): Promise<boolean> {
  const isCurrent = version === null ? sql`1` : sql`${currentVersion} = ${version}`
  return runGuarded(db, sql`${isCurrent} and ${onlyIf}`, [
    ...statements,
    putSettingStatement(
      db,
      { key: VERSION, value: sql`cast(${currentVersion} + 1 as text)` as never },
      audit,
      nowMs,
    ),
    insertAuditEntryStatement(db, audit, nowMs),
  ])
}

/** Statement that sets a setting. */
export function putSettingStatement(
  db: Database,
  { key, value }: { readonly key: string; readonly value: unknown },
  { actor: { actorId } }: NewAuditEntry,
  nowMs: number,
): Statement {
  const set = { value, updatedAtMs: nowMs, updatedById: actorId }
  return db
    .insert(settings)
    .values({ key, ...set })
    .onConflictDoUpdate({ target: settings.key, set })
}

/** A row of the price list that is not ended, or null. */
export async function findFeeRow(db: Database, id: number) {
  const row = await db
    .select()
    .from(listingFees)
    .where(and(eq(listingFees.id, id), isNull(listingFees.endedAtMs)))
    .get()
  return row ?? null
}

/** Statement that sets a price. `which` is a row's id, or its code. */
export function setPriceStatement(db: Database, which: number | string, amountCents: Cents): Statement {
  const isRow = typeof which === 'number' ? eq(listingFees.id, which) : eq(listingFees.code, which)
  return db.update(listingFees).set({ amountCents }).where(isRow)
}

/** Statement that adds a pack to the dealers' bulk table, which is sorted by size. */
export function insertPackOfferStatement(
  db: Database,
  pack: {
    readonly feeCount: number
    readonly amountCents: Cents
    readonly code: string
    readonly name: string
  },
): Statement {
  return db.insert(listingFees).values({
    ...pack,
    kind: 'pack',
    description: 'Prepaid settlement fees; the amount is the price of each.',
    appliesTo: 'dealer',
    sortOrder: 100 + pack.feeCount,
  })
}

/** SQL condition: no pack of this size is sold now. */
export function hasNoPackOf(feeCount: number): SQL {
  return sql`not exists (select 1 from listing_fees where kind = 'pack' and fee_count = ${feeCount} and ended_at_ms is null)`
}

/** Statement that ends a pack. */
export function endPackOfferStatement(db: Database, id: number, nowMs: number): Statement {
  return db
    .update(listingFees)
    .set({ endedAtMs: nowMs })
    .where(and(eq(listingFees.id, id), eq(listingFees.kind, 'pack')))
}

/** Statement that changes the active premium schedule; auctions have their own copy since they were published. */
export function setPremiumStatement(db: Database, change: Partial<PremiumSchedule>): Statement {
  const { tiers, ...rates } = change
  return db
    .update(buyerPremiumRates)
    .set({ ...rates, ...(tiers && { tierRates: [...tiers] }) })
    .where(eq(buyerPremiumRates.isActive, true))
}
