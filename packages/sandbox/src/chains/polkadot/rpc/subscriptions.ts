import * as z from 'zod'
import type { Connection, SocketHandlers } from '../../../server/connection.ts'
import type { Block } from '../blocks.ts'
import type { ExtrinsicStatus } from '../pool.ts'
import { answer, requestSchema } from './answer.ts'
import { errorAnswer, hexParam, type Node, none, parseParams, RpcError, SUBSCRIPTIONS } from './method.ts'
import { stateOf } from './state.ts'

type Notify = (method: string, result: unknown) => void
/** Starts a subscription: notifies at once, and returns the function to call for each new block. */
type Begin = (notify: Notify) => (block: Block) => void

const UNSUBSCRIBE = new Set(Object.values(SUBSCRIPTIONS))

const heads =
  (name: string, headOf: (block: Block) => unknown, first: () => unknown): Begin =>
  notify => {
    let last = first()
    notify(name, last)
    return block => {
      const head = headOf(block)
      // A young chain has only its first block that is final.
      if (head !== last) notify(name, head)
      last = head
    }
  }

/** Undefined for other methods. @see https://polkadot.js.org/docs/substrate/rpc */
function subscription(node: Node, method: string, params: unknown): Begin | undefined {
  const { chainState, runtime } = node
  const best = () => chainState.best().header
  const finalized = () => chainState.finalized().header
  switch (method) {
    case 'chain_subscribeNewHead':
    case 'chain_subscribeNewHeads':
      parseParams(none, params)
      return heads('chain_newHead', best, best)
    case 'chain_subscribeAllHeads':
      parseParams(none, params)
      return heads('chain_allHead', best, best)
    case 'chain_subscribeFinalizedHeads':
      parseParams(none, params)
      return heads('chain_finalizedHead', finalized, finalized)
    case 'state_subscribeRuntimeVersion':
      return notify => {
        notify('state_runtimeVersion', runtime.version)
        return () => {}
      }
    case 'state_subscribeStorage': {
      const [keys] = parseParams(z.tuple([z.array(hexParam)]), params)
      const read = () => {
        const state = stateOf(node, undefined)
        return keys.map(key => [key, state.get(key) ?? null] as const)
      }
      return notify => {
        let last = read()
        notify('state_storage', { block: chainState.best().hash, changes: last })
        return block => {
          const now = read()
          const changes = now.filter(([, value], index) => last[index]?.[1] !== value)
          last = now
          if (changes.length > 0) notify('state_storage', { block: block.hash, changes })
        }
      }
    }
    case 'author_submitAndWatchExtrinsic': {
      const [hex] = parseParams(z.tuple([hexParam]), params)
      // Submitted before the answer, so that a refusal is the answer; later statuses wait for the subscription's id.
      let report = (_status: ExtrinsicStatus) => {}
      chainState.submit(hex, status => report(status))
      return notify => {
        report = status => notify('author_extrinsicUpdate', status)
        report('ready')
        return () => {}
      }
    }
    default:
      return undefined
  }
}

/** Serves one client: subscriptions, and every method of HTTP. */
export function serveClient(node: Node, connection: Connection): SocketHandlers {
  const looks = new Map<string, (block: Block) => void>()
  let lastId = 0
  const send = (value: unknown) => connection.send(JSON.stringify(value))
  const stop = node.chainState.onBlock(block =>
    connection.run(() => {
      for (const look of looks.values()) look(block)
    }),
  )
  const onMessage = (text: string) => {
    let input: unknown
    try {
      input = JSON.parse(text)
    } catch {
      return send(errorAnswer(null, new RpcError(-32700, 'Parse error')))
    }
    const request = requestSchema.safeParse(input)
    if (!request.success) return send(answer(node, input))
    const { id, method, params } = request.data
    if (UNSUBSCRIBE.has(method)) {
      return send({ jsonrpc: '2.0', id, result: Array.isArray(params) && looks.delete(String(params[0])) })
    }
    try {
      const begin = subscription(node, method, params)
      if (!begin) return send(answer(node, input))
      lastId += 1
      const number = `s${lastId}`
      send({ jsonrpc: '2.0', id, result: number })
      const look = begin((name, result) =>
        send({ jsonrpc: '2.0', method: name, params: { subscription: number, result } }),
      )
      looks.set(number, look)
    } catch (error) {
      send(errorAnswer(id, error))
    }
  }
  return { onMessage, onClose: stop }
}
