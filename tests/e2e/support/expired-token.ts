import { createHmac } from 'node:crypto'
import { inject } from 'vitest'
import { HOUR_S, MINUTE_S } from '../../../domain/format/time-units.ts'
import { baseUrl } from './browser.ts'

/**
 * Reissues a token as if it were an hour and a minute older: expired, and signed with the key of the server.
 */
export function toExpiredToken(token: string): string {
  const [head = '', claims = ''] = token.split('.')
  const payload = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { readonly iat: number }
  const iat = payload.iat - HOUR_S - MINUTE_S
  const old = Buffer.from(JSON.stringify({ ...payload, iat, exp: iat + HOUR_S })).toString('base64url')
  const secret = inject('authSecrets')[inject('baseUrls').indexOf(baseUrl)] ?? ''
  const signature = createHmac('sha256', secret).update(`${head}.${old}`).digest('base64url')
  return `${head}.${old}.${signature}`
}
