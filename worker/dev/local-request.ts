const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/

/**
 * Whether a request comes from this machine and no page of another site caused it. Such a page can reach this
 * machine under its own host name (DNS rebinding), but not under an IP address or localhost, and its Origin
 * header names the other site. Its Host header does too, while the address of the request is what the header
 * MF-Original-URL of the local platform says, which such a page can set.
 */
export function isLocalRequest(request: Request): boolean {
  const host = request.headers.get('host')
  const origin = request.headers.get('origin')
  const addresses = [
    request.url,
    ...(host === null ? [] : [`http://${host}`]),
    ...(origin === null ? [] : [origin]),
  ]
  return addresses.every((address) => URL.canParse(address) && isLocalHost(new URL(address).hostname))
}

function isLocalHost(hostname: string): boolean {
  const isName = hostname === 'localhost' || hostname.endsWith('.localhost')
  return isName || IPV4.test(hostname) || hostname.startsWith('[')
}
