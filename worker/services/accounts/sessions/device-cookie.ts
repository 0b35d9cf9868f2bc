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
  readonly passwordHash: string | null
}

/** What a genuine cookie says. */
interface DeviceCookie {
  readonly id: number
  readonly createdAtMs: number
  readonly tag: string
  readonly issuedAtMs: number
  readonly device: string
}

/** Of the MAC of a password's hash: tells passwords of an account apart. */
const PASSWORD_TAG_LENGTH = 12

/**
 * The Set-Cookie header that marks a browser as one this person has signed in with. It does not sign in: it
 * only gives the browser its own attempt counter (decision 113), at the second factor if it was issued since that is on.
 */
export async function newDeviceCookie(
  env: Env,
  account: CookieAccount,
  { device, issuedAtMs }: { readonly device: string; readonly issuedAtMs: number },
): Promise<string> {
  const text = `${account.id}.${account.createdAtMs}.${await passwordTag(env, account)}.${issuedAtMs}.${device}`
  const secure = isDevelopment(env) ? '' : '; Secure'
  const value = `${text}.${await createMac(env, 'device-cookie', text)}`
  return `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${LIFE_S}${secure}`
}

/** The Set-Cookie header for the browser of a person who has just proved who they are, in place of the cookie that it sent. */
export async function renewDeviceCookie(
  env: Env,
  account: CookieAccount,
  { request, nowMs }: { readonly request: Request; readonly nowMs: number },
): Promise<string> {
  const device = await findDevice(env, sentDeviceCookie(request))
  return newDeviceCookie(env, account, { device, issuedAtMs: nowMs })
}

/** The device cookie of a request, unverified; null without one. */
export function sentDeviceCookie(request: Request): string | null {
  return /(?:^|;\s*)hl_device=([\w.-]{1,200})/.exec(request.headers.get('cookie') ?? '')?.[1] ?? null
}

/**
 * The id of the known device that a request comes from; null if this person has not signed in with it since the password
 * is the present one, and since `sinceMs`.
 */
export async function findKnownDevice(
  request: Request,
  env: Env,
  { account, sinceMs }: { readonly account: CookieAccount | null; readonly sinceMs: number },
): Promise<string | null> {
  const found = await verifyDeviceCookie(env, sentDeviceCookie(request))
  const tag = await passwordTag(env, account ?? { id: 0, passwordHash: null })
  if (found === null || account === null) return null
  const isOfAccount = found.id === account.id && found.createdAtMs === account.createdAtMs
  return isOfAccount && found.tag === tag && found.issuedAtMs >= sinceMs ? found.device : null
}

/**
 * The id of the browser that sent this device cookie, for any of its accounts; a new one for a new
 * browser. It stays the same for all its accounts (docs/rules/administration.md, Evidence of fraud).
 */
export async function findDevice(env: Env, sent: string | null | undefined): Promise<string> {
  return (await verifyDeviceCookie(env, sent))?.device ?? randomText(16)
}

async function passwordTag(
  env: Env,
  { id, passwordHash }: Pick<CookieAccount, 'id' | 'passwordHash'>,
): Promise<string> {
  const mac = await createMac(env, 'device-cookie', `password ${id} ${passwordHash}`)
  return mac.slice(0, PASSWORD_TAG_LENGTH)
}

async function verifyDeviceCookie(env: Env, sent: string | null | undefined): Promise<DeviceCookie | null> {
  const [, text = '', mac = ''] = /^([\w.-]{1,160})\.([\w-]{43})$/.exec(sent ?? '') ?? []
  const [, id, created, tag, issued, device] =
    /^(\d{1,15})\.(\d{1,15})\.([\w-]{12})\.(\d{1,15})\.([\w-]{16,64})$/.exec(text) ?? []
  if (tag === undefined || device === undefined) return null
  if (!(await verifyMac(env, 'device-cookie', { text, mac }))) return null
  return { id: Number(id), createdAtMs: Number(created), tag, issuedAtMs: Number(issued), device }
}
