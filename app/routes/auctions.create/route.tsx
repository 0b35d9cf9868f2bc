import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { createFormErrors } from '../../../domain/schemas/create-form.ts'
import { CreateRefused } from './create-refused.tsx'
import { CreateScreen } from './create-screen.tsx'
import type { loader } from './loader.server.ts'

export { loader } from './loader.server.ts'

export const meta: MetaFunction = () => [{ title: 'Create Auction · Hammerlane' }]

export default function CreateAuction() {
  const page = useLoaderData<typeof loader>()
  if (page.access !== 'open') return <CreateRefused page={page} />
  // A key for each draft: another draft starts another form.
  return <CreateScreen key={page.draft?.id ?? 'new'} page={page} check={createFormErrors} />
}
