import type { Connector, ConnectorType } from '../chain/adapter.ts'

/** All ways to connect, in the default order. */
export const CONNECT_METHODS = ['email', 'social', 'wallet'] as const

/** Way to connect. */
export type ConnectMethod = (typeof CONNECT_METHODS)[number]

/** A multi-chain connector is one wallet announced in several chain families. */
const INSTALLED: readonly ConnectorType[] = ['INJECTED', 'ANNOUNCED', 'MULTI_CHAIN']

/**
 * The order of the ways to connect. An explicit order stands as it is; else the wallets come first as soon as an installed one is shown.
 * `connectors` are those shown, after the filters.
 */
export function connectMethods(input: { order?: ConnectMethod[]; connectors: Connector[] }): ConnectMethod[] {
  if (input.order) return [...input.order]
  const installed = input.connectors.some(connector => INSTALLED.includes(connector.type))
  return installed ? ['wallet', 'email', 'social'] : [...CONNECT_METHODS]
}
