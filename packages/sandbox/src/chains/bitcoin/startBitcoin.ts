import { createLoopbackServer } from '../../server/loopbackServer.ts'
import type { Tls } from '../../server/tls.ts'
import type { BlockControl } from '../blockControl.ts'
import { type Chain, createChain } from './chain.ts'
import { esploraApi } from './esplora.ts'
import { addressFormat } from './script.ts'

export interface Bitcoin {
  /** Base address of the Esplora API. */
  url: string
  /** Pays satoshi to an address. Resolves with the transaction's id once it waits in the mempool. */
  pay(address: string, satoshi: bigint): Promise<string>
  /** Adds blocks; waiting transactions go into the first of them. */
  mine(blocks?: number): Promise<void>
  /** Replaces the newest blocks by as many and one more, without transactions. Those of the replaced ones wait again. Default: 1. */
  reorganise(blocks?: number): Promise<void>
  /** `pass` mines, also what is held. */
  blocks: BlockControl
  /** Resolves once the server is closed and the node has stopped. */
  stop(): Promise<void>
}

/** Adds blocks at an interval while transactions wait. */
function mineWhatWaits(chain: Chain, blockMs: number) {
  let isHeld = false
  let mining: Promise<void> | undefined
  const timer = setInterval(() => {
    if (mining || isHeld || chain.outputIndex.waiting === 0) return
    // Mining is tried again at the next interval.
    mining = chain
      .mine(1)
      .catch(console.error)
      .finally(() => {
        mining = undefined
      })
  }, blockMs)
  return {
    /** Resolves once no block is mined any more. */
    async hold(held: boolean) {
      isHeld = held
      await mining
    },
    async end() {
      clearInterval(timer)
      await mining
    },
  }
}

/**
 * Starts a Bitcoin chain in this process, with the development accounts paid by its first blocks, on the loopback address.
 * - Real: a bcoin full node on regtest with its consensus and mempool rules, scripts, signatures, fees, coinbase maturity.
 * - Ours: the Esplora API over it, the rules of replacement by fee, and the check of taproot signatures (key spends only), because the node is older than taproot.
 * - Imitated: proof of work (a block on request), fee estimates. No peers; reorganisations on request.
 * - `port` 0 takes a free one. `blockMs` is how long a transaction waits for its block, in milliseconds; 0 leaves it to `mine`.
 * - `bech32` is the prefix of addresses: `bcrt`, or `tb` for an app that is written for testnet or signet.
 * @see https://github.com/Blockstream/esplora/blob/master/API.md
 */
export async function startBitcoin(
  options: { port?: number; blockMs?: number; bech32?: string; tls?: Tls | undefined } = {},
): Promise<Bitcoin> {
  const { port = 0, blockMs = 5_000, bech32 = 'bcrt', tls } = options
  const chain = await createChain(addressFormat(bech32))
  const server = createLoopbackServer({ port, fetch: esploraApi(chain).fetch, tls })
  try {
    await server.open()
  } catch (cause) {
    await chain.close()
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`bitcoin (port ${port}) did not start: ${reason}`, { cause })
  }
  const mining = blockMs > 0 ? mineWhatWaits(chain, blockMs) : undefined
  const stop = async () => {
    await Promise.all([server.close(), mining?.end()])
    await chain.close()
  }
  let stopped: Promise<void> | undefined
  return {
    url: `http://127.0.0.1:${server.port}`,
    pay: chain.pay,
    mine: (blocks = 1) => chain.mine(blocks),
    reorganise: (blocks = 1) => chain.reorganise(blocks),
    blocks: { hold: async held => mining?.hold(held), pass: chain.mine },
    stop: () => (stopped ??= stop()),
  }
}
