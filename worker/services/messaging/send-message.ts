import { refusal } from '../../../domain/errors.ts'
import { otherSide, THREAD_TEXTS, type ThreadSides, threadSides } from '../../../domain/messaging/threads.ts'
import type { PersonalNotice } from '../../../domain/notifications/personal-event.ts'
import { database } from '../../db/client.ts'
import { isActiveUser } from '../../db/queries/accounts/users.ts'
import { findThread, firstUnread, insertMessage } from '../../db/queries/messaging/threads.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { findVisible } from '../auctions/find-visible.ts'
import { tell } from '../notifications/notify.ts'
import { afterAnswer, type WaitUntil } from '../platform/after-answer.ts'
import { done, type Outcome, refused } from '../result.ts'
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
export async function writeAbout(
  env: Env,
  { auctionId, ...sender }: Sender & { readonly auctionId: number },
): Promise<Outcome<number>> {
  const { viewer } = sender
  const found = await findVisible(env, { auctionId, viewer })
  if (!found.ok) return found
  const { sellerId, winnerId } = found.value.auction
  const sides = threadSides({ sellerId, winnerId }, viewer.userId)
  if (sides === null) return refused(refusal('conflict', { message: THREAD_TEXTS.sellerBegins }))
  return send(env, { auctionId, sides, sender })
}

/** Continues one of the viewer's own conversations; not_found for anybody else's. */
export async function answerThread(
  env: Env,
  { threadId, ...sender }: Sender & { readonly threadId: number },
): Promise<Outcome<number>> {
  const thread = await findThread(database(env), threadId)
  if (thread === null || otherSide(thread, sender.viewer.userId) === null)
    return refused(refusal('not_found'))
  return send(env, { auctionId: thread.auctionId, sides: thread, sender })
}

async function send(
  env: Env,
  {
    auctionId,
    sides,
    sender: { viewer, text, nowMs, waitUntil },
  }: { readonly auctionId: number; readonly sides: ThreadSides; readonly sender: Sender },
): Promise<Outcome<number>> {
  const db = database(env)
  const senderId = viewer.userId
  const recipientId = otherSide(sides, senderId)
  if (recipientId === null || !(await isActiveUser(db, recipientId))) {
    return refused(refusal('conflict', { message: THREAD_TEXTS.gone }))
  }
  const limited = await limitMessages(env, { action: 'message', userId: senderId, nowMs })
  if (limited) return refused(limited)
  const { sellerId, buyerId } = sides
  const message = { auctionId, sides: { sellerId, buyerId }, senderId, body: text }
  const { threadId, isNew } = await insertMessage(db, message, nowMs)
  if (isNew) {
    afterAnswer(waitUntil, 'The notification of a message was not sent', () =>
      notifyOfMessage(env, { threadId, senderId, recipientId, nowMs }),
    )
  }
  return done(threadId)
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
    firstUnread(db, { threadId, senderId }),
  ])
  // The recipient had the page open and has read it already.
  if (thread === null || first === null) return
  const notification: PersonalNotice = {
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
  await tell(env, new Map([[recipientId, [notification]]]))
}
