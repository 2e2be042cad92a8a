import type { LazyApi } from '../../api/lazyApi.types.ts'
import { bitcoinCoinType } from '../../chain/bitcoinChains.ts'
import { parseCaipNetworkId } from '../../chain/caip.ts'
import { toCoinType } from '../../chain/coinType.ts'
import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import { FoyerError, isFoyerError } from '../../errors.ts'
import { attempt } from '../../foreign.ts'

/** Address of a name on one chain. */
export type ResolvedName = { name: string; address: string; avatar: string | undefined }

/** Whether a text is an address of its namespace. */
type IsAddress = (text: string, namespace: ChainNamespace) => boolean

/** Coin types of SLIP-44. Each network of Polkadot has the same account. */
const COIN_TYPES = { solana: 501, polkadot: 354 } as const

/** Coin type under which a name holds the address of a chain. Undefined for a chain that has none. */
function coinTypeOf(namespace: ChainNamespace, reference: string): number | undefined {
  // Larger ids have no coin type (ENSIP-11): a name has no address there, and asking again changes nothing.
  if (namespace === 'eip155') return attempt(() => toCoinType(Number(reference)))
  return namespace === 'bip122' ? bitcoinCoinType(reference) : COIN_TYPES[namespace]
}

/** Address that stands for none. */
const ZERO = /^(?:0x)?0{40}$/

/**
 * Resolves a name to its address on a chain, by that chain's coin type, from the 5 minute cache.
 * `isAddress` is given, because the checks of four families are larger than the flow that needs one.
 * - Undefined when the name is not registered, has no address on this chain, or the chain has no coin type.
 * - Rejects with `name.unresolved` when the service cannot be asked. An aborted call rejects with its signal's reason.
 */
export const nameResolver =
  ({ blockchain }: Pick<LazyApi, 'blockchain'>, isAddress: IsAddress) =>
  async (
    { name, chainId }: { name: string; chainId: CaipNetworkId },
    { signal }: { signal: AbortSignal },
  ): Promise<ResolvedName | undefined> => {
    const { namespace, reference } = parseCaipNetworkId(chainId)
    try {
      const coinType = coinTypeOf(namespace, reference)
      if (coinType === undefined) return undefined
      if (!blockchain) throw new FoyerError('port.missing', { port: 'api.blockchain' })
      const record = await (await blockchain()).getName({ name }, { signal })
      const address = record.addresses[coinType]?.address
      if (address === undefined || ZERO.test(address) || !isAddress(address, namespace)) return undefined
      return { name: record.name, address, avatar: record.attributes.find(({ avatar }) => avatar)?.avatar }
    } catch (cause) {
      signal.throwIfAborted()
      if (isFoyerError(cause, 'http.status') && cause.context.status === 404) return undefined
      throw new FoyerError('name.unresolved', { name }, { cause })
    }
  }
