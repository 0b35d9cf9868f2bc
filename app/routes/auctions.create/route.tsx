import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { createFormErrors } from '../../../domain/schemas/create-form.ts'
import { CreateRefused } from './create-refused.tsx'
import { CreateScreen } from './create-screen.tsx'
import { readCreatePage } from './loader.server.ts'

export const meta: MetaFunction = () => [{ title: 'Create Auction · Hammerlane' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  return readCreatePage(context, new URL(request.url))
}

export default function CreateAuction() {
  const page = useLoaderData<typeof loader>()
  if (page.access !== 'open') return <CreateRefused page={page} />
  // Another draft is another form.
  return <CreateScreen key={page.draft?.id ?? 'new'} page={page} check={createFormErrors} />
}
