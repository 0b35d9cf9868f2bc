import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { NewReport } from '../../../domain/schemas/messaging.ts'
import { redirectTo } from '../../lib/http.server.ts'

const Subject = NewReport.pick({ kind: true, id: true })

/**
 * What the URL names: the kind and the id of a text that can be reported.
 * @throws a redirect to the home page when it names none
 */
export function requireSubject({ kind, id }: LoaderFunctionArgs['params']) {
  const subject = Subject.safeParse({ kind, id: Number(id) })
  if (!subject.success) throw redirectTo('/')
  return subject.data
}
