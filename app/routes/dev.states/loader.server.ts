import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { requireDevelopment } from '../../lib/http.server.ts'

export function loader({ context }: LoaderFunctionArgs) {
  requireDevelopment(context.env)
  return null
}
