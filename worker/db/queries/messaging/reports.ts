import { and, asc, count, desc, eq, gt, isNull, min, sql } from 'drizzle-orm'
import type { AuditActor } from '../../../../domain/administration/audit.ts'
import type { ReportKind, ReportOutcome } from '../../../../domain/messaging/reports.ts'
import type { Database } from '../../client.ts'
import {
  auctions,
  messages,
  messageThreads,
  questions,
  reports,
  reviews,
  sales,
  users,
} from '../../schema/index.ts'
import { insertAuditEntryWhen } from '../platform/audit-log.ts'

/** A reportable message, question or review. Author and readers decide who may report it. */
export interface ReportSubject {
  readonly kind: ReportKind
  readonly id: number
  readonly text: string
  readonly authorId: number
  readonly author: string
  readonly auctionId: number
  readonly sellerId: number
  readonly title: string
  /** Thread of a message; null for questions and reviews. */
  readonly threadId: number | null
  /** User ids of a message's two readers; null for public content. */
  readonly readers: readonly number[] | null
  readonly isRemoved: boolean
  /** Set for a question: once it is answered, its asker can report it, and the report means the answer. */
  readonly isAnswered?: boolean
}

/** The message, question or review with this id; null if there is none. */
export async function findReportSubject(
  db: Database,
  kind: ReportKind,
  id: number,
): Promise<ReportSubject | null> {
  const found = await FINDERS[kind](db, id)
  return found ? { kind, id, ...found } : null
}

const FINDERS = { message: findMessage, question: findQuestionText, review: findReviewText } as const

async function findMessage(db: Database, id: number) {
  const row = await db
    .select({
      message: messages,
      thread: messageThreads,
      author: users.username,
      title: auctions.title,
      sellerId: auctions.sellerId,
    })
    .from(messages)
    .innerJoin(messageThreads, eq(messageThreads.id, messages.threadId))
    .innerJoin(users, eq(users.id, messages.senderId))
    .innerJoin(auctions, eq(auctions.id, messageThreads.auctionId))
    .where(eq(messages.id, id))
    .get()
  if (!row) return null
  const { message, thread, author, title, sellerId } = row
  return {
    text: message.body,
    authorId: message.senderId,
    author,
    auctionId: thread.auctionId,
    sellerId,
    title,
    threadId: thread.id,
    readers: [thread.sellerId, thread.buyerId],
    isRemoved: message.removedAtMs !== null,
  }
}

async function findQuestionText(db: Database, id: number) {
  const row = await db
    .select({
      question: questions,
      author: users.username,
      title: auctions.title,
      sellerId: auctions.sellerId,
    })
    .from(questions)
    .innerJoin(users, eq(users.id, questions.askerId))
    .innerJoin(auctions, eq(auctions.id, questions.auctionId))
    .where(eq(questions.id, id))
    .get()
  if (!row) return null
  const { question, author, title, sellerId } = row
  return {
    text: question.answer === null ? question.body : `${question.body}\n\nAnswer: ${question.answer}`,
    authorId: question.askerId,
    author,
    auctionId: question.auctionId,
    sellerId,
    title,
    threadId: null,
    readers: null,
    isRemoved: question.removedAtMs !== null,
    isAnswered: question.answer !== null,
  }
}

async function findReviewText(db: Database, id: number) {
  const row = await db
    .select({
      review: reviews,
      author: users.username,
      auctionId: auctions.id,
      title: auctions.title,
      sellerId: auctions.sellerId,
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.reviewerId))
    .innerJoin(sales, eq(sales.id, reviews.saleId))
    .innerJoin(auctions, eq(auctions.id, sales.auctionId))
    .where(eq(reviews.id, id))
    .get()
  if (!row) return null
  const { review, ...others } = row
  return {
    text: review.body,
    authorId: review.reviewerId,
    ...others,
    threadId: null,
    readers: null,
    isRemoved: review.removedAtMs !== null,
  }
}

/** Stores a report; false if the person has reported the same content before. */
export async function insertReport(
  db: Database,
  report: {
    readonly kind: ReportKind
    readonly subjectId: number
    readonly reporterId: number
    readonly reason: string
  },
  nowMs: number,
): Promise<boolean> {
  const storeReport = db
    .insert(reports)
    .values({ ...report, createdAtMs: nowMs })
    .onConflictDoNothing()
    .returning({ id: reports.id })
  if (report.kind !== 'message') return (await storeReport).length > 0
  const [stored] = await db.batch([
    storeReport,
    db
      .update(messages)
      .set({ reportedAtMs: nowMs })
      .where(and(eq(messages.id, report.subjectId), isNull(messages.reportedAtMs))),
  ])
  return stored.length > 0
}

/** Number of messages, questions and reviews with open reports. */
export async function countOpenReports(db: Database): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(distinct ${reports.kind} || ${reports.subjectId})` })
    .from(reports)
    .where(isNull(reports.resolvedAtMs))
  return row?.n ?? 0
}

/** A page of content with open reports, longest waiting first; `id` is the id of its first report. */
export function listOpenReports(
  db: Database,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const id = min(reports.id)
  return db
    .select({
      id: sql<number>`${id}`,
      kind: reports.kind,
      subjectId: reports.subjectId,
      reports: count(),
      reasons: sql<string>`json_group_array(${reports.reason})`,
      createdAtMs: sql<number>`${min(reports.createdAtMs)}`,
    })
    .from(reports)
    .where(isNull(reports.resolvedAtMs))
    .groupBy(reports.kind, reports.subjectId)
    .orderBy(asc(id))
    .limit(limit)
    .offset(offset)
}

const ofSameRemoval = sql`other.kind = ${reports.kind} and other.subject_id = ${reports.subjectId} and other.outcome = 'removed'`

/** The first report of each removed text: one decision resolves all of them. */
const isRemoval = and(
  gt(reports.resolvedAtMs, 0),
  eq(reports.outcome, 'removed'),
  sql`not exists (select 1 from reports other where ${ofSameRemoval} and other.id < ${reports.id})`,
)

/** Number of messages, questions and reviews that administrators removed. */
export async function countRemovals(db: Database): Promise<number> {
  const [row] = await db.select({ n: count() }).from(reports).where(isRemoval)
  return row?.n ?? 0
}

/** A page of removed content, newest removal first, with who removed it and why it was reported. */
export function listRemovals(
  db: Database,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return db
    .select({
      id: reports.id,
      kind: reports.kind,
      subjectId: reports.subjectId,
      reasons: sql<string>`(select json_group_array(other.reason) from reports other where ${ofSameRemoval})`,
      removedAtMs: sql<number>`${reports.resolvedAtMs}`,
      removedBy: users.username,
    })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.resolvedById))
    .where(isRemoval)
    .orderBy(desc(reports.resolvedAtMs), desc(reports.id))
    .limit(limit)
    .offset(offset)
}

/** One report; null if there is none. */
export async function findReport(db: Database, id: number) {
  return (await db.select().from(reports).where(eq(reports.id, id)).get()) ?? null
}

export interface ReportResolution {
  readonly reportId: number
  readonly subject: ReportSubject
  readonly outcome: ReportOutcome
  readonly actor: AuditActor
}

/**
 * Resolves every open report of the same content, removes the content on `removed`, and adds the audit log
 * entry, in one batch. False if the report was resolved before.
 */
export async function updateReportsResolved(
  db: Database,
  decision: ReportResolution,
  nowMs: number,
): Promise<boolean> {
  const { reportId, subject, outcome, actor } = decision
  const isOpen = sql`exists (select 1 from reports r where r.id = ${reportId} and r.resolved_at_ms is null)`
  const table = { message: messages, question: questions, review: reviews }[subject.kind]
  const isRemoved = outcome === 'removed' ? isOpen : sql`false`
  const entry = {
    actor,
    action: `report.${outcome}`,
    subjectType: subject.kind,
    subjectId: String(subject.id),
    before: { text: subject.text, author_id: subject.authorId },
    after: { outcome, text: outcome === 'removed' ? null : subject.text, author_id: subject.authorId },
    reason: null,
  }
  const [, , decided] = await db.batch([
    db
      .update(table)
      .set({ removedAtMs: sql`coalesce(${table.removedAtMs}, ${nowMs})` })
      .where(and(eq(table.id, subject.id), isRemoved)),
    insertAuditEntryWhen(db, isOpen, entry, nowMs),
    db
      .update(reports)
      .set({ resolvedAtMs: nowMs, resolvedById: actor.actorId, outcome })
      .where(
        and(
          eq(reports.kind, subject.kind),
          eq(reports.subjectId, subject.id),
          isNull(reports.resolvedAtMs),
          isOpen,
        ),
      )
      .returning({ id: reports.id }),
  ])
  return decided.length > 0
}
