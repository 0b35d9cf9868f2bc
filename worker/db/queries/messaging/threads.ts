import { and, asc, count, desc, eq, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { ThreadSides } from '../../../../domain/messaging/threads.ts'
import type { Database } from '../../client.ts'
import { auctions, messages, messageThreads, profiles, users } from '../../schema/index.ts'
import { publicBusinessName } from '../accounts/business.ts'

const seller = alias(users, 'seller')
const buyer = alias(users, 'buyer')

const threadColumns = {
  id: messageThreads.id,
  auctionId: messageThreads.auctionId,
  title: auctions.title,
  sellerId: messageThreads.sellerId,
  buyerId: messageThreads.buyerId,
  seller: {
    firstName: seller.firstName,
    lastName: seller.lastName,
    username: seller.username,
    isActive: seller.isActive,
    businessName: publicBusinessName(seller, profiles),
  },
  buyer: { firstName: buyer.firstName, isActive: buyer.isActive, closedAtMs: buyer.closedAtMs },
}

/** A thread with its auction and its two sides. */
export type ThreadRow = NonNullable<Awaited<ReturnType<typeof findThread>>>

const selectThreads = (db: Database) =>
  db
    .select(threadColumns)
    .from(messageThreads)
    .innerJoin(auctions, eq(auctions.id, messageThreads.auctionId))
    .innerJoin(seller, eq(seller.id, messageThreads.sellerId))
    .innerJoin(buyer, eq(buyer.id, messageThreads.buyerId))
    .leftJoin(profiles, eq(profiles.userId, messageThreads.sellerId))

/** One thread; null if there is none. */
export async function findThread(db: Database, threadId: number) {
  return (await selectThreads(db).where(eq(messageThreads.id, threadId)).get()) ?? null
}

/** Id of the thread about an auction with one buyer; null if there is none. */
export async function findThreadId(
  db: Database,
  { auctionId, buyerId }: { readonly auctionId: number; readonly buyerId: number },
): Promise<number | null> {
  const row = await db
    .select({ id: messageThreads.id })
    .from(messageThreads)
    .where(and(eq(messageThreads.auctionId, auctionId), eq(messageThreads.buyerId, buyerId)))
    .get()
  return row?.id ?? null
}

interface OwnThreads {
  readonly userId: number
  /** Only threads about this auction; null for all. */
  readonly auctionId: number | null
}

const isOwn = ({ userId, auctionId }: OwnThreads) =>
  and(
    or(eq(messageThreads.sellerId, userId), eq(messageThreads.buyerId, userId)),
    auctionId === null ? undefined : eq(messageThreads.auctionId, auctionId),
  )

/** Number of a person's threads. */
export async function countThreads(db: Database, own: OwnThreads): Promise<number> {
  const [row] = await db.select({ n: count() }).from(messageThreads).where(isOwn(own))
  return row?.n ?? 0
}

/** A page of a person's threads, last message first, each with that message and the number of unread ones. */
export async function listThreads(
  db: Database,
  own: OwnThreads,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const rows = await selectThreads(db)
    .where(isOwn(own))
    .orderBy(desc(messageThreads.lastMessageAtMs), desc(messageThreads.id))
    .limit(limit)
    .offset(offset)
  if (rows.length === 0) return []
  const ids = sql`(select value from json_each(${JSON.stringify(rows.map(({ id }) => id))}))`
  const [last, unread] = await db.batch([
    db
      .select()
      .from(messages)
      .where(
        sql`${messages.id} in (select max(m.id) from messages m where m.thread_id in ${ids} group by m.thread_id)`,
      ),
    db
      .select({ threadId: messages.threadId, n: count() })
      .from(messages)
      .where(
        and(
          sql`${messages.threadId} in ${ids}`,
          isNull(messages.readAtMs),
          ne(messages.senderId, own.userId),
        ),
      )
      .groupBy(messages.threadId),
  ])
  const lastByThread = new Map(last.map((message) => [message.threadId, message]))
  const unreadByThread = new Map(unread.map(({ threadId, n }) => [threadId, n]))
  return rows.flatMap((thread) => {
    const message = lastByThread.get(thread.id)
    return message ? [{ thread, last: message, unread: unreadByThread.get(thread.id) ?? 0 }] : []
  })
}

/** Number of messages in a thread. */
export async function countMessages(db: Database, threadId: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(messages).where(eq(messages.threadId, threadId))
  return row?.n ?? 0
}

/** A page of a thread's messages, newest first. */
export function listMessages(
  db: Database,
  threadId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return db
    .select()
    .from(messages)
    .where(eq(messages.threadId, threadId))
    .orderBy(desc(messages.id))
    .limit(limit)
    .offset(offset)
}

/** The same text by the same sender within this time is a repeated submission. */
const DUPLICATE_WINDOW_MS = 10_000

/**
 * Adds a message to the thread of its two sides, which is created if needed. `isNew` is false for a
 * duplicate.
 */
export async function insertMessage(
  db: Database,
  {
    auctionId,
    sides: { sellerId, buyerId },
    senderId,
    body,
  }: {
    readonly auctionId: number
    readonly sides: ThreadSides
    readonly senderId: number
    readonly body: string
  },
  nowMs: number,
): Promise<{ readonly threadId: number; readonly isNew: boolean }> {
  const isOfPair = and(eq(messageThreads.auctionId, auctionId), eq(messageThreads.buyerId, buyerId))
  const [, added, , found] = await db.batch([
    db
      .insert(messageThreads)
      .values({ auctionId, sellerId, buyerId, createdAtMs: nowMs, lastMessageAtMs: nowMs })
      .onConflictDoNothing(),
    db
      .insert(messages)
      // An insert from a select must name every column in the table's order.
      .select(sql`
        select null, t.id, ${senderId}, ${body}, ${nowMs}, null, null, null from message_threads t
        where t.auction_id = ${auctionId} and t.buyer_id = ${buyerId} and not exists (
          select 1 from messages m where m.thread_id = t.id and m.sender_id = ${senderId}
            and m.body = ${body} and m.created_at_ms > ${nowMs - DUPLICATE_WINDOW_MS}
        )`)
      .returning({ id: messages.id }),
    db
      .update(messageThreads)
      .set({ lastMessageAtMs: sql`max(${messageThreads.lastMessageAtMs}, ${nowMs})` })
      .where(isOfPair),
    db.select({ id: messageThreads.id }).from(messageThreads).where(isOfPair),
  ])
  const [thread] = found
  if (!thread) throw new Error('The conversation was not stored.')
  return { threadId: thread.id, isNew: added.length > 0 }
}

/** Id of the sender's first message that the other side has not read; null if all are read. */
export async function findFirstUnreadId(
  db: Database,
  { threadId, senderId }: { readonly threadId: number; readonly senderId: number },
): Promise<number | null> {
  const row = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.threadId, threadId), eq(messages.senderId, senderId), isNull(messages.readAtMs)))
    .orderBy(asc(messages.id))
    .limit(1)
    .get()
  return row?.id ?? null
}

/** Marks the other side's messages as read, up to the message `upTo`. */
export async function markThreadRead(
  db: Database,
  {
    threadId,
    readerId,
    upTo,
    nowMs,
  }: {
    readonly threadId: number
    readonly readerId: number
    readonly upTo: number
    readonly nowMs: number
  },
): Promise<void> {
  await db
    .update(messages)
    .set({ readAtMs: nowMs })
    .where(
      and(
        eq(messages.threadId, threadId),
        ne(messages.senderId, readerId),
        isNull(messages.readAtMs),
        lte(messages.id, upTo),
      ),
    )
}
