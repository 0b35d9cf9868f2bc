import { and, desc, eq, sql } from 'drizzle-orm'
import { type Cents, ZERO_CENTS } from '../../../../domain/money/cents.ts'
import { INVOICED_TYPES, type InvoicePlace, invoiceYear } from '../../../../domain/money/invoice.ts'
import type { Database } from '../../client.ts'
import { auctions, invoices, profiles, transactions, users } from '../../schema/index.ts'

/** An invoice with its payment and the person who paid. */
export type InvoiceRow = NonNullable<Awaited<ReturnType<typeof findInvoice>>>

/**
 * Statement that numbers the completed payments since `sinceMs` that have no invoice, in the order of their completion, and
 * keeps whom each bills.
 */
export function issueInvoicesStatement(
  db: Database,
  { nowMs, sinceMs, userId = null }: { nowMs: number; sinceMs: number; userId?: number | null },
) {
  const year = invoiceYear(nowMs)
  const types = sql.join(
    INVOICED_TYPES.map((type) => sql`${type}`),
    sql`, `,
  )
  return db.run(sql`
    insert into ${invoices} (year, sequence, user_id, transaction_id, issued_at_ms, billed_to)
    select ${year},
      (select coalesce(max(i.sequence), 0) from invoices i where i.year = ${year})
        + row_number() over (order by t.updated_at_ms, t.id),
      t.user_id, t.id, ${nowMs}, json_object('firstName', u.first_name, 'lastName', u.last_name, 'email', u.email,
        'businessName', p.business_name, 'address', p.address, 'city', p.city, 'state', p.state, 'zipCode', p.zip_code)
    from transactions t join users u on u.id = t.user_id left join profiles p on p.user_id = t.user_id
    where t.status = 'completed' and t.created_at_ms >= ${sinceMs} and t.amount_cents < 0 and t.type in (${types})
      ${userId === null ? sql`` : sql`and t.user_id = ${userId}`}
      and not exists (select 1 from invoices i where i.transaction_id = t.id)`)
}

/** The invoice with a number, or null. */
export async function findInvoice(db: Database, { year, sequence }: InvoicePlace) {
  const row = await db
    .select({
      year: invoices.year,
      sequence: invoices.sequence,
      userId: invoices.userId,
      issuedAtMs: invoices.issuedAtMs,
      billedTo: invoices.billedTo,
      transaction: transactions,
      auctionNumber: auctions.auctionNumber,
      auctionTitle: auctions.title,
      person: {
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        businessName: profiles.businessName,
        address: profiles.address,
        city: profiles.city,
        state: profiles.state,
        zipCode: profiles.zipCode,
      },
    })
    .from(invoices)
    .innerJoin(transactions, eq(transactions.id, invoices.transactionId))
    .innerJoin(users, eq(users.id, invoices.userId))
    .leftJoin(profiles, eq(profiles.userId, invoices.userId))
    .leftJoin(auctions, eq(auctions.id, transactions.auctionId))
    .where(and(eq(invoices.year, year), eq(invoices.sequence, sequence)))
    .get()
  return row ?? null
}

/** The place of a person's newest invoice, or null. */
export async function findNewestInvoice(db: Database, userId: number): Promise<InvoicePlace | null> {
  const row = await db
    .select({ year: invoices.year, sequence: invoices.sequence })
    .from(invoices)
    .where(eq(invoices.userId, userId))
    .orderBy(desc(invoices.issuedAtMs), desc(invoices.sequence))
    .limit(1)
    .get()
  return row ?? null
}

/** How much of a payment was refunded (cents). Listings that are paid for together share a reference, not the auction. */
export async function findRefundedCents(
  db: Database,
  {
    userId,
    auctionId,
    provider,
    processorReference,
  }: Pick<InvoiceRow['transaction'], 'userId' | 'auctionId' | 'provider' | 'processorReference'>,
): Promise<Cents> {
  if (provider === null || processorReference === null) return ZERO_CENTS
  const row = await db
    .select({ cents: sql<Cents>`coalesce(sum(${transactions.amountCents}), 0)` })
    .from(transactions)
    .where(
      and(
        eq(transactions.provider, provider),
        eq(transactions.processorReference, processorReference),
        eq(transactions.userId, userId),
        sql`${transactions.auctionId} is ${auctionId}`,
        eq(transactions.type, 'refund'),
        eq(transactions.status, 'completed'),
      ),
    )
    .get()
  return row?.cents ?? ZERO_CENTS
}
