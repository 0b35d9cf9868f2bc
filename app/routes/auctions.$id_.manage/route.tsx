import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NotYours } from '../../components/seller-actions/not-yours.tsx'
import { useFreshPage } from '../../lib/realtime/use-fresh-page.ts'
import { manageByForm } from './action.server.ts'
import { readManagePage } from './loader.server.ts'
import { ManageScreen } from './manage-screen.tsx'

export const meta: MetaFunction = () => [{ title: 'Manage auction · Hammerlane' }]

/** A bid changes what can be done: asked for a little oftener than lists. */
const FRESH_EVERY_MS = 15_000

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const page = await readManagePage(context, params.id, new URL(request.url).searchParams)
  if (page instanceof Response) return page
  const status = { listing: 200, unauthorized: 403, not_found: 404 }[page.kind]
  return data({ page, nowMs: context.nowMs }, { status })
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  return manageByForm(context, request, params.id)
}

export default function Manage() {
  const { page, nowMs } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>() ?? null
  useFreshPage(FRESH_EVERY_MS)
  if (page.kind === 'not_found') {
    return (
      <NotYours
        title="Auction Not Found"
        text="The auction you're looking for doesn't exist or has been removed."
      />
    )
  }
  if (page.kind === 'unauthorized') {
    return <NotYours title="Unauthorized" text="You can only manage your own auctions." />
  }
  return <ManageScreen page={page} refused={refused} nowMs={nowMs} />
}
