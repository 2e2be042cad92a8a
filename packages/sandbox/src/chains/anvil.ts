import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { createLoopbackServer } from '../server/loopbackServer.ts'
import type { Tls } from '../server/tls.ts'
import { startAnvilProcess } from './anvilProcess.ts'

export interface Anvil {
  url: string
  chainId: number
  /** Resolves once the server is closed and the process has ended. */
  stop(): Promise<void>
}

/** Namespaces of a node. Those of a test node (`anvil_`, `evm_`, `hardhat_`, `debug_` …) set balances, time and blocks. */
const FOR_PAGES = /^(eth|net|web3|wallet)_/

/** Sends a transaction of any account without its signature. */
const UNSIGNED = 'eth_sendUnsignedTransaction'

const isForPages = (method: unknown) => typeof method === 'string' && FOR_PAGES.test(method) && method !== UNSIGNED

/** Methods of a JSON-RPC request or batch; undefined for a text that is no JSON. @see https://www.jsonrpc.org/specification */
function methodsOf(text: string): unknown[] | undefined {
  try {
    const input: unknown = JSON.parse(text)
    return [input].flat().map(request => (request as { method?: unknown } | null)?.method)
  } catch {
    return undefined
  }
}

/** Passes requests on to anvil. Those of a page, which have an Origin, may not control the chain. */
const proxyTo = (address: string) =>
  new Hono().use(cors({ origin: '*', allowMethods: ['POST'] })).post('/', async context => {
    const { req: request } = context
    const body = await request.text()
    const methods = methodsOf(body)
    if (!methods) return context.json({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } })
    if (request.header('origin') !== undefined && !methods.every(isForPages))
      return context.text('Pages may not control this chain.\n', 403)
    const answer = await fetch(address, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    }).catch(() => undefined)
    if (!answer) return context.text('anvil does not answer.\n', 502)
    return context.body(await answer.text(), 200, { 'content-type': 'application/json' })
  })

/**
 * Starts a real EVM chain with the well-known development accounts, in memory, on the loopback address, behind a server that checks the
 * Host, the size and the nesting of requests.
 * - `port` 0 takes a free one. `blockTime` is in seconds; without it each transaction is mined at once.
 * - Resolves when the chain answers; rejects when the binary is missing, the port is taken, or it does not start within 20 s.
 * - `hardfork` is a rule set of the past, such as `berlin` without EIP-1559. Default: the newest.
 * - By requests alone, over TLS too with `tls`. A page may use the chain, and only a program may control it.
 */
export async function startAnvil(options: {
  chainId: number
  port?: number
  blockTime?: number
  hardfork?: string
  tls?: Tls | undefined
}): Promise<Anvil> {
  const { chainId, port = 0, blockTime, hardfork, tls } = options
  const failed = (cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause)
    return new Error(`anvil (chain ${chainId}, port ${port}): ${reason}`, { cause })
  }
  const anvil = await startAnvilProcess({ chainId, blockTime, hardfork }).catch(cause => {
    throw failed(cause)
  })
  const server = createLoopbackServer({ port, fetch: proxyTo(anvil.url).fetch, tls })
  await server.open().catch(async cause => {
    await anvil.stop()
    throw failed(cause)
  })
  let stopped: Promise<unknown> | undefined
  return {
    url: `http://127.0.0.1:${server.port}`,
    chainId,
    async stop() {
      stopped ??= Promise.all([server.close(), anvil.stop()])
      await stopped
    },
  }
}
