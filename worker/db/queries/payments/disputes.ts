import { and, eq, ne, type SQL, sql, sum } from 'drizzle-orm'
import { type Cents, cents } from '../../../../domain/money/cents.ts'
import type { Database } from '../../client.ts'
import { disputes } from '../../schema/index.ts'

export type DisputeRow = typeof disputes.$inferSelect
type Named = Pick<DisputeRow, 'provider' | 'reference'>

/** The dispute with a processor's reference, or null. */
export async function findDispute(db: Database, named: Named): Promise<DisputeRow | null> {
  return (await db.select().from(disputes).where(isNamed(named)).get()) ?? null
}

/** Inserts an open dispute. The first row of a reference stays. */
export async function insertDispute(
  db: Database,
  dispute: Omit<typeof disputes.$inferInsert, 'id' | 'state' | 'closedAtMs'>,
): Promise<void> {
  await db.insert(disputes).values(dispute).onConflictDoNothing()
}

/** Statement that stores how an open dispute ended, and of how much. */
export function closeDisputeStatement(
  db: Database,
  dispute: DisputeRow,
  {
    state,
    amountCents,
    nowMs,
  }: { readonly state: 'won' | 'lost'; readonly amountCents: Cents; readonly nowMs: number },
) {
  return db
    .update(disputes)
    .set({ state, amountCents, closedAtMs: nowMs })
    .where(and(isNamed(dispute), eq(disputes.state, 'open')))
}

/** SQL condition: the dispute is open, and the other condition holds. */
export const isDisputeOpen = ({ id }: Pick<DisputeRow, 'id'>, and = sql`1`): SQL =>
  sql`exists (select 1 from disputes where id = ${id} and state = 'open') and ${and}`

/** Whether a payment has a dispute that is open, or only ones that are over; null without one. */
export async function findDisputeState(
  db: Database,
  { provider, paymentReference }: Pick<DisputeRow, 'provider' | 'paymentReference'>,
): Promise<'open' | 'over' | null> {
  const rows = await db
    .select({ state: disputes.state })
    .from(disputes)
    .where(and(eq(disputes.provider, provider), eq(disputes.paymentReference, paymentReference)))
  if (rows.length === 0) return null
  return rows.some(({ state }) => state === 'open') ? 'open' : 'over'
}

/** Open disputes, those first that were opened first. */
export function listUndecidedDisputes(db: Database, limit: number): Promise<Named[]> {
  return db
    .select({ provider: disputes.provider, reference: disputes.reference })
    .from(disputes)
    .where(eq(disputes.state, 'open'))
    .orderBy(disputes.openedAtMs)
    .limit(limit)
}

/** Whether another payment of the dispute's sale is disputed. */
export async function hasOtherOpenDispute(
  db: Database,
  dispute: Pick<DisputeRow, 'id' | 'saleId'>,
): Promise<boolean> {
  if (dispute.saleId === null) return false
  const row = await db
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.state, 'open'), eq(disputes.saleId, dispute.saleId), ne(disputes.id, dispute.id)))
    .get()
  return row !== undefined
}

/** Whether a dispute of the sale is open. */
export async function hasOpenDispute(db: Database, saleId: number): Promise<boolean> {
  const [row] = await db.select({ isNone: isUndisputed(saleId) }).from(sql`(select 1)`)
  return row?.isNone !== 1
}

/** SQL condition: no dispute of the sale is open. */
export function isUndisputed(saleId: number): SQL<number> {
  return sql<number>`not exists (select 1 from disputes where sale_id = ${saleId} and state = 'open')`
}

/** What the bank has taken back of a payment. */
export async function sumLostCents(
  db: Database,
  { provider, paymentReference }: Pick<DisputeRow, 'provider' | 'paymentReference'>,
): Promise<Cents> {
  const row = await db
    .select({ lost: sum(disputes.amountCents).mapWith(Number) })
    .from(disputes)
    .where(
      and(
        eq(disputes.provider, provider),
        eq(disputes.paymentReference, paymentReference),
        eq(disputes.state, 'lost'),
      ),
    )
    .get()
  return cents(row?.lost ?? 0)
}

function isNamed({ provider, reference }: Named) {
  return and(eq(disputes.provider, provider), eq(disputes.reference, reference))
}
