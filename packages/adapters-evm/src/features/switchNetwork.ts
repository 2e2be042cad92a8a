import type { ChainFeatures, Network } from '@foyer/core/chain'
import { untilAborted } from '@foyer/core/chain/adapters'
import type { ChainClaims } from '../chainClaim.ts'
import { toHexChainId } from '../chainId.ts'
import type { Discovery } from '../discover.ts'
import { isUnknownChain } from '../errors.ts'
import { ask } from '../wallet.ts'
import { waitForChain } from './waitForChain.ts'

const SWITCH = 'wallet_switchEthereumChain'
const ADD = 'wallet_addEthereumChain'

/** Parameters of `wallet_addEthereumChain`. @see https://eips.ethereum.org/EIPS/eip-3085 */
const parametersOf = (network: Network) => ({
  chainId: toHexChainId(network.id),
  chainName: network.name,
  nativeCurrency: network.nativeCurrency,
  rpcUrls: network.rpcUrls.default.http,
  ...(network.blockExplorers && { blockExplorerUrls: [network.blockExplorers.default.url] }),
  ...(network.assets?.imageUrl !== undefined && { iconUrls: [network.assets.imageUrl] }),
})

/** @see https://eips.ethereum.org/EIPS/eip-3326 */
export const createSwitchNetwork =
  (discovery: Discovery, claims: ChainClaims): NonNullable<ChainFeatures['switchNetwork']> =>
  async (connection, network, { signal }) => {
    signal.throwIfAborted()
    const provider = discovery.wallet(connection.connectorId)
    const switchChain = () => untilAborted(signal, ask(provider, SWITCH, [{ chainId: toHexChainId(network.id) }]))
    try {
      await switchChain()
    } catch (error) {
      if (!isUnknownChain(error)) throw error
      await untilAborted(signal, ask(provider, ADD, [parametersOf(network)]))
      await switchChain()
    }
    await waitForChain(provider, claims, { id: network.caipNetworkId, name: network.name }, signal)
  }
