import { createHmac } from 'node:crypto'
import { inject } from 'vitest'
import { baseUrl } from './browser.ts'

const HOUR_S = 60 * 60
const MINUTE_S = 60

/**
 * The same token as it would be an hour and a minute after it was given: signed by the server's own key, and past its
 * end.
 */
export function expired(token: string): string {
  const [head = '', claims = ''] = token.split('.')
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { readonly iat: number }
  const iat = said.iat - HOUR_S - MINUTE_S
  const old = Buffer.from(JSON.stringify({ ...said, iat, exp: iat + HOUR_S })).toString('base64url')
  const secret = inject('authSecrets')[inject('baseUrls').indexOf(baseUrl)] ?? ''
  const signature = createHmac('sha256', secret).update(`${head}.${old}`).digest('base64url')
  return `${head}.${old}.${signature}`
}
