/** The addresses that count as one for limits (docs/rules/accounts.md, Rate limits). */

const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const NETWORK_GROUPS = 4
const ALL_GROUPS = 8

/**
 * An IPv4 address, or the network of an IPv6 address: its first 64 bits, because one connection has all
 * addresses of a network.
 */
export function toAddressGroup(address: string): string {
  const [, ipv4] = IPV4_IN_IPV6.exec(address) ?? []
  if (ipv4 !== undefined) return ipv4
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const before = toGroups(head)
  const after = toGroups(tail ?? '')
  const zeros =
    tail === undefined ? [] : Array(Math.max(0, ALL_GROUPS - before.length - after.length)).fill('0')
  const groups = [...before, ...zeros, ...after].slice(0, NETWORK_GROUPS)
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}

function toGroups(text: string): string[] {
  return text === '' ? [] : text.split(':')
}
