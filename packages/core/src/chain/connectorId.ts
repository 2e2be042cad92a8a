/**
 * Sources of the wallets in a page.
 * - `eip6963`: announced to EVM pages. @see https://eips.ethereum.org/EIPS/eip-6963
 * - `eip1193`: injected as `window.ethereum`. @see https://eips.ethereum.org/EIPS/eip-1193
 * - `wallet-standard`: registered by Wallet Standard's events. @see https://github.com/wallet-standard/wallet-standard
 * - `injectedWeb3`: injected into `window.injectedWeb3`. @see https://github.com/polkadot-js/extension
 * - `wbip004`: listed in `window.btc_providers`. @see https://wbips.netlify.app/wbips/WBIP004
 * - `unisat`: injected as an object of UniSat's kind. @see https://docs.unisat.io/dev/open-api-documentation/unisat-wallet
 */
const CONNECTOR_SOURCES = ['eip6963', 'eip1193', 'wallet-standard', 'injectedWeb3', 'wbip004', 'unisat'] as const

/** Place in which an adapter found a wallet. */
export type ConnectorSource = (typeof CONNECTOR_SOURCES)[number]

/** Id of a connector: the source of its wallet and its key there. The wallet chooses only the key. */
export const connectorId = (source: ConnectorSource, key: string): string => `${source}:${key}`

/** Parts of a connector's id; undefined for an id that was not made by an adapter. */
export function parseConnectorId(id: string): { source: ConnectorSource; key: string } | undefined {
  const source = CONNECTOR_SOURCES.find(each => id.startsWith(`${each}:`))
  return source && { source, key: id.slice(source.length + 1) }
}
