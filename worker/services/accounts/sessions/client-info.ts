/** Client address and user agent of a request, for session lists, the login history and limits by address. */
export interface ClientInfo {
  readonly ipAddress: string | null
  readonly userAgent: string | null
}

const MAX_USER_AGENT = 400

/**
 * Reads the client info of a request. The address comes from the platform; headers that a client can set are
 * ignored.
 */
export function clientInfo(request: Request): ClientInfo {
  return {
    ipAddress: request.headers.get('cf-connecting-ip'),
    userAgent: request.headers.get('user-agent')?.slice(0, MAX_USER_AGENT) ?? null,
  }
}
