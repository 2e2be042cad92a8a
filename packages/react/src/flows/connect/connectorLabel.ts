import { type ConnectorSource, parseConnectorId } from '@foyer/core'

/** The standards' own names, the same in every language. */
const SOURCES: Record<ConnectorSource, string> = {
  eip6963: 'EIP-6963',
  eip1193: 'window.ethereum',
  'wallet-standard': 'Wallet Standard',
  injectedWeb3: 'window.injectedWeb3',
  wbip004: 'window.btc_providers',
}

/** At the end of an id, where two go by the same. */
const TWIN = /^(.+?)(#[\da-z]+(?:#\d+)?)$/

/**
 * Provider behind a connector, for people: what it goes by and how it was found, e.g. `io.example · EIP-6963`. What tells two of one name apart
 * comes first: a row may be too short for the rest.
 */
export function connectorLabel(id: string): string {
  const parsed = parseConnectorId(id)
  if (!parsed) return id
  const [, name = parsed.claim, twin] = TWIN.exec(parsed.claim) ?? []
  const words = [twin, parsed.source === 'eip1193' ? undefined : name, SOURCES[parsed.source]]
  return words.filter(word => word !== undefined).join(' · ')
}
