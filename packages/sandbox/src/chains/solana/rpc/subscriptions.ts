import * as z from 'zod'
import type { Connection, SocketHandlers } from '../../../server/connection.ts'
import type { ChainState } from '../chainState.ts'
import { accountMethods } from './accounts.ts'
import { answer, errorAnswer, requestSchema } from './answer.ts'
import { stringify } from './json.ts'
import { addressParam, commitmentParam, inContext, RpcError } from './method.ts'

const RANK = { processed: 0, confirmed: 1, finalized: 2 }

const commitmentConfig = z.looseObject({ commitment: commitmentParam.optional() })
const signatureParams = z.tuple([z.string(), commitmentConfig.optional()])
const accountParams = z.tuple([addressParam, z.looseObject({}).optional()])

type Notify = (method: string, result: unknown) => void
/** Called once per slot. Returns true when the subscription is done. */
type Look = () => boolean

function subscription(chainState: ChainState, method: string, params: unknown, notify: Notify): Look | undefined {
  const parse = <Schema extends z.ZodType>(schema: Schema): z.infer<Schema> => {
    const parsed = schema.safeParse(params ?? [])
    if (!parsed.success) throw new RpcError(-32602, `Invalid params: ${z.prettifyError(parsed.error)}`)
    return parsed.data
  }
  switch (method) {
    case 'slotSubscribe':
      return () => {
        const slot = chainState.slot()
        notify('slotNotification', { slot, parent: slot - 1n, root: slot > 32n ? slot - 32n : 0n })
        return false
      }
    case 'signatureSubscribe': {
      const [signature, config] = parse(signatureParams)
      return () => {
        const entry = chainState.landed(signature)
        if (!entry || RANK[chainState.commitmentOf(entry)] < RANK[config?.commitment ?? 'finalized']) return false
        notify('signatureNotification', inContext(chainState, { err: entry.err }))
        return true
      }
    }
    case 'accountSubscribe': {
      const [address, config] = parse(accountParams)
      const read = () => accountMethods.getAccountInfo!(chainState, [address, config ?? {}]) as { value: unknown }
      let last = stringify(read().value)
      return () => {
        const now = read()
        const text = stringify(now.value)
        if (text !== last) notify('accountNotification', now)
        last = text
        return false
      }
    }
    default:
      return undefined
  }
}

/** Serves one client: slot, signature and account subscriptions. @see https://solana.com/docs/rpc/websocket */
export function serveClient(chainState: ChainState, connection: Connection): SocketHandlers {
  const looks = new Map<number, Look>()
  let lastId = 0
  const send = (value: unknown) => connection.send(stringify(value))
  const stop = chainState.onSlot(() =>
    connection.run(() => {
      for (const [id, look] of [...looks]) if (look()) looks.delete(id)
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
    if (!request.success) return send(errorAnswer(null, new RpcError(-32600, 'Invalid request')))
    const { id, method, params } = request.data
    if (/^(slot|signature|account)Unsubscribe$/.test(method)) {
      const result = Array.isArray(params) && looks.delete(Number(params[0]))
      return send({ jsonrpc: '2.0', id, result })
    }
    try {
      lastId += 1
      const number = lastId
      const look = subscription(chainState, method, params, (name, result) =>
        send({ jsonrpc: '2.0', method: name, params: { result, subscription: number } }),
      )
      if (!look) return send(answer(chainState, input))
      looks.set(number, look)
      send({ jsonrpc: '2.0', id, result: number })
    } catch (error) {
      send(errorAnswer(id, error))
    }
  }
  return { onMessage, onClose: stop }
}
