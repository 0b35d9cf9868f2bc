import { z } from 'zod'
import { ANSWER_SENT } from '../../domain/contact/contact-answer.ts'
import {
  ContactAnswerBody,
  ContactMessagesQuery,
  WireContactMessage,
  WireContactMessagePage,
} from '../../domain/schemas/contact.ts'
import { PathId } from '../../domain/schemas/text-fields.ts'
import { refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import { answerMessage } from '../services/messaging/answer-message.ts'
import { readContactMessage, readContactMessages } from '../services/messaging/read-messages.ts'
import { toActor } from '../services/platform/actor.ts'

/** Contact messages in the admin console. Support reads them and answers; it changes nothing else. */
export const admin = routeGroup('Administration', '/admin')

admin.route({
  method: 'get',
  path: '/contact-messages',
  access: 'admin.read',
  summary: 'List contact messages: unanswered ones, oldest first, or answered ones',
  query: ContactMessagesQuery,
  answer: WireContactMessagePage,
  async handler({ env, query }) {
    return { data: await readContactMessages(env, query) }
  },
})

admin.route({
  method: 'post',
  path: '/contact-messages/:id/answer',
  access: 'contact.answer',
  summary: 'Answer a contact message; the answer is stored and mailed to the writer once',
  params: z.object({ id: PathId }),
  body: ContactAnswerBody,
  answer: z.object({ message: z.string(), data: WireContactMessage }),
  async handler({ env, request, requestId, viewer, params: { id }, body, nowMs, waitUntil }) {
    const actor = toActor({ viewer, request, requestId })
    const refusal = await answerMessage(env, { id, answer: body.answer, actor, nowMs, waitUntil })
    return refusal ? refuse(refusal) : { message: ANSWER_SENT, data: await readContactMessage(env, id) }
  },
})
