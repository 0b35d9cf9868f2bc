/**
 * The services that browsers take push messages from: Google's (Chrome, Edge on Android, Opera, Samsung), Mozilla's,
 * Microsoft's (Edge) and Apple's. We send where a browser tells us to, so that a made-up address would have us call
 * anybody, inside of our own house too: nothing else is called (decision 171).
 */
const SERVICES = ['fcm.googleapis.com', 'web.push.apple.com'] as const
const SERVICES_BELOW = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com'] as const

const MOST_CHARACTERS = 1_000

/** Whether a subscription's address is one of a push service that we know. */
export function isPushEndpoint(address: string): boolean {
  if (address.length > MOST_CHARACTERS || !URL.canParse(address)) return false
  const { protocol, hostname, port, username, password, hash } = new URL(address)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '' || hash !== '') return false
  return (
    SERVICES.some((service) => hostname === service) ||
    SERVICES_BELOW.some((domain) => hostname.endsWith(domain) && hostname.length > domain.length)
  )
}
