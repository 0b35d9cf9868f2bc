import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { requireDevelopment } from '../../worker/services/pages/require-development.ts'
import { StatesBoard } from '../components/development/states-board.tsx'

export const meta: MetaFunction = () => [{ title: 'Bid panel, every state · Hammerlane' }]

/** Exists on a developer's machine only. */
export function loader({ context }: LoaderFunctionArgs) {
  requireDevelopment(context.env)
  return null
}

export default function States() {
  return <StatesBoard />
}
