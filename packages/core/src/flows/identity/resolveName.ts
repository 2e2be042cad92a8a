import type { LazyApi } from '../../api/lazyApi.types.ts'
import { parseCaipNetworkId } from '../../chain/caip.ts'
import { toCoinType } from '../../chain/coinType.ts'
import { isEvmAddress } from '../../chain/evmAddress.ts'
import type { CaipNetworkId } from '../../chain/namespace.ts'
import { FoyerError, isFoyerError } from '../../errors.ts'
import { isServed } from '../../rules/isServed.ts'

/** Address of a name on one chain. */
export type ResolvedName = { name: string; address: string; avatar: string | undefined }

/**
 * Resolves a name to its address on a chain, by that chain's coin type, from the 5 minute cache.
 * - Undefined when the name is not registered, has no address on this chain, or the namespace has no names.
 * - Rejects with `name.unresolved` when the service cannot be asked. An aborted call rejects with its signal's reason.
 */
export const nameResolver =
  ({ blockchain }: Pick<LazyApi, 'blockchain'>) =>
  async (
    { name, chainId }: { name: string; chainId: CaipNetworkId },
    { signal }: { signal: AbortSignal },
  ): Promise<ResolvedName | undefined> => {
    const { namespace, reference } = parseCaipNetworkId(chainId)
    if (!isServed('names', namespace)) return undefined
    try {
      if (!blockchain) throw new FoyerError('port.missing', { port: 'api.blockchain' })
      const record = await (await blockchain()).getName({ name }, { signal })
      const address = record.addresses[toCoinType(Number(reference))]?.address
      if (address === undefined || !isEvmAddress(address)) return undefined
      return { name: record.name, address, avatar: record.attributes.find(({ avatar }) => avatar)?.avatar }
    } catch (cause) {
      signal.throwIfAborted()
      if (isFoyerError(cause, 'http.status') && cause.context.status === 404) return undefined
      throw new FoyerError('name.unresolved', { name }, { cause })
    }
  }
