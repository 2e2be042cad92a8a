import { cryptoWaitReady } from '@polkadot/util-crypto'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { createLoopbackServer } from '../../server/loopbackServer.ts'
import type { Tls } from '../../server/tls.ts'
import type { BlockControl } from '../blockControl.ts'
import { createChainState } from './chainState.ts'
import { idOf } from './extrinsic.ts'
import { answer } from './rpc/answer.ts'
import { errorAnswer, RpcError } from './rpc/method.ts'
import { serveClient } from './rpc/subscriptions.ts'
import { type Account, createRuntime } from './runtime.ts'

export interface Polkadot {
  url: string
  /** Subscriptions, on the same port. */
  wsUrl: string
  /** The same at every start with the same options. */
  genesisHash: string
  /** Existential deposit in planck. */
  existentialDeposit: bigint
  /** Sets reserved or frozen amounts in planck. Resolves once they are in a block. */
  setAccount(address: string, change: Partial<Account>): Promise<void>
  blocks: BlockControl
  /** Resolves once the server and its sockets are closed. */
  stop(): Promise<void>
}

/**
 * Starts a Polkadot chain in this process, with the development accounts funded, on the loopback address.
 * - Real: the metadata of Substrate's own node and so every type, sr25519, ed25519 and ECDSA signatures over the real payload, nonces,
 *   mortality, hashes of headers and extrinsics, the rules of the existential deposit, of holds and of locks.
 * - Imitated: consensus (`blockMs` by the clock; a block is final two later), fees (by length), the state's root, the pallets: transfers of
 *   the balances pallet move something, any other call costs its fee and does nothing.
 * - Absent: proofs, the check of the metadata's hash, the newer `chainHead` interface, pruning of blocks.
 * - `port` 0 takes a free one. `genesisHash` is that of a public chain, for an app that is written for it. Default: the chain's own.
 * @see https://polkadot.js.org/docs/substrate/rpc
 */
export async function startPolkadot(
  options: { port?: number; blockMs?: number; genesisHash?: string; tls?: Tls | undefined } = {},
): Promise<Polkadot> {
  const { port = 0, blockMs = 1_000, genesisHash, tls } = options
  await cryptoWaitReady()
  const runtime = createRuntime()
  const chainState = createChainState(runtime, { blockMs, genesisHash })
  const node = { runtime, chainState }
  const app = new Hono().use(cors({ origin: '*', allowMethods: ['POST'] })).post('/', async context => {
    const input: unknown = await context.req.json().catch(() => undefined)
    return Response.json(
      input === undefined ? errorAnswer(null, new RpcError(-32700, 'Parse error')) : answer(node, input),
    )
  })
  const server = createLoopbackServer({
    port,
    fetch: app.fetch,
    tls,
    serveSocket: connection => serveClient(node, connection),
  })
  try {
    await server.open()
  } catch (cause) {
    chainState.stop()
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`polkadot (port ${port}) did not start: ${reason}`, { cause })
  }
  const at = `127.0.0.1:${server.port}`
  let stopped: Promise<void> | undefined
  const stop = async () => {
    chainState.stop()
    await server.close()
  }
  return {
    url: `http://${at}`,
    wsUrl: `ws://${at}`,
    genesisHash: chainState.genesisHash,
    existentialDeposit: runtime.existentialDeposit,
    setAccount: (address, change) =>
      new Promise(resolve => {
        chainState.setAccount(idOf(address), change)
        const off = chainState.onBlock(() => {
          off()
          resolve()
        })
      }),
    blocks: { hold: chainState.hold, pass: async count => chainState.pass(count) },
    stop: () => (stopped ??= stop()),
  }
}
