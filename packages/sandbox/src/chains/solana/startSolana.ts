import { type Address, address } from '@solana/kit'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { createLoopbackServer } from '../../server/loopbackServer.ts'
import type { Tls } from '../../server/tls.ts'
import type { BlockControl } from '../blockControl.ts'
import { createChainState } from './chainState.ts'
import { createToll, fundDevelopmentAccounts, mintTo } from './development.ts'
import { answer, errorAnswer } from './rpc/answer.ts'
import { stringify } from './rpc/json.ts'
import { RpcError } from './rpc/method.ts'
import { serveClient } from './rpc/subscriptions.ts'

export interface Solana {
  url: string
  /** Address of subscriptions. A validator uses the next port, this chain the same one. */
  wsUrl: string
  /** Token of which the first development account holds a million. */
  mint: Address
  /** Mints base units of the token to each of these accounts. */
  mintTo(owners: readonly string[], amount: bigint): Promise<void>
  /** Creates a Token-2022 token of 6 decimals that keeps 5 % of each transfer, and mints base units of it to an account. Resolves with its mint. */
  createToll(owner: string, amount: bigint): Promise<Address>
  /** Gives lamports to an account. */
  airdrop(to: string, lamports: bigint): void
  /** Expires all blockhashes, as after a minute. */
  expireBlockhashes(): void
  /** `pass` skips slots. */
  blocks: BlockControl
  /** Resolves once the server and its sockets are closed. */
  stop(): Promise<void>
}

/**
 * Starts a Solana chain in this process, with the development accounts funded, on the loopback address.
 * - Real: the programs (system, token, token-2022, associated token, compute budget, memo), signatures, fees, rent, compute limits, errors.
 * - Imitated: slots (a timer), votes (`confirmed` after 1 slot, `finalized` after 8), the genesis hash, one state for every commitment.
 * - Absent: address lookup tables, durable nonces, `jsonParsed` transactions, inner instructions in the history, blocks.
 * - `port` 0 takes a free one. `slotMs` is the length of a slot in milliseconds; 400 as on mainnet.
 * @see https://solana.com/docs/rpc
 */
export async function startSolana(
  options: { port?: number; slotMs?: number; tls?: Tls | undefined } = {},
): Promise<Solana> {
  const { port = 0, slotMs = 400, tls } = options
  const chainState = createChainState({ slotMs })
  const json = (body: unknown) => new Response(stringify(body), { headers: { 'content-type': 'application/json' } })
  const app = new Hono().use(cors({ origin: '*', allowMethods: ['POST'] })).post('/', async context => {
    const input: unknown = await context.req.json().catch(() => undefined)
    return json(
      input === undefined ? errorAnswer(null, new RpcError(-32700, 'Parse error')) : answer(chainState, input),
    )
  })
  const server = createLoopbackServer({
    port,
    fetch: app.fetch,
    tls,
    serveSocket: connection => serveClient(chainState, connection),
  })
  let mint: Address
  try {
    mint = await fundDevelopmentAccounts(chainState)
    await server.open()
  } catch (cause) {
    chainState.stop()
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`solana (port ${port}) did not start: ${reason}`, { cause })
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
    mint,
    mintTo: (owners, amount) => mintTo(chainState, owners.map(address), amount),
    createToll: (owner, amount) => createToll(chainState, address(owner), amount),
    airdrop: (to, lamports) => void chainState.airdrop(address(to), lamports),
    expireBlockhashes: chainState.expireBlockhashes,
    blocks: { hold: chainState.hold, pass: async count => chainState.skip(BigInt(count)) },
    stop: () => (stopped ??= stop()),
  }
}
