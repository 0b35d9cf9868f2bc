import { z } from 'zod'
import { MINUTE_MS, SECOND_MS } from '../../../../domain/format/time-units.ts'

export interface PayPalAccess {
  /** Null until an administrator has entered it. */
  readonly clientId: string | null
  readonly clientSecret: string
  readonly apiBaseUrl: string
  readonly nowMs: () => number
}

/** A token counts as expired this long before it is, for the request that it is sent with. */
const MARGIN_MS = MINUTE_MS

const Token = z.object({ access_token: z.string(), expires_in: z.number() })

/** Tokens by the account that they belong to. In memory only: an isolate that has none asks for one. */
const tokens = new Map<string, { readonly text: string; readonly expiresAtMs: number }>()

/**
 * The access token of an account, asked for once until it expires. `refused` is a token that PayPal did not take,
 * although it had not expired here.
 * @throws Error if PayPal does not answer, or does not know the account.
 */
export async function accessToken(
  { clientId, clientSecret, apiBaseUrl, nowMs }: PayPalAccess,
  options: { readonly signal: AbortSignal; readonly refused: string | null },
): Promise<string> {
  if (clientId === null) throw new Error('No client ID of PayPal is set.')
  const credentials = `${clientId}:${clientSecret}`
  const account = `${apiBaseUrl} ${credentials}`
  const known = tokens.get(account)
  if (known !== undefined && known.text !== options.refused && nowMs() < known.expiresAtMs) return known.text
  const askedAtMs = nowMs()
  const response = await fetch(`${apiBaseUrl}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(credentials)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
    signal: options.signal,
  })
  if (!response.ok) {
    await response.body?.cancel()
    const why = response.status === 401 ? 'Client ID and secret are not known to PayPal.' : 'Try again later.'
    throw new Error(`PayPal gives no access token (${response.status}). ${why}`)
  }
  const { access_token: text, expires_in: seconds } = Token.parse(await response.json())
  tokens.set(account, { text, expiresAtMs: askedAtMs + seconds * SECOND_MS - MARGIN_MS })
  return text
}
