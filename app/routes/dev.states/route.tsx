import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { StatesBoard } from '../../dev/states-board.tsx'
import { requireDevelopment } from '../../lib/http.server.ts'

export const meta: MetaFunction = () => [{ title: 'Bid panel, every state · Hammerlane' }]

/** Exists on a developer's machine only. */
export function loader({ context }: LoaderFunctionArgs) {
  requireDevelopment(context.env)
  return null
}

export default function States() {
  return <StatesBoard />
}
