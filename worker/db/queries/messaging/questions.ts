import { and, asc, count, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { auctions, questions, users } from '../../schema/index.ts'

export type QuestionRow = Awaited<ReturnType<typeof listQuestions>>[number]

/** Number of questions about an auction. */
export async function countQuestions(db: Database, auctionId: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(questions).where(eq(questions.auctionId, auctionId))
  return row?.n ?? 0
}

/** Number of unanswered questions about each of these auctions; an auction without one is missing. */
export async function countOpenQuestions(
  db: Database,
  auctionIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (auctionIds.length === 0) return new Map()
  const rows = await db
    .select({ auctionId: questions.auctionId, n: count() })
    .from(questions)
    .where(
      and(
        inArray(questions.auctionId, [...auctionIds]),
        isNull(questions.answer),
        isNull(questions.removedAtMs),
      ),
    )
    .groupBy(questions.auctionId)
  return new Map(rows.map(({ auctionId, n }) => [auctionId, n]))
}

/** A page of an auction's questions, newest first. */
export function listQuestions(
  db: Database,
  auctionId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return db
    .select({
      id: questions.id,
      askerId: questions.askerId,
      asker: users.username,
      body: questions.body,
      createdAtMs: questions.createdAtMs,
      answer: questions.answer,
      answeredAtMs: questions.answeredAtMs,
      removedAtMs: questions.removedAtMs,
    })
    .from(questions)
    .innerJoin(users, eq(users.id, questions.askerId))
    .where(eq(questions.auctionId, auctionId))
    .orderBy(desc(questions.createdAtMs), desc(questions.id))
    .limit(limit)
    .offset(offset)
}

/**
 * Inserts a question and returns its id; or why not: the person has asked the same about the auction before, or has
 * `maxOpen` unanswered questions about it. Check and insert are one statement.
 */
export async function insertQuestion(
  db: Database,
  {
    auctionId,
    askerId,
    body,
  }: { readonly auctionId: number; readonly askerId: number; readonly body: string },
  { maxOpen, nowMs }: { readonly maxOpen: number; readonly nowMs: number },
): Promise<number | 'already' | 'waiting'> {
  const ofAsker = sql`from questions q where q.auction_id = ${auctionId} and q.asker_id = ${askerId}`
  const isSame = sql`exists (select 1 ${ofAsker} and q.body = ${body})`
  const [row] = await db.all<{ id: number }>(sql`
    insert into questions (auction_id, asker_id, body, created_at_ms)
    select ${auctionId}, ${askerId}, ${body}, ${nowMs}
    where not ${isSame}
      and (select count(*) ${ofAsker} and q.answer is null and q.removed_at_ms is null) < ${maxOpen}
    returning id`)
  if (row) return row.id
  const [same] = await db.all<{ yes: number }>(sql`select ${isSame} as yes`)
  return same?.yes === 1 ? 'already' : 'waiting'
}

/** The first unanswered question about an auction since `sinceMs`; null without one. */
export async function findFirstOpenQuestion(
  db: Database,
  { auctionId, sinceMs }: { readonly auctionId: number; readonly sinceMs: number },
): Promise<number | null> {
  const [first] = await db
    .select({ id: questions.id })
    .from(questions)
    .where(
      and(
        eq(questions.auctionId, auctionId),
        gt(questions.createdAtMs, sinceMs),
        isNull(questions.answer),
        isNull(questions.removedAtMs),
      ),
    )
    .orderBy(asc(questions.createdAtMs), asc(questions.id))
    .limit(1)
  return first?.id ?? null
}

/** A question with its auction's seller, who may answer it; null if there is none. */
export async function findQuestion(db: Database, id: number) {
  const row = await db
    .select({
      id: questions.id,
      askerId: questions.askerId,
      auctionId: questions.auctionId,
      sellerId: auctions.sellerId,
      title: auctions.title,
      body: questions.body,
      answer: questions.answer,
      removedAtMs: questions.removedAtMs,
    })
    .from(questions)
    .innerJoin(auctions, eq(auctions.id, questions.auctionId))
    .where(eq(questions.id, id))
    .get()
  return row ?? null
}

/** Stores the answer to a question; false if it was answered or removed meanwhile. */
export async function updateAnswer(
  db: Database,
  { id, answer, nowMs }: { readonly id: number; readonly answer: string; readonly nowMs: number },
): Promise<boolean> {
  const rows = await db
    .update(questions)
    .set({ answer, answeredAtMs: nowMs })
    .where(and(eq(questions.id, id), isNull(questions.answer), isNull(questions.removedAtMs)))
    .returning({ id: questions.id })
  return rows.length > 0
}
