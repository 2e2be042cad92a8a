import { type ChainFeatures, FoyerError, type Network } from '@foyer/core/chain'
import { untilAborted, within } from '@foyer/core/chain/adapters'
import { toHexChainId } from '../chainId.ts'
import type { Discovery } from '../discover.ts'
import { isUnknownChain } from '../errors.ts'
import { ask, listen, type Provider } from '../provider.ts'
import { currentChain } from '../silent.ts'

const SWITCH = 'wallet_switchEthereumChain'
const ADD = 'wallet_addEthereumChain'

/** Some wallets answer before they have moved. Milliseconds that they get, and between two looks. */
const ARRIVAL = 5_000
const LOOK = 250

/** @see https://eips.ethereum.org/EIPS/eip-3085 */
const description = (network: Network) => ({
  chainId: toHexChainId(network.id),
  chainName: network.name,
  nativeCurrency: network.nativeCurrency,
  rpcUrls: network.rpcUrls.default.http,
  ...(network.blockExplorers && { blockExplorerUrls: [network.blockExplorers.default.url] }),
  ...(network.assets?.imageUrl !== undefined && { iconUrls: [network.assets.imageUrl] }),
})

async function arrival(provider: Provider, network: Network, signal: AbortSignal): Promise<void> {
  let wake = () => {}
  const stop = listen(provider, { chainChanged: () => wake() })
  const deadline = Date.now() + ARRIVAL
  try {
    while ((await untilAborted(signal, currentChain(provider))) !== network.caipNetworkId) {
      if (Date.now() > deadline) {
        throw new FoyerError('wallet.failed', { method: SWITCH, reason: `The wallet did not move to ${network.name}.` })
      }
      const move = new Promise<void>(resolve => {
        wake = resolve
      })
      await within(LOOK, move, signal).catch(() => signal.throwIfAborted())
    }
  } finally {
    stop()
  }
}

/** @see https://eips.ethereum.org/EIPS/eip-3326 */
export const createSwitchNetwork =
  (discovery: Discovery): NonNullable<ChainFeatures['switchNetwork']> =>
  async (connection, network, { signal }) => {
    signal.throwIfAborted()
    const provider = discovery.wallet(connection.connectorId)
    const go = () => untilAborted(signal, ask(provider, SWITCH, [{ chainId: toHexChainId(network.id) }]))
    try {
      await go()
    } catch (error) {
      if (!isUnknownChain(error)) throw error
      await untilAborted(signal, ask(provider, ADD, [description(network)]))
      await go()
    }
    await arrival(provider, network, signal)
  }
