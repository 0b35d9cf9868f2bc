import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { reportedContentLink } from '../../../domain/messaging/reports.ts'
import type { WireReport } from '../../../domain/schemas/messaging.ts'
import { readReportable } from '../../../worker/services/messaging/reports.ts'
import { requireUser } from '../../lib/http.server.ts'
import { requireSubject } from './report-subject.server.ts'

export interface ReportPage {
  readonly kind: WireReport['kind']
  readonly text: string
  /** Why it cannot be reported; null where it can. */
  readonly refused: string | null
  readonly isDone: boolean
  /** The page that shows the text; null where the viewer may not see it. */
  readonly place: ReturnType<typeof reportedContentLink> | null
}

/** The text that is to be reported, for the report form. */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<ReportPage> {
  const { kind, id } = requireSubject(params)
  const viewer = requireUser(context, `/report/${kind}/${id}`)
  const found = await readReportable(context.env, { kind, id, viewer })
  const isDone = new URL(request.url).searchParams.has('done')
  if (found.ok) {
    return { kind, text: found.value.text, refused: null, isDone, place: reportedContentLink(found.value) }
  }
  return { kind, text: '', refused: found.refusal.message, isDone, place: null }
}
