import { and, desc, eq, getTableColumns, isNotNull, or } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import {
  accountTokens,
  auctions,
  bids,
  contactMessages,
  creationLogs,
  emails,
  handoverEvents,
  listingChanges,
  listingDrafts,
  loginEvents,
  messages,
  messageThreads,
  preferences,
  profiles,
  pushSubscriptions,
  questions,
  reports,
  reviews,
  savedSearches,
  sessions,
  termsAcceptances,
  twoFactors,
  users,
  vehicles,
  watchlist,
} from '../../schema/index.ts'

/**
 * Every row about a person for the data export but those about money, without secrets and without other people's data.
 * docs/rules/accounts.md, Data export
 */
export async function findAccountData(db: Database, userId: number) {
  const { secretHash: _, seed: __, ...sessionColumns } = getTableColumns(sessions)
  const { passwordHash: ___, ...userColumns } = getTableColumns(users)
  // The author does not learn that anybody reported a message, nor when it was read.
  const { reportedAtMs: ____, readAtMs: _____, ...messageColumns } = getTableColumns(messages)
  const { tokenHash: _______, userId: ________, ...linkColumns } = getTableColumns(accountTokens)
  const { actorId: _________, ...changeColumns } = getTableColumns(listingChanges)
  const { userId: __________, ...logColumns } = getTableColumns(creationLogs)
  const { answeredById: ______, ...contactColumns } = getTableColumns(contactMessages)
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
    links,
    threads,
    ownListingChanges,
    handoverSteps,
    logs,
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
        minBidIncrementCents: auctions.minBidIncrementCents,
        reserveCents: auctions.reserveCents,
        buyNowCents: auctions.buyNowCents,
        addons: auctions.addons,
        listingPaidAtMs: auctions.listingPaidAtMs,
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
        device: bids.device,
        ipAddress: bids.ipAddress,
      })
      .from(bids)
      .where(eq(bids.bidderId, userId))
      .orderBy(desc(bids.atMs)),
    db.select().from(watchlist).where(eq(watchlist.userId, userId)),
    db.select().from(savedSearches).where(eq(savedSearches.userId, userId)),
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
    db.select(linkColumns).from(accountTokens).where(eq(accountTokens.userId, userId)),
    db
      .select({
        id: messageThreads.id,
        auctionId: messageThreads.auctionId,
        createdAtMs: messageThreads.createdAtMs,
      })
      .from(messageThreads)
      .where(or(eq(messageThreads.sellerId, userId), eq(messageThreads.buyerId, userId))),
    db.select(changeColumns).from(listingChanges).where(eq(listingChanges.actorId, userId)),
    db
      .select({
        saleId: handoverEvents.saleId,
        action: handoverEvents.action,
        item: handoverEvents.item,
        atMs: handoverEvents.atMs,
      })
      .from(handoverEvents)
      .where(eq(handoverEvents.actorId, userId)),
    db.select(logColumns).from(creationLogs).where(eq(creationLogs.userId, userId)),
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
    preferences: preferenceRows[0] ?? null,
    mails: mailRows,
    messages: sentMessages,
    reviews: ownReviews,
    questions: ownQuestions,
    answers: ownAnswers,
    reports: ownReports,
    contact_messages: contact,
    push_subscriptions: pushBrowsers,
    mailed_links: links,
    conversations: threads,
    listing_changes: ownListingChanges,
    handover_steps: handoverSteps,
    creation_logs: logs,
  }
}
