import { and, eq, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { SaleName } from '../../../../domain/after-sale/sale-names.ts'
import type { Database } from '../../client.ts'
import {
  auctions,
  authorizations,
  cardDeclines,
  cardHolds,
  disputes,
  feePacks,
  feePackUses,
  invoices,
  listingPayments,
  paymentAttempts,
  paymentMethods,
  paymentSetups,
  refunds,
  sales,
  settlementFees,
  transactions,
} from '../../schema/index.ts'

/**
 * Every row about a person's money for the data export, without references of payment processors and without the other
 * side of a sale. docs/rules/accounts.md, Data export
 */
export async function findAccountMoney(db: Database, userId: number) {
  const {
    customerReference: _,
    methodReference: __,
    fingerprint: ___,
    cardFingerprint: ____,
    ...cardColumns
  } = getTableColumns(paymentMethods)
  // The description names the addons, the amount is what they cost.
  const {
    processorReference: _____,
    addonPrices: ______,
    ...transactionColumns
  } = getTableColumns(transactions)
  const [
    cards,
    setups,
    declines,
    ownAuthorizations,
    holds,
    ownSales,
    attempts,
    ownRefunds,
    ownDisputes,
    ownListingPayments,
    fees,
    packs,
    packUses,
    ownInvoices,
    ownTransactions,
  ] = await db.batch([
    db
      .select(cardColumns)
      .from(paymentMethods)
      .where(and(eq(paymentMethods.userId, userId), isNull(paymentMethods.removedAtMs))),
    db
      .select({
        type: paymentSetups.type,
        paypalEmail: paymentSetups.paypalEmail,
        state: paymentSetups.state,
        createdAtMs: paymentSetups.createdAtMs,
      })
      .from(paymentSetups)
      .where(eq(paymentSetups.userId, userId)),
    db
      .select({ declineCode: cardDeclines.declineCode, atMs: cardDeclines.atMs })
      .from(cardDeclines)
      .where(eq(cardDeclines.userId, userId)),
    db.select().from(authorizations).where(eq(authorizations.userId, userId)),
    db
      .select({
        amountCents: cardHolds.amountCents,
        state: cardHolds.state,
        createdAtMs: cardHolds.createdAtMs,
        updatedAtMs: cardHolds.updatedAtMs,
      })
      .from(cardHolds)
      .where(eq(cardHolds.userId, userId)),
    db
      .select({
        id: sales.id,
        auctionId: sales.auctionId,
        amountCents: sales.amountCents,
        premiumCents: sales.premiumCents,
        settlementFeeCents: sales.settlementFeeCents,
        state: sales.state,
        isBuyer: sql<number>`${sales.winnerId} = ${userId}`,
        ownName:
          sql<SaleName | null>`json_extract(${sales.names}, iif(${sales.winnerId} = ${userId}, '$.buyer', '$.seller'))`.mapWith(
            JSON.parse,
          ),
        createdAtMs: sales.createdAtMs,
        dueByMs: sales.dueByMs,
        settledAtMs: sales.settledAtMs,
        handedOverAtMs: sales.handedOverAtMs,
        defaultedAtMs: sales.defaultedAtMs,
        defaultReason: sales.defaultReason,
      })
      .from(sales)
      .where(or(eq(sales.winnerId, userId), eq(sales.sellerId, userId))),
    db
      .select({
        saleId: paymentAttempts.saleId,
        amountCents: paymentAttempts.amountCents,
        state: paymentAttempts.state,
        declineCode: paymentAttempts.declineCode,
        createdAtMs: paymentAttempts.createdAtMs,
      })
      .from(paymentAttempts)
      .innerJoin(sales, eq(sales.id, paymentAttempts.saleId))
      .where(and(eq(sales.winnerId, userId), eq(paymentAttempts.userId, userId))),
    db
      .select({
        saleId: refunds.saleId,
        amountCents: refunds.amountCents,
        state: refunds.state,
        createdAtMs: refunds.createdAtMs,
        updatedAtMs: refunds.updatedAtMs,
      })
      .from(refunds)
      .where(
        sql`${refunds.id} in ${idsOfPaid('refunds', userId)} or ${refunds.key} in (select key from transactions where user_id = ${userId})`,
      ),
    db
      .select({
        saleId: disputes.saleId,
        amountCents: disputes.amountCents,
        state: disputes.state,
        openedAtMs: disputes.openedAtMs,
        closedAtMs: disputes.closedAtMs,
      })
      .from(disputes)
      .where(sql`${disputes.id} in ${idsOfPaid('disputes', userId)}`),
    db
      .select({
        auctionId: listingPayments.auctionId,
        addons: listingPayments.addons,
        baseCents: listingPayments.baseCents,
        addonsCents: listingPayments.addonsCents,
        state: listingPayments.state,
        refundedAtMs: listingPayments.refundedAtMs,
        createdAtMs: listingPayments.createdAtMs,
      })
      .from(listingPayments)
      .innerJoin(auctions, eq(auctions.id, listingPayments.auctionId))
      // Failed attempts are among the refused payments. The condition is that of the partial index.
      .where(and(eq(auctions.sellerId, userId), sql`${listingPayments.state} not in ('failed', 'canceled')`)),
    db
      .select({
        auctionId: settlementFees.auctionId,
        listingCount: settlementFees.listingCount,
        amountCents: settlementFees.amountCents,
        state: settlementFees.state,
        dueAtMs: settlementFees.dueAtMs,
        paidAtMs: settlementFees.paidAtMs,
        createdAtMs: settlementFees.createdAtMs,
      })
      .from(settlementFees)
      .where(eq(settlementFees.sellerId, userId)),
    db
      .select({
        id: feePacks.id,
        feeCount: feePacks.feeCount,
        priceCents: feePacks.priceCents,
        refundedCount: feePacks.refundedCount,
        state: feePacks.state,
        createdAtMs: feePacks.createdAtMs,
        paidAtMs: feePacks.paidAtMs,
      })
      .from(feePacks)
      .where(eq(feePacks.userId, userId)),
    db
      .select({
        packId: feePackUses.packId,
        auctionId: settlementFees.auctionId,
        amountCents: feePackUses.amountCents,
        usedAtMs: feePackUses.usedAtMs,
        givenBackAtMs: feePackUses.givenBackAtMs,
      })
      .from(feePackUses)
      .innerJoin(feePacks, eq(feePacks.id, feePackUses.packId))
      .innerJoin(settlementFees, eq(settlementFees.id, feePackUses.settlementFeeId))
      .where(eq(feePacks.userId, userId)),
    db
      .select({
        year: invoices.year,
        sequence: invoices.sequence,
        issuedAtMs: invoices.issuedAtMs,
        billedTo: invoices.billedTo,
      })
      .from(invoices)
      .where(eq(invoices.userId, userId)),
    db.select(transactionColumns).from(transactions).where(eq(transactions.userId, userId)),
  ])
  return {
    payment_methods: cards,
    payment_setups: setups,
    refused_payments: declines,
    authorizations: ownAuthorizations,
    holds,
    sales: ownSales,
    premium_payments: attempts,
    refunds: ownRefunds,
    disputes: ownDisputes,
    listing_payments: ownListingPayments,
    settlement_fees: fees,
    packs,
    pack_uses: packUses,
    invoices: ownInvoices,
    transactions: ownTransactions,
  }
}

/**
 * SQL: the ids of the refunds or disputes of what a person has paid. Those of a sale are its buyer's; of a settlement fee the
 * seller's, by the transaction. The cross joins start at the person, so that indexes are used.
 */
function idsOfPaid(table: 'refunds' | 'disputes', userId: number): SQL {
  const one = sql.identifier(table)
  return sql`(select o.id from transactions t
      cross join ${one} o on o.provider = t.provider and o.payment_reference = t.processor_reference
      where t.user_id = ${userId}
    union select o.id from sales s cross join ${one} o on o.provider = s.provider and o.payment_reference = s.charge_reference
      where s.winner_id = ${userId})`
}
