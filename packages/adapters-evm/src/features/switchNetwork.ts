import { type ChainFeatures, FoyerError, type Network } from '@foyer/core/chain'
import { untilAborted, within } from '@foyer/core/chain/adapters'
import { currentChain, toHexChainId } from '../chainId.ts'
import type { Discovery } from '../discover.ts'
import { isUnknownChain } from '../errors.ts'
import { ask, listen, type Provider } from '../wallet.ts'

const SWITCH = 'wallet_switchEthereumChain'
const ADD = 'wallet_addEthereumChain'

/** Milliseconds to wait for the new chain, and between two polls: some wallets answer before they have switched. */
const SWITCH_TIMEOUT = 5_000
const POLL_INTERVAL = 250

/** Parameters of `wallet_addEthereumChain`. @see https://eips.ethereum.org/EIPS/eip-3085 */
const parametersOf = (network: Network) => ({
  chainId: toHexChainId(network.id),
  chainName: network.name,
  nativeCurrency: network.nativeCurrency,
  rpcUrls: network.rpcUrls.default.http,
  ...(network.blockExplorers && { blockExplorerUrls: [network.blockExplorers.default.url] }),
  ...(network.assets?.imageUrl !== undefined && { iconUrls: [network.assets.imageUrl] }),
})

/** Resolves when the wallet is on the network. Rejects with `wallet.failed` after the time-out. */
async function waitForChain(provider: Provider, network: Network, signal: AbortSignal): Promise<void> {
  let wake = () => {}
  const stop = listen(provider, { chainChanged: () => wake() })
  const deadline = Date.now() + SWITCH_TIMEOUT
  try {
    while ((await untilAborted(signal, currentChain(provider))) !== network.caipNetworkId) {
      if (Date.now() > deadline) {
        throw new FoyerError('wallet.failed', {
          method: SWITCH,
          reason: `The wallet did not switch to ${network.name}.`,
        })
      }
      const move = new Promise<void>(resolve => {
        wake = resolve
      })
      await within(POLL_INTERVAL, move, signal).catch(() => signal.throwIfAborted())
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
    const switchChain = () => untilAborted(signal, ask(provider, SWITCH, [{ chainId: toHexChainId(network.id) }]))
    try {
      await switchChain()
    } catch (error) {
      if (!isUnknownChain(error)) throw error
      await untilAborted(signal, ask(provider, ADD, [parametersOf(network)]))
      await switchChain()
    }
    await waitForChain(provider, network, signal)
  }
