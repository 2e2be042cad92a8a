import type { Network } from '@foyer/core/chain'
import type { Tls } from '../server/tls.ts'
import { type Anvil, startAnvil } from './anvil.ts'
import { bitcoinNetwork, startBitcoin } from './bitcoin/index.ts'
import type { BlockControl } from './blockControl.ts'
import { addBlock, followBlocks } from './followBlocks.ts'
import { polkadotNetwork, startPolkadot } from './polkadot/index.ts'
import { deploySmartAccounts } from './smartAccounts/smartAccounts.ts'
import { SOLANA_DEVELOPMENT_ADDRESSES, solanaNetwork, startSolana } from './solana/index.ts'
import { deployBatch } from './swaps/batch.ts'
import { deployExchange } from './swaps/exchange.ts'
import { deployEvmTokens, TOKEN_CHAIN_ID } from './tokens/evmTokens.ts'

type EvmChain = { chainId: number; name: string; assets?: Network['assets'] }

/** Networks that the demo requests. The picture of the second one is in the registry. */
const REQUESTED: EvmChain[] = [
  { chainId: 31337, name: 'Foundry' },
  { chainId: 31338, name: 'Foundry Two', assets: { imageId: 'foundry-two' } },
]

/** Network outside those of the demo, so that a wallet can be on an unsupported chain. */
const UNREQUESTED: EvmChain[] = [{ chainId: 31339, name: 'Foundry Three' }]

export interface Chains {
  requested: Network[]
  unrequested: Network[]
  /** Blocks of the chains that run in this process, by CAIP-2 id. */
  blocks: ReadonlyMap<string, BlockControl>
  stop(): Promise<void>
}

const network = ({ chainId, ...named }: EvmChain, { url }: Anvil): Network => ({
  id: chainId,
  caipNetworkId: `eip155:${chainId}`,
  chainNamespace: 'eip155',
  ...named,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [url] } },
  testnet: true,
})

type Running = { network: Network; blocks?: BlockControl; stop(): Promise<void> }

/** In base units: a thousand of the token with 6 decimals. */
const INITIAL_SOLANA_TOKENS = 1_000_000_000n

/** Prepares a running chain, and stops it if that fails. */
async function prepared(chain: Running, prepare: () => Promise<void>): Promise<Running> {
  try {
    await prepare()
    return chain
  } catch (error) {
    await chain.stop()
    throw error
  }
}

const startEvm = async (chain: EvmChain, tls: Tls | undefined): Promise<Running> => {
  const anvil = await startAnvil({ chainId: chain.chainId, tls })
  let stopFollowing = () => {}
  const stop = () => {
    stopFollowing()
    return anvil.stop()
  }
  return prepared({ network: network(chain, anvil), stop }, async () => {
    if (chain.chainId === TOKEN_CHAIN_ID) {
      await deployEvmTokens(anvil.url)
      await deployExchange(anvil.url)
      await deployBatch(anvil.url)
      await deploySmartAccounts(anvil.url)
      // The chain is at rest from here on, until somebody sends.
      await addBlock(anvil.url)
    }
    stopFollowing = followBlocks(anvil.url)
  })
}

const startSolanaChain = async (tls: Tls | undefined): Promise<Running> => {
  const solana = await startSolana({ tls })
  const running = { network: solanaNetwork(solana), blocks: solana.blocks, stop: solana.stop }
  // The first account has the supply already.
  const [, ...others] = SOLANA_DEVELOPMENT_ADDRESSES
  return prepared(running, async () => {
    await solana.mintTo(others, INITIAL_SOLANA_TOKENS)
    await solana.createToll(SOLANA_DEVELOPMENT_ADDRESSES[2], INITIAL_SOLANA_TOKENS)
  })
}

const startBitcoinChain = async (tls: Tls | undefined): Promise<Running> => {
  const bitcoin = await startBitcoin({ tls })
  return { network: bitcoinNetwork(bitcoin), blocks: bitcoin.blocks, stop: bitcoin.stop }
}

const startPolkadotChain = async (tls: Tls | undefined): Promise<Running> => {
  const polkadot = await startPolkadot({ tls })
  return { network: polkadotNetwork(polkadot), blocks: polkadot.blocks, stop: polkadot.stop }
}

/** Starts every chain of the sandbox on a free port. Rejects if one does not start, and stops the others. */
export async function startChains({ tls }: { tls?: Tls | undefined } = {}): Promise<Chains> {
  const evm = (chains: EvmChain[]) => chains.map(chain => startEvm(chain, tls))
  const requested = [...evm(REQUESTED), startSolanaChain(tls), startPolkadotChain(tls), startBitcoinChain(tls)]
  const unrequested = evm(UNREQUESTED)
  const starts = await Promise.allSettled([...requested, ...unrequested])
  const running = starts.flatMap(start => (start.status === 'fulfilled' ? [start.value] : []))
  const stop = async () => {
    await Promise.all(running.map(chain => chain.stop()))
  }
  const failed = starts.find(start => start.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  const networks = running.map(chain => chain.network)
  return {
    requested: networks.slice(0, requested.length),
    unrequested: networks.slice(requested.length),
    blocks: new Map(running.flatMap(({ network, blocks }) => (blocks ? [[network.caipNetworkId, blocks]] : []))),
    stop,
  }
}
