import { takesQuestions } from '../../../domain/messaging/questions.ts'
import { ListQuery, type Paginated } from '../../../domain/schemas/list-query.ts'
import { NewAnswer, NewQuestion, type WireQuestion } from '../../../domain/schemas/messaging.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { findVisible } from '../../../worker/services/auctions/find-visible.ts'
import { answerQuestion, askQuestion, readQuestions } from '../../../worker/services/messaging/questions.ts'
import { signInFirst } from '../../lib/http/sign-in-first.server.ts'
import {
  formFields,
  invalidForm,
  type Redirect,
  type RefusedForm,
  redirectTo,
  refusedForm,
} from '../../lib/http.server.ts'

const A_PAGE = '20'

export interface QuestionsPage {
  readonly auctionId: number
  readonly title: string
  readonly questions: Paginated<WireQuestion>
  /** What the viewer can do there. */
  readonly may: 'ask' | 'sign_in' | 'answer' | 'read'
}

/** Everything that was asked about an auction; null where there is no such auction to see. */
export async function readQuestionsPage(
  { env, viewer }: PageContext,
  id: string | undefined,
  params: URLSearchParams,
): Promise<QuestionsPage | null> {
  const auctionId = PathId.safeParse(id)
  if (!auctionId.success) return null
  const found = await findVisible(env, { auctionId: auctionId.data, viewer })
  if (!found.ok) return null
  const { id: numberOf, title, sellerId, status } = found.value.auction
  const query = ListQuery.parse({ page: params.get('page') ?? undefined, per_page: A_PAGE })
  const viewerId = viewer?.userId ?? null
  const questions = await readQuestions(env, { auctionId: numberOf, viewerId, query })
  const mayAsk = takesQuestions(status) ? (viewerId === null ? 'sign_in' : 'ask') : 'read'
  return { auctionId: numberOf, title, questions, may: viewerId === sellerId ? 'answer' : mayAsk }
}

/** Which question a refused answer was for; null of a refused question. */
export type RefusedQuestion = RefusedForm & { readonly answerTo: number | null }

/** Asks, or answers, by the page's forms. */
export async function questionByForm(
  context: PageContext,
  request: Request,
  id: string | undefined,
): Promise<RefusedQuestion | Redirect> {
  const auctionId = PathId.safeParse(id)
  if (!auctionId.success) return redirectTo('/auctions')
  const here = `/auctions/${auctionId.data}/questions`
  if (context.viewer === null) return signInFirst(here)
  const fields = formFields(await request.formData())
  const answerTo = PathId.safeParse(fields.answer_to)
  return answerTo.success
    ? answer(context, { fields, id: answerTo.data, here })
    : ask(context, { fields, auctionId: auctionId.data, here })
}

type Fields = Readonly<Record<string, string>>

async function ask(
  { env, viewer, nowMs, waitUntil }: PageContext,
  { fields, auctionId, here }: { readonly fields: Fields; readonly auctionId: number; readonly here: string },
): Promise<RefusedQuestion | Redirect> {
  if (viewer === null) return signInFirst(here)
  const typed = NewQuestion.safeParse(fields)
  if (!typed.success) return { ...invalidForm(fields, typed.error), answerTo: null }
  const asked = await askQuestion(env, { auctionId, viewer, text: typed.data.question, nowMs, waitUntil })
  if (!asked.ok) return { ...refusedForm(fields, asked.refusal), answerTo: null }
  return redirectTo(`${here}#question-${asked.value}`)
}

async function answer(
  { env, viewer, nowMs, waitUntil }: PageContext,
  { fields, id, here }: { readonly fields: Fields; readonly id: number; readonly here: string },
): Promise<RefusedQuestion | Redirect> {
  if (viewer === null) return signInFirst(here)
  const typed = NewAnswer.safeParse(fields)
  if (!typed.success) return { ...invalidForm(fields, typed.error), answerTo: id }
  const answered = await answerQuestion(env, { id, viewer, text: typed.data.answer, nowMs, waitUntil })
  if (!answered.ok) return { ...refusedForm(fields, answered.refusal), answerTo: id }
  return redirectTo(`${here}#question-${id}`)
}
