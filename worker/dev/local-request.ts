const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/

/**
 * Whether a request was meant for this machine by somebody at it. A page elsewhere can send a browser here under a
 * name of its own (DNS rebinding), but not under an address or localhost; and then its Origin tells on it.
 */
export function isLocalRequest(request: Request): boolean {
  const origin = request.headers.get('origin')
  if (!isLocalHost(new URL(request.url).hostname)) return false
  return origin === null || (URL.canParse(origin) && isLocalHost(new URL(origin).hostname))
}

function isLocalHost(hostname: string): boolean {
  const isName = hostname === 'localhost' || hostname.endsWith('.localhost')
  return isName || IPV4.test(hostname) || hostname.startsWith('[')
}
