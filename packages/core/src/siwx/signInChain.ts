import type { CaipNetworkId, ChainNamespace } from '../chain/namespace.ts'

/** Clusters with a name in Sign In With Solana, by CAIP-2 reference: the first 32 characters of the genesis hash. */
const CLUSTERS: ReadonlyMap<string, string> = new Map([
  ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'mainnet'],
  ['4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'testnet'],
  ['EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'devnet'],
])

/** Name of every other cluster, which runs on somebody's own machine. */
const LOCAL = 'localnet'

/** Half of a genesis hash in hex. */
const HALF_HASH = /^[0-9a-f]{32}$/

/**
 * The one form of a reference in each namespace: a number of EIP-155 without leading zeros, and the exact part of the genesis hash elsewhere.
 * Two texts for one chain would be two accounts, and two sessions.
 * @see https://namespaces.chainagnostic.org/
 */
const REFERENCES: Record<ChainNamespace, RegExp> = {
  eip155: /^[1-9]\d{0,31}$/,
  solana: /^(?:[1-9A-HJ-NP-Za-km-z]{32}|localnet)$/,
  polkadot: HALF_HASH,
  bip122: HALF_HASH,
}

/**
 * Returns the text of a CAIP-2 id in the line `Chain ID`: the EIP-155 number, the name of a Solana cluster (`localnet` for one without), or
 * the reference of the other families. Undefined for anything else than an id of this namespace.
 * @see https://github.com/phantom/sign-in-with-solana
 */
export function chainText(namespace: ChainNamespace, chainId: string): string | undefined {
  const [own, reference = '', ...rest] = chainId.split(':')
  if (own !== namespace || rest.length > 0 || !REFERENCES[namespace].test(reference)) return undefined
  return namespace === 'solana' ? (CLUSTERS.get(reference) ?? LOCAL) : reference
}

/**
 * Returns the CAIP-2 id that a line `Chain ID` names; undefined if it is none. Solana's names are read with and without `solana:`, its
 * references too; `localnet` becomes `solana:localnet`, because the text does not say which cluster it is.
 */
export function readChain(namespace: ChainNamespace, text: string): CaipNetworkId | undefined {
  const name = namespace === 'solana' ? text.replace(/^solana:/, '') : text
  const cluster = [...CLUSTERS].find(([, each]) => namespace === 'solana' && each === name)
  const reference = cluster?.[0] ?? name
  return REFERENCES[namespace].test(reference) ? `${namespace}:${reference}` : undefined
}

/** Whether both chain ids are written as the same text. It tells no more of a Solana cluster than its name. */
export function isSameChain(namespace: ChainNamespace, stated: string | undefined, expected: string): boolean {
  const text = stated === undefined ? undefined : chainText(namespace, stated)
  return text !== undefined && text === chainText(namespace, expected)
}
