import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { changeWatchByForm } from '../../worker/services/pages/change-watch-by-form.ts'

/** Puts an auction on the viewer's watchlist or takes it off. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await request.formData()
  return changeWatchByForm(context, { auctionId: Number(params.id), form })
}

export function loader({ params }: { params: { id?: string } }) {
  return redirect(`/auctions/${params.id}`)
}
