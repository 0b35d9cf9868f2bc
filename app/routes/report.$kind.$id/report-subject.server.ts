import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { NewReport } from '../../../domain/schemas/messaging.ts'
import { redirectTo } from '../../lib/http.server.ts'

const Subject = NewReport.pick({ kind: true, id: true })

/**
 * The kind and the id of the reportable text that the URL names.
 * @throws a redirect to the home page when it names none
 */
export function requireSubject({ kind, id }: LoaderFunctionArgs['params']) {
  const subject = Subject.safeParse({ kind, id: Number(id) })
  if (!subject.success) throw redirectTo('/')
  return subject.data
}
