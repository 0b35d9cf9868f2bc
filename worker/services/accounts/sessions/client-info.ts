import type { SignInPlace } from '../../../../domain/account/sign-in.ts'
import { sentDeviceCookie } from './device-cookie.ts'

/** Client address and user agent of a request, for session lists, the login history and limits by address. */
export interface ClientInfo {
  readonly ipAddress: string | null
  readonly userAgent: string | null
  /** Where the address is, if the platform tells it. */
  readonly place?: SignInPlace | null
  /** The device cookie as it was sent; `findDevice` verifies it. */
  readonly deviceCookie?: string | null
}

const MAX_USER_AGENT = 400

/** The client's address. It comes from the platform; headers that a client can set are ignored. */
export function clientAddress(request: Request): string | null {
  return request.headers.get('cf-connecting-ip')
}

/** Reads the client info of a request. */
export function clientInfo(
  request: Request,
  place: SignInPlace | null | undefined = readPlace(request),
): ClientInfo {
  return {
    ipAddress: clientAddress(request),
    userAgent: request.headers.get('user-agent')?.slice(0, MAX_USER_AGENT) ?? null,
    place,
    deviceCookie: sentDeviceCookie(request),
  }
}

/**
 * Where the platform sees the client; a page's action gets it from its context, because Remix copies the
 * request without it. Null if no country is known.
 */
export function readPlace(request: Request): SignInPlace | null {
  const { cf } = request as { cf?: IncomingRequestCfProperties }
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  const degrees = (value: unknown) => (text(value) === null ? null : Number(value))
  const country = text(cf?.country)
  if (country === null) return null
  return {
    country,
    region: text(cf?.region),
    city: text(cf?.city),
    latitude: degrees(cf?.latitude),
    longitude: degrees(cf?.longitude),
  }
}
