import type { Connector } from '../../chain/adapter.ts'
import type { ChainNamespace } from '../../chain/namespace.ts'
import { safeImage } from '../../chain/safeImage.ts'
import { plainCopy } from '../../foreign.ts'

/** Above the limit of our own adapters, for a custom one that has none. */
const MOST_CONNECTORS = 128

/**
 * Returns a function that parses the connectors of an adapter in its own namespace as plain data. Invalid ones are left out, and pictures
 * that must not be shown. It runs at each announcement, so a picture is checked once.
 */
export function connectorParser(namespace: ChainNamespace): (value: unknown) => Connector[] {
  let vetted = new Map<unknown, string | undefined>()
  const isFit = (connector: { [Field in keyof Connector]?: unknown } | null | undefined): connector is Connector =>
    typeof connector?.id === 'string' && typeof connector.name === 'string' && connector.chain === namespace
  return value => {
    const before = vetted
    vetted = new Map()
    const list = plainCopy(value)
    return (Array.isArray(list) ? list.filter(isFit).slice(0, MOST_CONNECTORS) : []).map(
      ({ imageUrl, ...connector }) => {
        const picture = before.has(imageUrl) ? before.get(imageUrl) : safeImage(imageUrl)
        vetted.set(imageUrl, picture)
        return picture ? { ...connector, imageUrl: picture } : connector
      },
    )
  }
}
