import type { Env } from '../../../env.ts'
import { isDevelopment } from '../../platform/environment.ts'
import { createMac, randomText, verifyMac } from '../derived-keys.ts'

const COOKIE = 'hl_device'
const LIFE_S = 400 * 24 * 60 * 60

/**
 * The Set-Cookie header that marks a browser as one this person has signed in with. It does not sign in: it
 * only gives the browser its own attempt counter (decision 113).
 */
export async function newDeviceCookie(env: Env, userId: number): Promise<string> {
  const text = `${userId}.${randomText(16)}`
  const secure = isDevelopment(env) ? '' : '; Secure'
  const value = `${text}.${await createMac(env, 'device-cookie', text)}`
  return `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${LIFE_S}${secure}`
}

/** The id of the known device that a request comes from, if this person has signed in with it; else null. */
export async function findKnownDevice(request: Request, env: Env, userId: number): Promise<string | null> {
  const cookies = request.headers.get('cookie') ?? ''
  const [, id, nonce, mac] = /(?:^|;\s*)hl_device=(\d{1,15})\.([\w-]{16,64})\.([\w-]{43})/.exec(cookies) ?? []
  if (id === undefined || nonce === undefined || mac === undefined || Number(id) !== userId) return null
  return (await verifyMac(env, 'device-cookie', { text: `${id}.${nonce}`, mac })) ? nonce : null
}
