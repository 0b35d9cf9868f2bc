import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { NewReport } from '../../../domain/schemas/messaging.ts'
import { reportContent } from '../../../worker/services/messaging/reports.ts'
import {
  formFields,
  invalidForm,
  type Redirect,
  type RefusedForm,
  redirectTo,
  refusedForm,
  requireUser,
} from '../../lib/http.server.ts'
import { requireSubject } from './report-subject.server.ts'

/** Reports a message, a question or a review to the administrators. */
export async function action({
  request,
  params,
  context,
}: ActionFunctionArgs): Promise<RefusedForm | Redirect> {
  const { kind, id } = requireSubject(params)
  const page = `/report/${kind}/${id}`
  const viewer = requireUser(context, page)
  const { env, nowMs } = context
  const fields = formFields(await request.formData())
  const form = NewReport.safeParse({ kind, id, reason: fields.reason })
  if (!form.success) return invalidForm(fields, form.error)
  const reported = await reportContent(env, { kind, id, viewer, reason: form.data.reason ?? '', nowMs })
  return reported.ok ? redirectTo(`${page}?done=yes`) : refusedForm(fields, reported.refusal)
}
