import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { changeWatchByForm, finishWatch } from './action.server.ts'

/** Puts an auction on the viewer's watchlist or takes it off. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await request.formData()
  return changeWatchByForm(context, { auctionId: Number(params.id), form })
}

/** Where somebody comes back to who was asked to sign in first. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  return finishWatch(context, { auctionId: Number(params.id), request })
}
