import type { CaipNetworkId, ChainNamespace } from '../chain/namespace.ts'

/** Clusters with a name in Sign In With Solana, by CAIP-2 reference: the first 32 characters of the genesis hash. */
const CLUSTERS: ReadonlyMap<string, string> = new Map([
  ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'mainnet'],
  ['4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'testnet'],
  ['EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'devnet'],
])

/** Name of every other cluster, which runs on somebody's own machine. */
const LOCAL = 'localnet'

/** @see https://chainagnostic.org/CAIPs/caip-2 */
const REFERENCE = /^[-_a-zA-Z0-9]{1,32}$/

/**
 * Returns the text of a CAIP-2 id in the line `Chain ID`: the EIP-155 number, the name of a Solana cluster (`localnet` for one without), or
 * the reference of the other families. Undefined for anything else than an id of this namespace.
 * @see https://github.com/phantom/sign-in-with-solana
 */
export function chainText(namespace: ChainNamespace, chainId: string): string | undefined {
  const [own, reference = '', ...rest] = chainId.split(':')
  if (own !== namespace || rest.length > 0 || !REFERENCE.test(reference)) return undefined
  return namespace === 'solana' ? (CLUSTERS.get(reference) ?? LOCAL) : reference
}

/**
 * Returns the CAIP-2 id that a line `Chain ID` names; undefined if it is none. Solana's names are read with and without `solana:`, its
 * references too; `localnet` becomes `solana:localnet`, because the text does not say which cluster it is.
 */
export function readChain(namespace: ChainNamespace, text: string): CaipNetworkId | undefined {
  if (namespace !== 'solana') {
    const isReference = namespace === 'eip155' ? /^\d{1,32}$/.test(text) : REFERENCE.test(text)
    return isReference ? `${namespace}:${text}` : undefined
  }
  const name = text.replace(/^solana:/, '')
  const reference = [...CLUSTERS].find(([, each]) => each === name)?.[0] ?? name
  return REFERENCE.test(reference) ? `solana:${reference}` : undefined
}

/** Whether both chain ids are written as the same text. It tells no more of a Solana cluster than its name. */
export const isSameChain = (namespace: ChainNamespace, stated: string | undefined, expected: string): boolean =>
  stated !== undefined && chainText(namespace, stated) === chainText(namespace, expected)
