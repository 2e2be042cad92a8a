import { type ConnectorSource, parseConnectorId } from '@foyer/core'

/** The standards' own names, the same in every language. */
const SOURCES: Record<ConnectorSource, string> = {
  eip6963: 'EIP-6963',
  eip1193: 'window.ethereum',
  'wallet-standard': 'Wallet Standard',
  injectedWeb3: 'window.injectedWeb3',
  wbip004: 'window.btc_providers',
}

/** Provider behind a connector, for people: what it goes by and how it was found, e.g. `io.example · EIP-6963`. */
export function connectorLabel(id: string): string {
  const parsed = parseConnectorId(id)
  if (!parsed) return id
  const source = SOURCES[parsed.source]
  return parsed.source === 'eip1193' ? source : `${parsed.claim} · ${source}`
}
