import { DEVICE_COOKIE_DAYS } from '../../../../domain/account/retention.ts'
import { DAY_S } from '../../../../domain/format/time-units.ts'
import type { Env } from '../../../env.ts'
import { isDevelopment } from '../../platform/environment.ts'
import { createMac, randomText, verifyMac } from '../derived-keys.ts'

const COOKIE = 'hl_device'
const LIFE_S = DEVICE_COOKIE_DAYS * DAY_S

/** An account as its cookies name it: a number alone may be that of another account after a restore, or elsewhere. */
export interface CookieAccount {
  readonly id: number
  readonly createdAtMs: number
}

/**
 * The Set-Cookie header that marks a browser as one this person has signed in with. It does not sign in: it
 * only gives the browser its own attempt counter (decision 113).
 */
export async function newDeviceCookie(
  env: Env,
  { id, createdAtMs }: CookieAccount,
  device: string,
): Promise<string> {
  const text = `${id}.${createdAtMs}.${device}`
  const secure = isDevelopment(env) ? '' : '; Secure'
  const value = `${text}.${await createMac(env, 'device-cookie', text)}`
  return `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${LIFE_S}${secure}`
}

/** The device cookie of a request, unverified; null without one. */
export function sentDeviceCookie(request: Request): string | null {
  return /(?:^|;\s*)hl_device=([\w.-]{1,200})/.exec(request.headers.get('cookie') ?? '')?.[1] ?? null
}

/** The id of the known device that a request comes from, if this person has signed in with it; else null. */
export async function findKnownDevice(
  request: Request,
  env: Env,
  account: CookieAccount | null,
): Promise<string | null> {
  const found = await verifyDeviceCookie(env, sentDeviceCookie(request))
  return found?.id === account?.id && found?.createdAtMs === account?.createdAtMs
    ? (found?.device ?? null)
    : null
}

/**
 * The id of the browser that sent this device cookie, for any of its accounts; a new one for a new
 * browser. It stays the same for all its accounts (docs/rules/administration.md, Evidence of fraud).
 */
export async function findDevice(env: Env, sent: string | null | undefined): Promise<string> {
  return (await verifyDeviceCookie(env, sent))?.device ?? randomText(16)
}

async function verifyDeviceCookie(
  env: Env,
  sent: string | null | undefined,
): Promise<(CookieAccount & { readonly device: string }) | null> {
  const [, id, created, device, mac] =
    /^(\d{1,15})\.(\d{1,15})\.([\w-]{16,64})\.([\w-]{43})/.exec(sent ?? '') ?? []
  if (id === undefined || created === undefined || device === undefined || mac === undefined) return null
  const isGenuine = await verifyMac(env, 'device-cookie', { text: `${id}.${created}.${device}`, mac })
  return isGenuine ? { id: Number(id), createdAtMs: Number(created), device } : null
}
