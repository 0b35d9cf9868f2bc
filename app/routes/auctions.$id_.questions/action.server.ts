import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { NewAnswer, NewQuestion } from '../../../domain/schemas/messaging.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import type { Viewer } from '../../../worker/services/accounts/sessions/viewer.ts'
import { answerQuestion, askQuestion } from '../../../worker/services/messaging/questions.ts'
import { refuseWhileLocked } from '../../../worker/services/platform/lock/refuse-while-locked.ts'
import {
  formFields,
  invalidForm,
  type Redirect,
  type RefusedForm,
  redirectTo,
  refusedForm,
  requireId,
  requireUser,
} from '../../lib/http.server.ts'

/** A form that was not accepted, with the question that it answers; null where it asks one. */
export type RefusedQuestion = RefusedForm & { readonly answerTo: number | null }

interface PostedForm {
  readonly viewer: Viewer
  readonly fields: Readonly<Record<string, string>>
  /** The URL of the page. */
  readonly here: string
}

/** Asks a question or answers one. */
export async function action({
  request,
  params,
  context,
}: ActionFunctionArgs): Promise<RefusedQuestion | Redirect> {
  const auctionId = requireId(params.id, '/auctions')
  const here = `/auctions/${auctionId}/questions`
  const viewer = requireUser(context, here)
  const fields = formFields(await request.formData())
  const posted = { viewer, fields, here }
  const answerTo = PathId.safeParse(fields.answer_to)
  return answerTo.success
    ? answer(context, { ...posted, id: answerTo.data })
    : ask(context, { ...posted, auctionId })
}

async function ask(
  { env, nowMs, waitUntil }: PageContext,
  { viewer, fields, here, auctionId }: PostedForm & { readonly auctionId: number },
): Promise<RefusedQuestion | Redirect> {
  const parsed = NewQuestion.safeParse(fields)
  if (!parsed.success) return { ...invalidForm(fields, parsed.error), answerTo: null }
  const held = await refuseWhileLocked(env, { viewer, waitUntil })
  if (held) return { ...refusedForm(fields, held), answerTo: null }
  const asked = await askQuestion(env, { auctionId, viewer, text: parsed.data.question, nowMs, waitUntil })
  if (!asked.ok) return { ...refusedForm(fields, asked.refusal), answerTo: null }
  return redirectTo(`${here}#question-${asked.value}`)
}

async function answer(
  { env, nowMs, waitUntil }: PageContext,
  { viewer, fields, here, id }: PostedForm & { readonly id: number },
): Promise<RefusedQuestion | Redirect> {
  const parsed = NewAnswer.safeParse(fields)
  if (!parsed.success) return { ...invalidForm(fields, parsed.error), answerTo: id }
  const held = await refuseWhileLocked(env, { viewer, waitUntil })
  if (held) return { ...refusedForm(fields, held), answerTo: id }
  const answered = await answerQuestion(env, { id, viewer, text: parsed.data.answer, nowMs, waitUntil })
  if (!answered.ok) return { ...refusedForm(fields, answered.refusal), answerTo: id }
  return redirectTo(`${here}#question-${id}`)
}
