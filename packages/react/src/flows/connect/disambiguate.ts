import type { ChainNamespace, WalletRow } from '@foyer/core'
import { connectorLabel } from './connectorLabel.ts'

/**
 * Returns a text that distinguishes a wallet from others of the same name: its chain families where these differ, else its provider,
 * reverse domain name, home page or id, so that an imitation can be recognized. Undefined for a unique name.
 */
export function disambiguate(
  wallets: readonly WalletRow[],
  wallet: WalletRow,
  families: Record<ChainNamespace, string>,
): string | undefined {
  const own = familiesOf(wallet)
  const alike = wallets.filter(other => other.name === wallet.name && other !== wallet).map(familiesOf)
  if (alike.length === 0) return undefined
  const differs =
    own.length > 0 && alike.every(others => others.length > 0 && others.every(each => !own.includes(each)))
  return differs ? own.map(namespace => families[namespace]).join(', ') : identityOf(wallet)
}

const namespaceOf = (chain: string) => chain.slice(0, chain.indexOf(':')) as ChainNamespace

/** Empty if the wallet lists none. */
const familiesOf = ({ connectors, entry }: WalletRow): ChainNamespace[] =>
  connectors.length > 0
    ? connectors.map(({ namespace }) => namespace)
    : [...new Set((entry?.chains ?? []).map(namespaceOf))]

const identityOf = ({ connectors: [first], entry, id }: WalletRow) =>
  first ? connectorLabel(first.id) : (entry?.rdns ?? (entry?.homepage ? new URL(entry.homepage).host : id))
