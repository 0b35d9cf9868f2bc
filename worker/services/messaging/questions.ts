import { permit } from '../../../domain/account/permissions.ts'
import { refusal } from '../../../domain/errors.ts'
import {
  MAX_OPEN_QUESTIONS,
  QUESTION_MESSAGES,
  QUESTION_RUN_MS,
  takesQuestions,
} from '../../../domain/messaging/questions.ts'
import { REMOVED_TEXT } from '../../../domain/messaging/reports.ts'
import { personMask } from '../../../domain/messaging/seller-record.ts'
import type { PersonalEvent } from '../../../domain/notifications/personal-event.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { ListQuery, Paginated } from '../../../domain/schemas/list-query.ts'
import type { WireQuestion } from '../../../domain/schemas/messaging.ts'
import { database } from '../../db/client.ts'
import {
  countQuestions,
  findFirstOpenQuestion,
  findQuestion,
  insertQuestion,
  listQuestions,
  type QuestionRow,
  updateAnswer,
} from '../../db/queries/messaging/questions.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { findVisible } from '../auctions/find-visible.ts'
import { notifyPeople } from '../notifications/notify.ts'
import { afterAnswer, type WaitUntil } from '../platform/after-answer.ts'
import { limitMessages } from './limit-messages.ts'
import { toPage } from './to-page.ts'

/**
 * A page of an auction's questions, newest first. The caller checks whether the viewer may see the auction.
 */
export async function readQuestions(
  env: Pick<Env, 'DB'>,
  {
    auctionId,
    viewerId,
    query,
  }: { readonly auctionId: number; readonly viewerId: number | null; readonly query: ListQuery },
): Promise<Paginated<WireQuestion>> {
  const db = database(env)
  const { counts, limit, offset } = toPage(query, await countQuestions(db, auctionId))
  const rows = counts.total === 0 ? [] : await listQuestions(db, auctionId, { limit, offset })
  return { data: rows.map((row) => toApiQuestion(row, viewerId)), ...counts }
}

/** Asks a public question about an auction and notifies its seller (docs/rules/messaging.md, Questions). */
export async function askQuestion(
  env: Env,
  {
    auctionId,
    viewer,
    text,
    nowMs,
    waitUntil,
  }: {
    readonly auctionId: number
    readonly viewer: Viewer
    readonly text: string
    readonly nowMs: number
    readonly waitUntil: WaitUntil
  },
): Promise<Result<number>> {
  const found = await findVisible(env, { auctionId, viewer })
  if (!found.ok) return found
  const { sellerId, status, title } = found.value.auction
  const permission = permit(viewer, 'question.ask', { ownerId: sellerId })
  if (!permission.allowed) {
    const message = permission.reason === 'own_auction' ? QUESTION_MESSAGES.own : undefined
    return err(refusal(permission.reason, { message }))
  }
  if (!takesQuestions(status)) return err(refusal('conflict', { message: QUESTION_MESSAGES.over }))
  const limited = await limitMessages(env, { action: 'question', userId: viewer.userId, nowMs })
  if (limited) return err(limited)
  const db = database(env)
  const question = { auctionId, askerId: viewer.userId, body: text }
  const id = await insertQuestion(db, question, { maxOpen: MAX_OPEN_QUESTIONS, nowMs })
  if (typeof id === 'string') return err(refusal('conflict', { message: QUESTION_MESSAGES[id] }))
  afterAnswer(waitUntil, 'The notification of a question was not sent', async () => {
    // One for a run of unanswered questions: a known key is delivered once.
    const first = await findFirstOpenQuestion(db, { auctionId, sinceMs: nowMs - QUESTION_RUN_MS })
    if (first === null) return
    const data = { auction_id: auctionId, auction_title: title, question_id: first }
    await notifyOne(env, sellerId, { event: 'question_asked', data }, nowMs)
  })
  return ok(id)
}

/**
 * Answers a question about the viewer's own auction and notifies the asker. An answer cannot be changed,
 * because people rely on it when they bid.
 */
export async function answerQuestion(
  env: Env,
  {
    id,
    viewer,
    text,
    nowMs,
    waitUntil,
  }: {
    readonly id: number
    readonly viewer: Viewer
    readonly text: string
    readonly nowMs: number
    readonly waitUntil: WaitUntil
  },
): Promise<Result<{ readonly auctionId: number }>> {
  const db = database(env)
  const question = await findQuestion(db, id)
  if (question === null || question.removedAtMs !== null) return err(refusal('not_found'))
  const { auctionId, sellerId, askerId, title } = question
  const permission = permit(viewer, 'question.answer', { ownerId: sellerId })
  if (!permission.allowed)
    return err(refusal(permission.reason, { message: sellerOnlyMessage(permission.reason) }))
  if (!(await updateAnswer(db, { id, answer: text, nowMs }))) {
    return err(refusal('conflict', { message: QUESTION_MESSAGES.answered }))
  }
  const data = { auction_id: auctionId, auction_title: title, question_id: id }
  afterAnswer(waitUntil, 'The notification of an answer was not sent', () =>
    notifyOne(env, askerId, { event: 'question_answered', data }, nowMs),
  )
  return ok({ auctionId })
}

function sellerOnlyMessage(reason: string): string | undefined {
  return reason === 'not_allowed' ? QUESTION_MESSAGES.notSeller : undefined
}

type QuestionEvent = Extract<PersonalEvent, { event: 'question_asked' | 'question_answered' }>

function notifyOne(env: Env, userId: number, fact: QuestionEvent, nowMs: number): Promise<void> {
  const notification = { ...fact, key: `${fact.event}:${fact.data.question_id}`, atMs: nowMs }
  return notifyPeople(env, new Map([[userId, [notification]]]))
}

function toApiQuestion(row: QuestionRow, viewerId: number | null): WireQuestion {
  const isRemoved = row.removedAtMs !== null
  return {
    id: row.id,
    asker: personMask(row.asker),
    question: isRemoved ? REMOVED_TEXT : row.body,
    answer: isRemoved ? null : row.answer,
    is_own: row.askerId === viewerId,
    is_removed: isRemoved,
    created_at: new Date(row.createdAtMs).toISOString(),
    answered_at: row.answeredAtMs === null ? null : new Date(row.answeredAtMs).toISOString(),
  }
}
