import { and, asc, eq, gte, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Cents } from '../../../../domain/money/cents.ts'
import { processorAccount } from '../../../../domain/money/postings.ts'
import type {
  Difference,
  OurPayment,
  ReconciliationProgress,
} from '../../../../domain/money/reconciliation.ts'
import type { Database } from '../../client.ts'
import { paymentEvents, reconciliationDifferences, settings, transactions } from '../../schema/index.ts'

type ProviderName = (typeof paymentEvents.$inferSelect)['provider']

interface OurRow extends OurPayment {
  readonly reference: string
}

/** What our records say of payments of a processor, by reference. */
export async function readOurPayments(
  db: Database,
  provider: ProviderName,
  references: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, OurPayment>> {
  const rows = await db.all<
    Omit<OurRow, 'isKnown' | 'hasDispute'> & { isKnown: number; hasDispute: number }
  >(sql`
    select value as reference,
      exists (select 1 from transactions where provider = ${provider} and processor_reference = value)
        or exists (select 1 from card_holds where provider = ${provider} and reference = value)
        or exists (select 1 from payment_attempts where provider = ${provider} and reference = value)
        or exists (select 1 from sales where provider = ${provider} and charge_reference = value)
        or exists (select 1 from listing_payments where provider = ${provider} and reference = value)
        or exists (select 1 from refunds where provider = ${provider} and payment_reference = value) as isKnown,
      (select coalesce(-sum(amount_cents), 0) from transactions where provider = ${provider}
        and processor_reference = value and status = 'completed' and type <> 'dispute') as netCents,
      (select case when state = 'held' and capture_before_ms <= ${nowMs} then 'lapsed' else state end
        from card_holds where provider = ${provider} and reference = value) as holdState,
      exists (select 1 from disputes where provider = ${provider} and payment_reference = value) as hasDispute,
      (select max(id) from transactions where provider = ${provider} and processor_reference = value
        and status = 'completed') as transactionId
    from json_each(${JSON.stringify(references)})`)
  return new Map(
    rows.map(({ reference, isKnown, hasDispute, ...row }) => [
      reference,
      { ...row, isKnown: isKnown === 1, hasDispute: hasDispute === 1 },
    ]),
  )
}

/** A page of references with the place after it; `next` is null after the last. */
export interface ReferencePage {
  readonly references: readonly string[]
  readonly next: string | null
}

/** References of completed transactions that were made in a time, in their order, after a place. */
export async function listTransactionReferences(
  db: Database,
  {
    provider,
    fromMs,
    untilMs,
    after,
    limit,
  }: {
    readonly provider: ProviderName
    readonly fromMs: number
    readonly untilMs: number
    readonly after: string | null
    readonly limit: number
  },
): Promise<ReferencePage> {
  const [atMs, id] = (after ?? `${fromMs}:0`).split(':').map(Number)
  const rows = await db
    .select({
      id: transactions.id,
      atMs: transactions.createdAtMs,
      reference: transactions.processorReference,
    })
    .from(transactions)
    .where(
      and(
        gte(transactions.createdAtMs, atMs ?? fromMs),
        lt(transactions.createdAtMs, untilMs),
        sql`(${transactions.createdAtMs}, ${transactions.id}) > (${atMs ?? fromMs}, ${id ?? 0})`,
        eq(transactions.provider, provider),
        eq(transactions.status, 'completed'),
        isNotNull(transactions.processorReference),
      ),
    )
    .orderBy(asc(transactions.createdAtMs), asc(transactions.id))
    .limit(limit)
  const last = rows.length === limit ? rows.at(-1) : undefined
  const references = rows.flatMap(({ reference }) => (reference === null ? [] : [reference]))
  return { references: [...new Set(references)], next: last === undefined ? null : `${last.atMs}:${last.id}` }
}

/** References of payments that are open here: holds, attempts, refunds and disputes; in their order, after one. */
export async function listOpenReferences(
  db: Database,
  {
    provider,
    untilMs,
    after,
    limit,
  }: {
    readonly provider: ProviderName
    readonly untilMs: number
    readonly after: string | null
    readonly limit: number
  },
): Promise<ReferencePage> {
  const rows = await db.all<{ reference: string }>(sql`
    select reference from card_holds where provider = ${provider} and reference > ${after ?? ''}
      and state in ('held', 'action_required', 'releasing', 'capturing') and created_at_ms < ${untilMs}
    union select reference from payment_attempts where provider = ${provider} and reference > ${after ?? ''}
      and state in ('confirming', 'processing', 'action_required') and created_at_ms < ${untilMs}
    union select payment_reference from refunds where provider = ${provider} and payment_reference > ${after ?? ''}
      and state in ('pending', 'processing') and created_at_ms < ${untilMs}
    union select payment_reference from disputes where provider = ${provider} and payment_reference > ${after ?? ''}
      and state = 'open' and opened_at_ms < ${untilMs}
    order by 1 limit ${limit}`)
  const references = rows.map(({ reference }) => reference)
  return { references, next: references.length === limit ? (references.at(-1) ?? null) : null }
}

/** Payments of webhook events that are to be compared, oldest first. */
export async function listUnhandledEvents(
  db: Database,
  {
    provider,
    untilMs,
    limit,
  }: { readonly provider: ProviderName; readonly untilMs: number; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ reference: paymentEvents.paymentReference })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.provider, provider),
        isNull(paymentEvents.handledAtMs),
        lte(paymentEvents.receivedAtMs, untilMs),
      ),
    )
    .orderBy(asc(paymentEvents.paymentReference))
    .limit(limit)
  return rows.map(({ reference }) => reference)
}

/** Marks the webhook events of payments as handled that were received until a time. */
export async function markEventsCompared(
  db: Database,
  {
    provider,
    references,
    untilMs,
    nowMs,
  }: {
    readonly provider: ProviderName
    readonly references: readonly string[]
    readonly untilMs: number
    readonly nowMs: number
  },
): Promise<void> {
  await db
    .update(paymentEvents)
    .set({ handledAtMs: nowMs })
    .where(
      and(
        eq(paymentEvents.provider, provider),
        sql`${paymentEvents.paymentReference} in (select value from json_each(${JSON.stringify(references)}))`,
        isNull(paymentEvents.handledAtMs),
        lte(paymentEvents.receivedAtMs, untilMs),
      ),
    )
}

/** References of open differences of a processor that were not found since a time. */
export async function listUnseenDifferences(
  db: Database,
  {
    provider,
    sinceMs,
    limit,
  }: { readonly provider: ProviderName; readonly sinceMs: number; readonly limit: number },
): Promise<string[]> {
  const { reference, resolvedAtMs, lastFoundAtMs } = reconciliationDifferences
  const rows = await db
    .selectDistinct({ reference })
    .from(reconciliationDifferences)
    .where(
      and(
        isNull(resolvedAtMs),
        lt(lastFoundAtMs, sinceMs),
        eq(reconciliationDifferences.provider, provider),
        isNotNull(reference),
      ),
    )
    .limit(limit)
  return rows.flatMap((row) => (row.reference === null ? [] : [row.reference]))
}

/**
 * Stores a difference, or that it was found again; one that was resolved opens anew. Returns since when it is open, which
 * tells a new one by being `nowMs`.
 */
export async function putDifference(
  db: Database,
  difference: Difference &
    Pick<typeof reconciliationDifferences.$inferInsert, 'provider' | 'reference' | 'transactionId'>,
  nowMs: number,
): Promise<number> {
  const { key: _, kind: __, provider: ___, reference: ____, ...facts } = difference
  const { firstFoundAtMs, resolvedAtMs } = reconciliationDifferences
  const row = await db
    .insert(reconciliationDifferences)
    .values({ ...difference, firstFoundAtMs: nowMs, lastFoundAtMs: nowMs })
    .onConflictDoUpdate({
      target: reconciliationDifferences.key,
      set: {
        ...facts,
        lastFoundAtMs: nowMs,
        firstFoundAtMs: sql`case when ${resolvedAtMs} is null then ${firstFoundAtMs} else ${nowMs} end`,
        resolvedAtMs: null,
      },
    })
    .returning({ firstFoundAtMs })
    .get()
  return row.firstFoundAtMs
}

/** Closes the open differences of payments, except those that were found. */
export async function resolveDifferences(
  db: Database,
  {
    provider,
    references,
    found,
    nowMs,
  }: {
    readonly provider: ProviderName
    readonly references: readonly string[]
    readonly found: readonly string[]
    readonly nowMs: number
  },
): Promise<void> {
  await db
    .update(reconciliationDifferences)
    .set({ resolvedAtMs: nowMs })
    .where(
      and(
        isNull(reconciliationDifferences.resolvedAtMs),
        eq(reconciliationDifferences.provider, provider),
        sql`${reconciliationDifferences.reference} in (select value from json_each(${JSON.stringify(references)}))`,
        sql`${reconciliationDifferences.key} not in (select value from json_each(${JSON.stringify(found)}))`,
      ),
    )
}

/** What ledger and transactions say that a processor has of an auction (cents); of other payments where it is null. */
export interface LedgerSums {
  readonly auctionId: number | null
  readonly ledgerCents: Cents
  readonly transactionsCents: Cents
}

/** The sums of the auctions whose ledger changed since a time, in their order, after one, with those of no auction first. */
export function readLedgerSums(
  db: Database,
  {
    provider,
    sinceMs,
    after,
    limit,
  }: {
    readonly provider: ProviderName
    readonly sinceMs: number
    readonly after: number | null
    readonly limit: number
  },
): Promise<LedgerSums[]> {
  const account = processorAccount(provider)
  const isOf = (table: string) => sql.raw(`${table}.auction_id is changed.auction_id`)
  return db.all<LedgerSums>(sql`
    select auction_id as auctionId,
      (select coalesce(sum(case when debit_account = ${account} then amount_cents else -amount_cents end), 0)
        from ledger_entries where ${isOf('ledger_entries')} and ${account} in (debit_account, credit_account)) as ledgerCents,
      (select coalesce(-sum(amount_cents), 0) from transactions where ${isOf('transactions')} and provider = ${provider}
        and status = 'completed') as transactionsCents
    from (
      select distinct auction_id from (
        select auction_id from ledger_entries indexed by ledger_entries_time where at_ms >= ${sinceMs}
        union select auction_id from transactions indexed by transactions_time where created_at_ms >= ${sinceMs}
      ) where coalesce(auction_id, 0) > ${after ?? -1} order by coalesce(auction_id, 0) limit ${limit}
    ) as changed`)
}

/** The open differences between ledger and transactions that were not found since a time. */
export async function resolveLedgerDifferences(
  db: Database,
  {
    provider,
    beforeMs,
    nowMs,
  }: { readonly provider: ProviderName; readonly beforeMs: number; readonly nowMs: number },
): Promise<void> {
  await db
    .update(reconciliationDifferences)
    .set({ resolvedAtMs: nowMs })
    .where(
      and(
        isNull(reconciliationDifferences.resolvedAtMs),
        lt(reconciliationDifferences.lastFoundAtMs, beforeMs),
        eq(reconciliationDifferences.kind, 'ledger'),
        eq(reconciliationDifferences.provider, provider),
      ),
    )
}

const progressKey = (provider: ProviderName) => `reconciliation_${provider}`

/** How far the comparison with a processor has come; null before the first. */
export async function readProgress(
  db: Database,
  provider: ProviderName,
): Promise<ReconciliationProgress | null> {
  const row = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, progressKey(provider)))
    .get()
  return (row?.value as ReconciliationProgress | undefined) ?? null
}

/** Stores how far the comparison with a processor has come. */
export async function writeProgress(
  db: Database,
  provider: ProviderName,
  value: ReconciliationProgress,
  nowMs: number,
): Promise<void> {
  await db
    .insert(settings)
    .values({ key: progressKey(provider), value, updatedAtMs: nowMs })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAtMs: nowMs } })
}
