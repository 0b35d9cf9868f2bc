const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/

/**
 * Whether a request comes from this machine and no page of another site caused it. Such a page can reach this
 * machine under its own host name (DNS rebinding), but not under an IP address or localhost, and its Origin
 * header names the other site.
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
