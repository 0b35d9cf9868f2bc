import { env } from 'cloudflare:workers'
import { action } from '../../../app/routes/checkout/action.server.ts'
import type { Addon } from '../../../domain/money/listing-fees.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { authenticateSocket } from '../../../worker/services/accounts/sessions/authenticate.ts'
import { callApi } from './api.ts'

export const SITE = 'http://localhost'

/** The page context of the token's person; signed out without a token. */
export async function pageContext(token: string | null): Promise<PageContext> {
  const context = { env, nonce: '', nowMs: Date.now(), waitUntil: (work: Promise<unknown>) => void work }
  if (token === null) return { ...context, viewer: null }
  const headers = { authorization: `Bearer ${token}` }
  const found = await authenticateSocket(new Request(`${SITE}/`, { headers }), env, Date.now())
  if (found.kind !== 'somebody') throw new Error('The token was refused.')
  return { ...context, viewer: found.viewer }
}

/** Posts the checkout form; returns the redirect location, or the error message. */
export async function postCheckout(
  token: string | null,
  auctionId: number | string,
  fields: readonly (readonly [name: string, value: string])[],
): Promise<string> {
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  const request = new Request(`${SITE}/checkout?auction=${auctionId}`, { method: 'POST', body })
  const context = await pageContext(token)
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
