import { z } from 'zod'
import { ListQuery, paginated } from '../../domain/schemas/list-query.ts'
import { NewAnswer, NewQuestion, WireQuestion } from '../../domain/schemas/messaging.ts'
import { Id, PathId } from '../../domain/schemas/text-fields.ts'
import { refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import { findVisible } from '../services/auctions/find-visible.ts'
import { answerQuestion, askQuestion, readQuestions } from '../services/messaging/questions.ts'

/** Public questions about auctions, and their sellers' answers. */
export const questions = routeGroup('Questions', '')

const IdParams = z.object({ id: PathId })

questions.route({
  method: 'get',
  path: '/auctions/:id/questions',
  access: 'question.list',
  summary: 'List the questions about an auction with their answers, newest first',
  params: IdParams,
  query: ListQuery,
  answer: paginated(WireQuestion),
  async handler({ env, viewer, params, query }) {
    const found = await findVisible(env, { auctionId: params.id, viewer })
    if (!found.ok) return refuse(found.refusal)
    return readQuestions(env, { auctionId: params.id, viewerId: viewer?.userId ?? null, query })
  },
})

questions.route({
  method: 'post',
  path: '/auctions/:id/questions',
  access: 'question.ask',
  summary: 'Ask a public question about an auction',
  params: IdParams,
  body: NewQuestion,
  status: 201,
  answer: z.object({ data: z.object({ id: Id }) }),
  async handler({ env, viewer, params, body, nowMs, waitUntil }) {
    const question = { auctionId: params.id, viewer, text: body.question, nowMs, waitUntil }
    const stored = await askQuestion(env, question)
    return stored.ok ? { data: { id: stored.value } } : refuse(stored.refusal)
  },
})

questions.route({
  method: 'post',
  path: '/questions/:id/answer',
  access: 'question.answer',
  summary: "Answer a question about the viewer's auction; an answer is final",
  params: IdParams,
  body: NewAnswer,
  answer: z.object({}),
  async handler({ env, viewer, params, body, nowMs, waitUntil }) {
    const answered = await answerQuestion(env, {
      id: params.id,
      viewer,
      text: body.answer,
      nowMs,
      waitUntil,
    })
    return answered.ok ? {} : refuse(answered.refusal)
  },
})
