import { reportedPlace } from '../../../domain/messaging/reports.ts'
import type { WireReport } from '../../../domain/schemas/messaging.ts'
import { NewReport } from '../../../domain/schemas/messaging.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { readReportable, report } from '../../../worker/services/messaging/reports.ts'
import { signInFirst } from '../../lib/http/sign-in-first.server.ts'
import {
  formFields,
  invalidForm,
  type Redirect,
  type RefusedForm,
  redirectTo,
  refusedForm,
} from '../../lib/http.server.ts'

export interface ReportPage {
  readonly kind: WireReport['kind']
  readonly text: string
  /** Why it cannot be reported; null where it can. */
  readonly refused: string | null
  readonly isDone: boolean
  /** Where it stands; null where the person may not see it. */
  readonly place: ReturnType<typeof reportedPlace> | null
}

type Params = { readonly kind?: string; readonly id?: string }

const Subject = NewReport.pick({ kind: true, id: true })
const subjectOf = ({ kind, id }: Params) => Subject.safeParse({ kind, id: Number(id) })

/** What somebody wants to report, with the form for it. */
export async function readReportPage(
  { env, viewer }: PageContext,
  params: Params,
  search: URLSearchParams,
): Promise<ReportPage | Redirect> {
  const subject = subjectOf(params)
  if (!subject.success) return redirectTo('/')
  const { kind, id } = subject.data
  if (viewer === null) return signInFirst(`/report/${kind}/${id}`)
  const found = await readReportable(env, { kind, id, viewer })
  const isDone = search.has('done')
  if (found.ok) {
    return { kind, text: found.value.text, refused: null, isDone, place: reportedPlace(found.value) }
  }
  return { kind, text: '', refused: found.refusal.message, isDone, place: null }
}

/** Reports by that form. */
export async function reportByForm(
  { env, viewer, nowMs }: PageContext,
  request: Request,
  params: Params,
): Promise<RefusedForm | Redirect> {
  const subject = subjectOf(params)
  if (!subject.success) return redirectTo('/')
  const { kind, id } = subject.data
  const here = `/report/${kind}/${id}`
  if (viewer === null) return signInFirst(here)
  const fields = formFields(await request.formData())
  const typed = NewReport.safeParse({ kind, id, reason: fields.reason })
  if (!typed.success) return invalidForm(fields, typed.error)
  const reported = await report(env, { kind, id, viewer, reason: typed.data.reason ?? '', nowMs })
  return reported.ok ? redirectTo(`${here}?done=yes`) : refusedForm(fields, reported.refusal)
}
