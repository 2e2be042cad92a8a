import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Config } from '@foyer/sandbox/config'
import type { Connect, Plugin } from 'vite'

type Order = { chainId: string; held: boolean }

/** Keeps the transactions of a chain out of its blocks, or lets them in. EVM chains have methods of their own for it. */
async function holdBlocks(sandbox: string, { chainId, held }: Order): Promise<void> {
  const post = async (url: string, body: object) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
  }
  if (!chainId.startsWith('eip155:')) return post(`${sandbox}/blocks`, { chainId, held })
  const { networks } = (await (await fetch(`${sandbox}/config.json`)).json()) as Config
  const node = networks.find(({ caipNetworkId }) => caipNetworkId === chainId)?.rpcUrls.default.http[0]
  if (!node) throw new Error(`No chain ${chainId} runs.`)
  await post(node, { jsonrpc: '2.0', id: 1, method: 'evm_setAutomine', params: [!held] })
  // Includes what has waited.
  if (!held) await post(node, { jsonrpc: '2.0', id: 2, method: 'evm_mine', params: [] })
}

/** Whether a script of this very page asks. The browser sets the header, and no page can. */
const isOwn = ({ headers }: IncomingMessage) => headers['sec-fetch-site'] === 'same-origin'

/** Answers `GET /blocks` with the chains whose blocks are held, and `POST /blocks` as an order. */
const answerBlocks = (sandbox: string) => {
  const held = new Set<string>()
  return async (request: IncomingMessage): Promise<string> => {
    if (request.method === 'POST') {
      const order = JSON.parse(await text(request)) as Order
      await holdBlocks(sandbox, order)
      if (order.held) held.add(order.chainId)
      else held.delete(order.chainId)
    }
    return JSON.stringify([...held])
  }
}

function controls(sandbox: string): Connect.NextHandleFunction {
  const blocks = answerBlocks(sandbox)
  const pass = async (request: IncomingMessage): Promise<[number, string]> => {
    const { method = 'GET', url = '' } = request
    if (url === '/blocks') return [200, await blocks(request)]
    const body = method === 'POST' ? await text(request) : undefined
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${sandbox}${url}`, { method, headers, ...(body !== undefined && { body }) })
    return [answer.status, await answer.text()]
  }
  return (request, response, next) => {
    if (!/^\/(faults(\/[\w-]+)?(\?|$)|blocks$)/.test(request.url ?? '')) return next()
    if (!isOwn(request)) return response.writeHead(403).end()
    void pass(request)
      .catch((error: unknown): [number, string] => [502, JSON.stringify({ error: String(error) })])
      .then(([status, body]) => response.writeHead(status, { 'content-type': 'application/json' }).end(body))
  }
}

/**
 * Passes the playground's orders to the sandbox at `/sandbox/faults` and `/sandbox/blocks`. The sandbox takes them from programs alone, so
 * that no page of another site can break it; this server takes them from its own page alone.
 */
export const serveControls = (sandboxPort: number): Plugin => {
  const handle = controls(`http://localhost:${sandboxPort}`)
  return {
    name: 'serve-controls',
    configureServer: ({ middlewares }) => void middlewares.use('/sandbox', handle),
    configurePreviewServer: ({ middlewares }) => void middlewares.use('/sandbox', handle),
  }
}
