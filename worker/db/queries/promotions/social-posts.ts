import { and, asc, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AuditActor } from '../../../../domain/administration/audit.ts'
import type { Database } from '../../client.ts'
import { auctions, socialPosts, users } from '../../schema/index.ts'
import { insertAuditEntryWhen } from '../platform/audit-log.ts'

/** A social media post with its auction's title and who posted it. */
export interface SocialPostRow {
  readonly id: number
  readonly auctionId: number
  readonly title: string
  readonly body: string
  readonly createdAtMs: number
  readonly postedAtMs: number | null
  readonly postedBy: string | null
}

/** Stores a post; an auction has one, and the first stays. */
export async function insertSocialPost(
  db: Database,
  { auctionId, text }: { readonly auctionId: number; readonly text: string },
  nowMs: number,
): Promise<void> {
  await db.insert(socialPosts).values({ auctionId, body: text, createdAtMs: nowMs }).onConflictDoNothing()
}

/** Number of waiting and of posted posts. */
export async function countSocialPosts(
  db: Database,
): Promise<{ readonly waiting: number; readonly posted: number }> {
  const [waiting, posted] = await db.batch([
    db.select({ n: count() }).from(socialPosts).where(isNull(socialPosts.postedAtMs)),
    db.select({ n: count() }).from(socialPosts).where(isNotNull(socialPosts.postedAtMs)),
  ])
  return { waiting: waiting[0]?.n ?? 0, posted: posted[0]?.n ?? 0 }
}

/** A page of waiting posts, longest waiting first, or of posted ones, newest first. */
export async function listSocialPosts(
  db: Database,
  {
    isPosted,
    limit,
    offset,
  }: { readonly isPosted: boolean; readonly limit: number; readonly offset: number },
): Promise<SocialPostRow[]> {
  return db
    .select({
      id: socialPosts.id,
      auctionId: socialPosts.auctionId,
      title: auctions.title,
      body: socialPosts.body,
      createdAtMs: socialPosts.createdAtMs,
      postedAtMs: socialPosts.postedAtMs,
      postedBy: users.username,
    })
    .from(socialPosts)
    .innerJoin(auctions, eq(auctions.id, socialPosts.auctionId))
    .leftJoin(users, eq(users.id, socialPosts.postedBy))
    .where(isPosted ? isNotNull(socialPosts.postedAtMs) : isNull(socialPosts.postedAtMs))
    .orderBy(
      ...(isPosted
        ? [desc(socialPosts.postedAtMs), desc(socialPosts.id)]
        : [asc(socialPosts.postedAtMs), asc(socialPosts.id)]),
    )
    .limit(limit)
    .offset(offset)
}

/** Whether the post exists. */
export async function hasSocialPost(db: Database, id: number): Promise<boolean> {
  const rows = await db.select({ id: socialPosts.id }).from(socialPosts).where(eq(socialPosts.id, id))
  return rows.length > 0
}

/** Marks a post as posted, with its audit log entry, in one batch; false if it was marked before. */
export async function markSocialPostPosted(
  db: Database,
  { id, actor, nowMs }: { readonly id: number; readonly actor: AuditActor; readonly nowMs: number },
): Promise<boolean> {
  const isWaiting = sql`exists (select 1 from social_posts where id = ${id} and posted_at_ms is null)`
  const entry = {
    actor,
    action: 'social_post.posted',
    subjectType: 'social_post',
    subjectId: String(id),
    before: { posted: false },
    after: { posted: true },
    reason: null,
  }
  const [, marked] = await db.batch([
    insertAuditEntryWhen(db, isWaiting, entry, nowMs),
    db
      .update(socialPosts)
      .set({ postedAtMs: nowMs, postedBy: actor.actorId })
      .where(and(eq(socialPosts.id, id), isNull(socialPosts.postedAtMs)))
      .returning({ id: socialPosts.id }),
  ])
  return marked.length > 0
}
