const MINUTE = 60_000

/** Maximum networks that are counted at once. A flood of more drops the oldest counts, and nothing else. */
const MOST = 100_000

/** IPv4 as servers and proxies write it: alone, mapped into IPv6, or with a port. */
const IPV4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?$/i

/** Network of an address: IPv6 is given out by /64 and more, so that one machine has as many addresses as it wants. */
function networkOf(address: string): string {
  const client = address.trim()
  const ipv4 = IPV4.exec(client)?.[1]
  if (ipv4 !== undefined || !client.includes(':') || client.includes('.')) return ipv4 ?? client
  const [head = [], tail = []] = client.split('::').map(part => part.split(':').filter(group => group !== ''))
  const groups = client.includes('::')
    ? [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail]
    : head
  return groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** Counts requests by the network of a client, and tells for each whether it is within `limit` in a minute. */
export function clientLimit(limit: number): (client: string) => boolean {
  const counts = new Map<string, { used: number; until: number }>()
  return client => {
    // Time that has passed: a clock that is set back would shut a client out for as long.
    const now = performance.now()
    const network = networkOf(client)
    const count = counts.get(network)
    if (count && count.until > now) {
      count.used += 1
      return count.used <= limit
    }
    // A Map keeps the order of insertion: the oldest come first.
    counts.delete(network)
    for (const [old, { until }] of counts) {
      if (until > now && counts.size < MOST) break
      counts.delete(old)
    }
    counts.set(network, { used: 1, until: now + MINUTE })
    return true
  }
}
