import { and, eq, inArray, sql } from 'drizzle-orm'
import { OPEN_SALE_STATES } from '../../../../domain/after-sale/sale-money.ts'
import { REAL_PROVIDERS, type RealProvider } from '../../../../domain/money/processor-urls.ts'
import type { Database } from '../../client.ts'
import { authorizations, paymentMethods, paymentProviders } from '../../schema/index.ts'
import { insertAuditEntryWhen, type NewAuditEntry } from '../platform/audit-log.ts'
import { runBatch } from '../platform/batch.ts'

export type PaymentProviderRow = typeof paymentProviders.$inferSelect
type ProviderName = PaymentProviderRow['provider']

/** The settings of all real processors that have any. */
export function listPaymentProviders(db: Database): Promise<PaymentProviderRow[]> {
  return db.select().from(paymentProviders).where(inArray(paymentProviders.provider, REAL_PROVIDERS))
}

/** The settings of a processor, or null. */
export async function findPaymentProvider(
  db: Database,
  provider: ProviderName,
): Promise<PaymentProviderRow | null> {
  const row = await db.select().from(paymentProviders).where(eq(paymentProviders.provider, provider)).get()
  return row ?? null
}

/** The real processors that save new methods. */
export async function listActiveProviders(db: Database): Promise<RealProvider[]> {
  const rows = await db
    .select({ provider: paymentProviders.provider })
    .from(paymentProviders)
    .where(and(inArray(paymentProviders.provider, REAL_PROVIDERS), eq(paymentProviders.isActive, true)))
  return REAL_PROVIDERS.filter((name) => rows.some(({ provider }) => provider === name))
}

/** Stores the settings of a processor and the audit entry of the change. */
export async function upsertPaymentProvider(
  db: Database,
  row: PaymentProviderRow,
  entry: NewAuditEntry,
): Promise<void> {
  const { provider, ...change } = row
  await runBatch(db, [
    db
      .insert(paymentProviders)
      .values(row)
      .onConflictDoUpdate({ target: paymentProviders.provider, set: change }),
    insertAuditEntryWhen(db, sql`true`, entry, row.updatedAtMs),
  ])
}

/** Whether money of a provider is on its way: a hold, a premium, or a payment of a listing that is not over. */
export async function hasOpenPayments(db: Database, provider: ProviderName): Promise<boolean> {
  const row = await db.get<{ found: number }>(sql`
    select
      exists (select 1 from card_holds
        where provider = ${provider} and state in ('placing', 'action_required', 'held', 'releasing', 'capturing'))
      or exists (select 1 from sales
        where provider = ${provider} and charge_reference is not null
          and state in (${sql.join(
            OPEN_SALE_STATES.map((state) => sql`${state}`),
            sql`, `,
          )}))
      or exists (select 1 from listing_payments
        where provider = ${provider} and state in ('pending', 'action_required'))
      or exists (select 1 from refunds where provider = ${provider} and state in ('pending', 'processing'))
      or exists (select 1 from disputes where provider = ${provider} and state = 'open')
      as found`)
  return row?.found === 1
}

/** People whose open authorization is on a method of a provider. */
export async function listAuthorizedWith(
  db: Database,
  provider: ProviderName,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .select({ userId: authorizations.userId })
    .from(authorizations)
    .innerJoin(paymentMethods, eq(paymentMethods.id, authorizations.paymentMethodId))
    .where(
      and(
        inArray(authorizations.state, ['active', 'action_required', 'pending']),
        eq(paymentMethods.provider, provider),
      ),
    )
    .limit(limit)
  return rows.map(({ userId }) => userId)
}
