import { z } from 'zod'
import { SECOND_MS } from '../../../../domain/format/time-units.ts'
import { accessToken, type PayPalAccess } from './paypal-token.ts'

const TIMEOUT_MS = 10 * SECOND_MS

interface PayPalRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  /** Text is sent as it is. */
  readonly body?: object | string
  /**
   * Joins equal requests of the same hours, if PayPal still remembers the first. Nothing depends on it, since PayPal
   * forgets it after six hours.
   */
  readonly requestId?: string
}

/** PayPal has refused a request, which did nothing. */
export interface Refused {
  readonly outcome: 'refused'
  readonly status: number
  /** The code of the refusal, such as INSTRUMENT_DECLINED. */
  readonly issue: string
  readonly message: string
  /** The page on which the person can change that; null without one. */
  readonly actionUrl: string | null
}

export type PayPalAnswer<T> =
  | { readonly outcome: 'done'; readonly value: T }
  | Refused
  | { readonly outcome: 'unknown'; readonly message: string; readonly status: number | null }

export interface PayPalClient {
  ask<T>(request: PayPalRequest, shape: z.ZodType<T>): Promise<PayPalAnswer<T>>
}

const ErrorBody = z.object({
  name: z.string().default('UNKNOWN'),
  message: z.string().default(''),
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string(), description: z.string().optional() })).default([]),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
})

/**
 * PayPal's REST API by fetch. It repeats no request by itself, except once with a new access token. An error of
 * PayPal's servers, a rate limit, a missing permission, no answer, and a body of another shape are `unknown`.
 */
export function payPalClient(access: PayPalAccess): PayPalClient {
  async function send(request: PayPalRequest, signal: AbortSignal, refused: string | null) {
    const { method, path, body, requestId } = request
    const token = await accessToken(access, { signal, refused })
    const response = await fetch(`${access.apiBaseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        prefer: 'return=representation',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(requestId !== undefined && { 'paypal-request-id': requestId }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal,
    })
    return { token, response }
  }

  return {
    async ask<T>(request: PayPalRequest, shape: z.ZodType<T>): Promise<PayPalAnswer<T>> {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      try {
        let { token, response } = await send(request, signal, null)
        if (response.status === 401) {
          await response.body?.cancel()
          ;({ token, response } = await send(request, signal, token))
        }
        const text = await response.text()
        if (response.ok) return { outcome: 'done', value: shape.parse(text === '' ? null : JSON.parse(text)) }
        return toRefusal(response.status, text)
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        return { outcome: 'unknown', message, status: null }
      }
    },
  }
}

/** Statuses by which PayPal says that it has decided; 409 is a request that is still being handled. */
const DECIDED = [400, 404, 422]

function toRefusal(status: number, text: string): PayPalAnswer<never> {
  const { name, message, debug_id, details, links } = ErrorBody.parse(JSON.parse(text))
  const [detail] = details
  const issue = detail?.issue ?? name
  const said = `${issue}: ${detail?.description ?? message} (${status}, debug id ${debug_id ?? 'none'})`
  if (!DECIDED.includes(status)) return { outcome: 'unknown', message: said, status }
  const actionUrl = links.find(({ rel }) => rel === 'payer-action')?.href ?? null
  return { outcome: 'refused', status, issue, message: said, actionUrl }
}
