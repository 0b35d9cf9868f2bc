import { refusal } from '../../../domain/errors.ts'
import {
  CONVERSATION_MESSAGES,
  otherSide,
  type ThreadSides,
  threadSides,
} from '../../../domain/messaging/threads.ts'
import type { PersonalNotification } from '../../../domain/notifications/personal-event.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { database } from '../../db/client.ts'
import { isActiveUser } from '../../db/queries/accounts/users.ts'
import { findFirstUnreadId, findThread, insertMessage } from '../../db/queries/messaging/threads.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { findVisible } from '../auctions/find-visible.ts'
import { notifyPeople } from '../notifications/notify.ts'
import { afterAnswer, type WaitUntil } from '../platform/after-answer.ts'
import { limitMessages } from './limit-messages.ts'
import { threadPersonName } from './to-api-thread.ts'

interface Sender {
  readonly viewer: Viewer
  readonly text: string
  readonly nowMs: number
  readonly waitUntil: WaitUntil
}

/**
 * Sends a message about an auction to its seller, or as the seller to the buyer of a sold auction. Starts a
 * conversation or continues one; returns its id.
 */
export async function sendAuctionMessage(
  env: Env,
  { auctionId, ...sender }: Sender & { readonly auctionId: number },
): Promise<Result<number>> {
  const { viewer } = sender
  const found = await findVisible(env, { auctionId, viewer })
  if (!found.ok) return found
  const { sellerId, winnerId } = found.value.auction
  const sides = threadSides({ sellerId, winnerId }, viewer.userId)
  if (sides === null) return err(refusal('conflict', { message: CONVERSATION_MESSAGES.sellerBegins }))
  return send(env, { auctionId, sides, sender })
}

/** Continues one of the viewer's own conversations; not_found for anybody else's. */
export async function replyInThread(
  env: Env,
  { threadId, ...sender }: Sender & { readonly threadId: number },
): Promise<Result<number>> {
  const thread = await findThread(database(env), threadId)
  if (thread === null || otherSide(thread, sender.viewer.userId) === null) return err(refusal('not_found'))
  return send(env, { auctionId: thread.auctionId, sides: thread, sender })
}

async function send(
  env: Env,
  {
    auctionId,
    sides,
    sender: { viewer, text, nowMs, waitUntil },
  }: { readonly auctionId: number; readonly sides: ThreadSides; readonly sender: Sender },
): Promise<Result<number>> {
  const db = database(env)
  const senderId = viewer.userId
  const recipientId = otherSide(sides, senderId)
  if (recipientId === null || !(await isActiveUser(db, recipientId))) {
    return err(refusal('conflict', { message: CONVERSATION_MESSAGES.gone }))
  }
  const limited = await limitMessages(env, { action: 'message', userId: senderId, nowMs })
  if (limited) return err(limited)
  const { sellerId, buyerId } = sides
  const message = { auctionId, sides: { sellerId, buyerId }, senderId, body: text }
  const { threadId, isNew } = await insertMessage(db, message, nowMs)
  if (isNew) {
    afterAnswer(waitUntil, 'The notification of a message was not sent', () =>
      notifyOfMessage(env, { threadId, senderId, recipientId, nowMs }),
    )
  }
  return ok(threadId)
}

/** One notification and one mail for a run of unread messages: the key names the first of them. */
async function notifyOfMessage(
  env: Env,
  {
    threadId,
    senderId,
    recipientId,
    nowMs,
  }: {
    readonly threadId: number
    readonly senderId: number
    readonly recipientId: number
    readonly nowMs: number
  },
): Promise<void> {
  const db = database(env)
  const [thread, first] = await Promise.all([
    findThread(db, threadId),
    findFirstUnreadId(db, { threadId, senderId }),
  ])
  // The recipient had the page open and has read it already.
  if (thread === null || first === null) return
  const notification: PersonalNotification = {
    key: `message:${first}`,
    event: 'message_received',
    data: {
      auction_id: thread.auctionId,
      auction_title: thread.title,
      thread_id: threadId,
      from: threadPersonName(thread, senderId),
    },
    atMs: nowMs,
  }
  await notifyPeople(env, new Map([[recipientId, [notification]]]))
}
