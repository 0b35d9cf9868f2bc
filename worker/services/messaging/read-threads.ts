import { refusal } from '../../../domain/errors.ts'
import { REMOVED_TEXT } from '../../../domain/messaging/reports.ts'
import { otherSide } from '../../../domain/messaging/threads.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { ListQuery, Paginated } from '../../../domain/schemas/list-query.ts'
import type { WireConversation, WireMessage, WireThread } from '../../../domain/schemas/messaging.ts'
import { database } from '../../db/client.ts'
import {
  countMessages,
  countThreads,
  findThread,
  listMessages,
  listThreads,
  markThreadRead,
} from '../../db/queries/messaging/threads.ts'
import type { Env } from '../../env.ts'
import { toApiThread } from './to-api-thread.ts'
import { toPage } from './to-page.ts'

type MessageRow = Awaited<ReturnType<typeof listMessages>>[number]

const toIso = (atMs: number) => new Date(atMs).toISOString()

/** A page of a person's conversations, most recently active first. */
export async function readThreads(
  env: Pick<Env, 'DB'>,
  {
    userId,
    auctionId = null,
    query,
  }: { readonly userId: number; readonly auctionId?: number | null; readonly query: ListQuery },
): Promise<Paginated<WireThread>> {
  const db = database(env)
  const { counts, limit, offset } = toPage(query, await countThreads(db, { userId, auctionId }))
  const rows = await listThreads(db, { userId, auctionId }, { limit, offset })
  const data = rows.map(({ thread, last, unread }) => ({
    ...toApiThread(thread, userId),
    last_message: {
      text: visibleText(last),
      is_own: last.senderId === userId,
      created_at: toIso(last.createdAtMs),
    },
    unread,
  }))
  return { data, ...counts }
}

/**
 * A conversation as one of its two sides sees it; not_found for anybody else. The first page has the newest
 * messages.
 */
export async function readThread(
  env: Pick<Env, 'DB'>,
  {
    threadId,
    userId,
    query,
  }: { readonly threadId: number; readonly userId: number; readonly query: ListQuery },
): Promise<Result<WireConversation>> {
  const db = database(env)
  const thread = await findThread(db, threadId)
  if (thread === null || otherSide(thread, userId) === null) return err(refusal('not_found'))
  const { counts, limit, offset } = toPage(query, await countMessages(db, threadId))
  const rows = await listMessages(db, threadId, { limit, offset })
  const unread = rows.filter(({ senderId, readAtMs }) => senderId !== userId && readAtMs === null).length
  const data = rows.map((row) => toApiMessage(row, userId)).reverse()
  return ok({ ...toApiThread(thread, userId), unread, messages: { data, ...counts } })
}

/** Marks a conversation as read up to a message; false if the person is not one of its sides. */
export async function markConversationRead(
  env: Pick<Env, 'DB'>,
  {
    threadId,
    userId,
    upTo,
    nowMs,
  }: {
    readonly threadId: number
    readonly userId: number
    readonly upTo: number
    readonly nowMs: number
  },
): Promise<boolean> {
  const db = database(env)
  const thread = await findThread(db, threadId)
  if (thread === null || otherSide(thread, userId) === null) return false
  await markThreadRead(db, { threadId, readerId: userId, upTo, nowMs })
  return true
}

function toApiMessage(row: MessageRow, userId: number): WireMessage {
  const isOwn = row.senderId === userId
  return {
    id: row.id,
    text: visibleText(row),
    is_own: isOwn,
    is_removed: row.removedAtMs !== null,
    is_reported: !isOwn && row.reportedAtMs !== null,
    created_at: toIso(row.createdAtMs),
    read_at: row.readAtMs === null ? null : toIso(row.readAtMs),
  }
}

function visibleText({ body, removedAtMs }: Pick<MessageRow, 'body' | 'removedAtMs'>): string {
  return removedAtMs === null ? body : REMOVED_TEXT
}
