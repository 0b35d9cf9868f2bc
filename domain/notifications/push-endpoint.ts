/**
 * Push services of the browsers: Google (Chrome, Edge on Android, Opera, Samsung), Mozilla, Microsoft (Edge)
 * and Apple. The browser supplies the URL to send to; without this list a made-up one would make the server
 * call any host, internal ones too (decision 171).
 */
const SERVICES = ['fcm.googleapis.com', 'web.push.apple.com'] as const
const SERVICES_BELOW = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com'] as const

const MAX_CHARACTERS = 1_000

/** Whether a subscription's URL belongs to a known push service. */
export function isPushEndpoint(address: string): boolean {
  if (address.length > MAX_CHARACTERS || !URL.canParse(address)) return false
  const { protocol, hostname, port, username, password, hash } = new URL(address)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '' || hash !== '') return false
  return (
    SERVICES.some((service) => hostname === service) ||
    SERVICES_BELOW.some((domain) => hostname.endsWith(domain) && hostname.length > domain.length)
  )
}
