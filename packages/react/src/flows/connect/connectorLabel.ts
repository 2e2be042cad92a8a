import { type ConnectorSource, parseConnectorId } from '@foyer/core'

/** Names of the standards, the same in every language. */
const SOURCES: Record<ConnectorSource, string> = {
  eip6963: 'EIP-6963',
  eip1193: 'window.ethereum',
  'wallet-standard': 'Wallet Standard',
  injectedWeb3: 'window.injectedWeb3',
  wbip004: 'window.btc_providers',
  unisat: 'window',
}

/** Suffix of an id that two connectors share. */
const TWIN = /^(.+?)(#[\da-z]+(?:#\d+)?)$/

/** Readable name of a connector's provider: its name and standard, e.g. `io.example · EIP-6963`. The distinguishing part comes first, as a row may cut the rest. */
export function connectorLabel(id: string): string {
  const parsed = parseConnectorId(id)
  if (!parsed) return id
  const [, name = parsed.key, twin] = TWIN.exec(parsed.key) ?? []
  const parts = [twin, parsed.source === 'eip1193' ? undefined : name, SOURCES[parsed.source]]
  return parts.filter(part => part !== undefined).join(' · ')
}
