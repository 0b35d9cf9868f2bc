import type { AuditActor } from '../../../domain/administration/audit.ts'
import { refusal } from '../../../domain/errors.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type {
  SocialPostsQuery,
  WireSocialPost,
  WireSocialPostPage,
} from '../../../domain/schemas/social-posts.ts'
import { database } from '../../db/client.ts'
import {
  countSocialPosts,
  hasSocialPost,
  listSocialPosts,
  markSocialPostPosted,
  type SocialPostRow,
} from '../../db/queries/promotions/social-posts.ts'
import type { Env } from '../../env.ts'
import { readPage, toPaginated } from '../platform/read-page.ts'

/** A page of the waiting posts or of the posted ones; a page past the end becomes the last. */
export async function readSocialPosts(
  env: Pick<Env, 'DB'>,
  { status, ...query }: SocialPostsQuery,
): Promise<WireSocialPostPage> {
  const db = database(env)
  const counts = await countSocialPosts(db)
  const total = counts[status]
  const { rows, ...page } = await readPage(query, async (slice) => ({
    rows: await listSocialPosts(db, { isPosted: status === 'posted', ...slice }),
    total,
  }))
  return { ...toPaginated(query, page, rows.map(toApiSocialPost)), ...counts }
}

/** Number of posts that wait to be posted. */
export async function countWaitingPosts(env: Pick<Env, 'DB'>): Promise<number> {
  return (await countSocialPosts(database(env))).waiting
}

/** Marks a post as posted, with an audit entry. 404 if it does not exist, 409 if it was marked before. */
export async function markPosted(
  env: Pick<Env, 'DB'>,
  mark: { readonly id: number; readonly actor: AuditActor; readonly nowMs: number },
): Promise<Result<null>> {
  const db = database(env)
  if (await markSocialPostPosted(db, mark)) return ok(null)
  if (!(await hasSocialPost(db, mark.id))) return err(refusal('not_found'))
  return err(refusal('conflict', { message: 'This post is already marked as posted.' }))
}

function toApiSocialPost(row: SocialPostRow): WireSocialPost {
  const { id, auctionId, title, body, createdAtMs, postedAtMs, postedBy } = row
  return {
    id,
    auction: { id: auctionId, title },
    text: body,
    created_at: new Date(createdAtMs).toISOString(),
    posted_at: postedAtMs === null ? null : new Date(postedAtMs).toISOString(),
    posted_by: postedBy,
  }
}
