import { and, desc, eq, getTableColumns, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { SaleName } from '../../../../domain/after-sale/sale-names.ts'
import type { Database } from '../../client.ts'
import {
  auctions,
  authorizations,
  bids,
  cardHolds,
  contactMessages,
  emails,
  invoices,
  listingDrafts,
  loginEvents,
  messages,
  paymentMethods,
  preferences,
  profiles,
  pushSubscriptions,
  questions,
  reports,
  reviews,
  sales,
  savedSearches,
  sessions,
  termsAcceptances,
  transactions,
  twoFactors,
  users,
  vehicles,
  watchlist,
} from '../../schema/index.ts'

/**
 * Every row about a person for the data export, without secrets and without references of payment processors.
 */
export async function findAccountData(db: Database, userId: number) {
  const { secretHash: _, seed: __, ...sessionColumns } = getTableColumns(sessions)
  const {
    customerReference: ___,
    methodReference: ____,
    fingerprint: _____,
    cardFingerprint: _______,
    ...cardColumns
  } = getTableColumns(paymentMethods)
  const { passwordHash: ______, ...userColumns } = getTableColumns(users)
  // The description names the addons, the amount is what they cost.
  const {
    processorReference: ________,
    addonPrices: ____________,
    ...transactionColumns
  } = getTableColumns(transactions)
  // The author does not learn that anybody reported a message, nor when it was read.
  const { reportedAtMs: _________, readAtMs: __________, ...messageColumns } = getTableColumns(messages)
  const { answeredById: ___________, ...contactColumns } = getTableColumns(contactMessages)
  const [
    account,
    profile,
    acceptedTerms,
    ownSessions,
    logins,
    secondFactor,
    ownVehicles,
    ownAuctions,
    ownBids,
    watched,
    searches,
    cards,
    ownAuthorizations,
    holds,
    ownSales,
    ownInvoices,
    ownTransactions,
    preferenceRows,
    mailRows,
    sentMessages,
    ownReviews,
    ownQuestions,
    ownAnswers,
    ownReports,
    contact,
    pushBrowsers,
    drafts,
  ] = await db.batch([
    db.select(userColumns).from(users).where(eq(users.id, userId)),
    db.select().from(profiles).where(eq(profiles.userId, userId)),
    db
      .select({
        version: termsAcceptances.version,
        occasion: termsAcceptances.occasion,
        acceptedAtMs: termsAcceptances.acceptedAtMs,
      })
      .from(termsAcceptances)
      .where(eq(termsAcceptances.userId, userId)),
    db.select(sessionColumns).from(sessions).where(eq(sessions.userId, userId)),
    db.select().from(loginEvents).where(eq(loginEvents.userId, userId)).orderBy(desc(loginEvents.atMs)),
    db
      .select({ confirmedAtMs: twoFactors.confirmedAtMs })
      .from(twoFactors)
      .where(eq(twoFactors.userId, userId)),
    db.select().from(vehicles).where(eq(vehicles.sellerId, userId)),
    db
      .select({
        id: auctions.id,
        auctionNumber: auctions.auctionNumber,
        vehicleId: auctions.vehicleId,
        title: auctions.title,
        description: auctions.description,
        status: auctions.status,
        startingBidCents: auctions.startingBidCents,
        reserveCents: auctions.reserveCents,
        startAtMs: auctions.startAtMs,
        endAtMs: auctions.endAtMs,
        createdAtMs: auctions.createdAtMs,
      })
      .from(auctions)
      .where(eq(auctions.sellerId, userId)),
    db
      .select({
        auctionId: bids.auctionId,
        amountCents: bids.amountCents,
        bidType: bids.bidType,
        atMs: bids.atMs,
        voidedAtMs: bids.voidedAtMs,
      })
      .from(bids)
      .where(eq(bids.bidderId, userId))
      .orderBy(desc(bids.atMs)),
    db.select().from(watchlist).where(eq(watchlist.userId, userId)),
    db.select().from(savedSearches).where(eq(savedSearches.userId, userId)),
    db
      .select(cardColumns)
      .from(paymentMethods)
      .where(and(eq(paymentMethods.userId, userId), isNull(paymentMethods.removedAtMs))),
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
        settledAtMs: sales.settledAtMs,
      })
      .from(sales)
      .where(or(eq(sales.winnerId, userId), eq(sales.sellerId, userId))),
    db
      .select({ year: invoices.year, sequence: invoices.sequence, billedTo: invoices.billedTo })
      .from(invoices)
      .where(eq(invoices.userId, userId)),
    db.select(transactionColumns).from(transactions).where(eq(transactions.userId, userId)),
    db.select().from(preferences).where(eq(preferences.userId, userId)),
    db
      .select({
        toAddress: emails.toAddress,
        subject: emails.subject,
        state: emails.state,
        createdAtMs: emails.createdAtMs,
        sentAtMs: emails.sentAtMs,
      })
      .from(emails)
      .where(eq(emails.userId, userId)),
    db.select(messageColumns).from(messages).where(eq(messages.senderId, userId)),
    db.select().from(reviews).where(eq(reviews.reviewerId, userId)),
    db.select().from(questions).where(eq(questions.askerId, userId)),
    db
      .select({
        auctionId: questions.auctionId,
        question: questions.body,
        answer: questions.answer,
        answeredAtMs: questions.answeredAtMs,
      })
      .from(questions)
      .innerJoin(auctions, eq(auctions.id, questions.auctionId))
      .where(and(eq(auctions.sellerId, userId), isNotNull(questions.answer))),
    db
      .select({
        kind: reports.kind,
        subjectId: reports.subjectId,
        reason: reports.reason,
        createdAtMs: reports.createdAtMs,
      })
      .from(reports)
      .where(eq(reports.reporterId, userId)),
    db.select(contactColumns).from(contactMessages).where(eq(contactMessages.userId, userId)),
    // The endpoint is left out: with the keys it would allow pushing to the browser.
    db
      .select({ sessionId: pushSubscriptions.sessionId, createdAtMs: pushSubscriptions.createdAtMs })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId)),
    db.select().from(listingDrafts).where(eq(listingDrafts.userId, userId)),
  ])
  return {
    account: account[0] ?? null,
    // Who approved the license is an administrator's name, not the person's data.
    profile: profile[0] === undefined ? null : { ...profile[0], licenseApprovedById: undefined },
    accepted_terms: acceptedTerms,
    sessions: ownSessions,
    login_history: logins,
    two_factor: { enabled_at_ms: secondFactor[0]?.confirmedAtMs ?? null },
    vehicles: ownVehicles,
    auctions: ownAuctions,
    listing_drafts: drafts,
    bids: ownBids,
    watchlist: watched,
    saved_searches: searches,
    payment_methods: cards,
    authorizations: ownAuthorizations,
    holds,
    sales: ownSales,
    invoices: ownInvoices,
    transactions: ownTransactions,
    preferences: preferenceRows[0] ?? null,
    mails: mailRows,
    messages: sentMessages,
    reviews: ownReviews,
    questions: ownQuestions,
    answers: ownAnswers,
    reports: ownReports,
    contact_messages: contact,
    push_subscriptions: pushBrowsers,
  }
}
