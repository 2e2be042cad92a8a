import type { VaultChain } from '../../approval/approval.types.ts'
import { BITCOIN_NETWORKS, type BitcoinNetwork } from '../../keys/bitcoinNetworks.ts'
import { readOf } from '../endpoint.ts'
import { notSigned } from '../review.ts'

/** References of CAIP-2: the first half of the genesis block's hash. @see https://namespaces.chainagnostic.org/bip122/caip2 */
const MAINNET = '000000000019d6689c085ae165831e93'
const REGTEST = '0f9188f13cb7b2c71f2a335e3a4fc328'
const TESTNETS = [
  '000000000933ea01ad0ee984209779ba',
  '00000000da84f2bafbbc53dee25a72ae',
  '00000008819873e925422c1ff0f99f7c',
]

/** Bitcoin network of a chain. Refuses others of the family, whose addresses look alike. */
export function networkOf({ caipNetworkId }: VaultChain): BitcoinNetwork {
  const reference = caipNetworkId.slice('bip122:'.length)
  if (reference === MAINNET) return 'main'
  if (reference === REGTEST) return 'regtest'
  return TESTNETS.includes(reference) ? 'test' : notSigned('This wallet does not sign for this network.')
}

/** Refuses accounts of another network than the chain's: the vault was set up for that one. */
export function assertAccounts(addresses: readonly string[], network: BitcoinNetwork): void {
  const { bech32 } = BITCOIN_NETWORKS[network].network
  if (!addresses.every(address => address.startsWith(`${bech32}1`)))
    notSigned('This wallet is not set up for the network of the request.')
}

/**
 * Refuses an endpoint that shows another first block. One that does not show it passes: what is spent is named by its transaction, which no
 * other chain has, so that a signature is of no use elsewhere.
 */
export async function assertChain(chain: VaultChain, signal: AbortSignal): Promise<void> {
  const first = await readOf(chain, signal)('/block-height/0').catch(() => '')
  const isHash = /^[0-9a-f]{64}$/.test(first.trim())
  if (isHash && chain.caipNetworkId !== `bip122:${first.trim().slice(0, 32)}`)
    notSigned('The endpoint of this network belongs to another network.')
}
