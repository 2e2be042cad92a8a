import { isIP, isIPv6 } from 'node:net'
import type { Context } from 'hono'

/** Address of the socket, as `@hono/node-server` passes it; absent when a request is handed to the app in process. */
export const socketAddress = (context: Context): string | undefined =>
  (context.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket?.remoteAddress

/** First four groups of an IPv6 address: one subscriber has at least all addresses below them. */
function prefixOf(address: string) {
  const [head = '', tail] = address.split('%')[0]!.toLowerCase().split('::')
  const groups = (part: string | undefined) => (part ? part.split(':') : [])
  const [first, last] = [groups(head), groups(tail)]
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  const all = [...first, ...Array<string>(zeros).fill('0'), ...last]
  return all
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** Network that limits count: the address, or the /64 of an IPv6 address. All addresses that cannot be read are one network. */
export function networkOf(address: string | undefined): string {
  const plain = (address ?? '').trim().replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIP(plain)) return 'unknown'
  return isIPv6(plain) ? prefixOf(plain) : plain
}
