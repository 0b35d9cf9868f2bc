/** Where a request comes from, for session lists, the login history and limits by address. */
export interface Caller {
  readonly ipAddress: string | null
  readonly userAgent: string | null
}

const MAX_USER_AGENT = 400

/** The caller of a request. The address is the platform's own word; headers a client can set are not asked. */
export function callerOf(request: Request): Caller {
  return {
    ipAddress: request.headers.get('cf-connecting-ip'),
    userAgent: request.headers.get('user-agent')?.slice(0, MAX_USER_AGENT) ?? null,
  }
}
