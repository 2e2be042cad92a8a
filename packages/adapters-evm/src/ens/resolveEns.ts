import { type CaipNetworkId, parseCaipNetworkId, toCoinType } from '@foyer/core/chain'
import { BaseError, ContractFunctionRevertedError, createClient, http } from 'viem'
import { getEnsAddress } from 'viem/actions'
import { normalize } from 'viem/ens'

/** Options of `ensResolver()`. */
export type EnsResolverOptions = {
  /** Endpoint of Ethereum's mainnet, where the names are registered, whichever chain a transfer is on. */
  url: string
  /**
   * Asks the gateways of names that are kept outside the chain (EIP-3668). The name's owner chooses their addresses, and sees the visitor's
   * IP address. Without it such a name has no address. Default: true.
   */
  gateways?: boolean
}

/** Universal Resolver of Ethereum's mainnet. Written here, because viem's list of chains is large. @see https://docs.ens.domains/learn/deployments */
const UNIVERSAL_RESOLVER = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
const MAINNET = 1
const RESOLVING = { universalResolverAddress: UNIVERSAL_RESOLVER, strict: true } as const

const REQUEST_TIMEOUT = 10_000

/** Errors of the Universal Resolver that mean: no address. Others, of a gateway for one, leave it open. */
const NO_ADDRESS = ['ResolverNotFound', 'ResolverNotContract', 'UnsupportedResolverProfile']

/** `OffchainLookup` of EIP-3668, by which a contract refers to gateways. */
const OFFCHAIN_LOOKUP = '0x556f1830'

function meansNoAddress(error: unknown, gateways: boolean): boolean {
  const reverted = error instanceof BaseError ? error.walk(each => each instanceof ContractFunctionRevertedError) : null
  if (!(reverted instanceof ContractFunctionRevertedError)) return false
  return NO_ADDRESS.includes(reverted.data?.errorName ?? '') || (!gateways && reverted.signature === OFFCHAIN_LOOKUP)
}

/** Name in ENS's own spelling. Undefined for one that it does not allow. */
function normalized(name: string): string | undefined {
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}

/** Resolves a name through the Universal Resolver. Undefined when it has no address on the chain. */
export async function resolveEns(
  { url, gateways = true }: EnsResolverOptions,
  question: { name: string; chainId: CaipNetworkId },
  { signal }: { signal: AbortSignal },
): Promise<string | undefined> {
  const name = normalized(question.name)
  if (name === undefined) return undefined
  const chainId = Number(parseCaipNetworkId(question.chainId).reference)
  // Larger ids have no coin type (ENSIP-11).
  if (chainId >= 2 ** 31) return undefined
  const client = createClient({
    ccipRead: gateways ? {} : false,
    transport: http(url, { fetchOptions: { signal }, retryCount: 0, timeout: REQUEST_TIMEOUT }),
  })
  try {
    const coinType = chainId === MAINNET ? {} : { coinType: BigInt(toCoinType(chainId)) }
    return (await getEnsAddress(client, { name, ...coinType, ...RESOLVING })) ?? undefined
  } catch (error) {
    if (meansNoAddress(error, gateways)) return undefined
    throw error
  }
}
