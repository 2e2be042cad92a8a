import { type ChainFeatures, isFoyerError, type Network } from '@foyer/core/chain'
import { untilAborted, within } from '@foyer/core/chain/adapters'
import type { ChainClaims } from '../chainClaim.ts'
import { currentChain, toHexChainId } from '../chainId.ts'
import { type Discovery, rdnsOf } from '../discover.ts'
import { ask, type Provider } from '../wallet.ts'
import { arrival } from './arrival.ts'
import { assertAddable } from './assertAddable.ts'
import { isUnknownChain } from './isUnknownChain.ts'
import { waitForChain } from './waitForChain.ts'

const SWITCH = 'wallet_switchEthereumChain'
const ADD = 'wallet_addEthereumChain'

/** Milliseconds for the wallet to say where it is. */
const PATIENCE = 3_000

/** Parameters of `wallet_addEthereumChain`. @see https://eips.ethereum.org/EIPS/eip-3085 */
const parametersOf = (network: Network) => ({
  chainId: toHexChainId(network.caipNetworkId),
  chainName: network.name,
  nativeCurrency: network.nativeCurrency,
  rpcUrls: network.rpcUrls.default.http,
  ...(network.blockExplorers && { blockExplorerUrls: [network.blockExplorers.default.url] }),
  ...(network.assets?.imageUrl !== undefined && { iconUrls: [network.assets.imageUrl] }),
})

/** Asks for the addition, which may never be answered. It also ends where the wallet is on the network, as some say by their chain alone. */
async function askToAdd(provider: Provider, network: Network, signal: AbortSignal): Promise<void> {
  const over = new AbortController()
  try {
    const asked = ask(provider, ADD, [parametersOf(network)])
    const there = arrival(provider, network.caipNetworkId, over.signal)
    await untilAborted(signal, Promise.race([asked, there]))
  } finally {
    over.abort()
  }
}

/** Adds a network that the wallet does not have, unless it is there already: an addition of its own chain may never be answered. */
async function add(provider: Provider, network: Network, refused: unknown, rdns: string, signal: AbortSignal) {
  const now = await within(PATIENCE, currentChain(provider), signal).catch(() => signal.throwIfAborted())
  if (now === network.caipNetworkId) return
  assertAddable(rdns, network)
  try {
    await askToAdd(provider, network, signal)
  } catch (error) {
    // Its words about the network say more.
    throw isFoyerError(error, 'wallet.unsupportedMethod') ? refused : error
  }
}

/** @see https://eips.ethereum.org/EIPS/eip-3326 */
export const createSwitchNetwork =
  (discovery: Discovery, claims: ChainClaims): NonNullable<ChainFeatures['switchNetwork']> =>
  async (connection, network, { signal }) => {
    signal.throwIfAborted()
    const provider = discovery.wallet(connection.connectorId)
    const parameter = { chainId: toHexChainId(network.caipNetworkId) }
    const switchChain = () => untilAborted(signal, ask(provider, SWITCH, [parameter]))
    const asked = performance.now()
    try {
      await switchChain()
    } catch (error) {
      if (!isUnknownChain(error, performance.now() - asked)) throw error
      await add(provider, network, error, rdnsOf(connection.connectorId), signal)
      await switchChain()
    }
    await waitForChain(provider, claims, { id: network.caipNetworkId, name: network.name }, signal)
  }
