import { action } from '../../../app/routes/checkout/action.server.ts'
import type { Addon } from '../../../domain/money/listing-fees.ts'
import { callApi } from './api.ts'
import { pageAs, readViewer } from './page-as.ts'

export const SITE = 'http://localhost'

/** Posts the checkout form; returns the redirect location, or the error message. */
export async function postCheckout(
  token: string | null,
  auctionId: number | string,
  fields: readonly (readonly [name: string, value: string])[],
): Promise<string> {
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  const request = new Request(`${SITE}/checkout?auction=${auctionId}`, { method: 'POST', body })
  const context = pageAs(await readViewer(token))
  const answer = await action({ request, params: {}, context: { ...context } }).catch(
    (thrown: Response) => thrown,
  )
  return answer instanceof Response ? (answer.headers.get('location') ?? '') : answer.message
}

/** Pays for a listing through the API. */
export function payFor(token: string, auctionId: number, addons: readonly Addon[] = [], card = 'tok_visa') {
  const body = { purpose: 'listing', auction_id: auctionId, addons, card_token: card }
  return callApi('POST', '/financial/transactions', { token, body })
}
