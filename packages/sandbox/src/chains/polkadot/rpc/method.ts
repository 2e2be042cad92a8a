import * as z from 'zod'
import type { ChainState } from '../chainState.ts'
import { RefusedExtrinsic } from '../extrinsic.ts'
import type { Runtime } from '../runtime.ts'

/** @see https://www.jsonrpc.org/specification#error_object */
export class RpcError extends Error {
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export interface Node {
  runtime: Runtime
  chainState: ChainState
}

export type Method = (node: Node, params: unknown) => unknown

export function parseParams<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(input ?? [])
  if (!parsed.success) throw new RpcError(-32602, `Invalid params: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

/** Method with parsed parameters; invalid ones are the error -32602, as with a node. */
export const method =
  <Params extends z.ZodType>(params: Params, run: (node: Node, params: z.infer<Params>) => unknown): Method =>
  (node, input) =>
    run(node, parseParams(params, input))

export const hexParam = z.string().regex(/^0x(?:[0-9a-f]{2})*$/i, 'expected 0x hex')
export const hashParam = z.string().regex(/^0x[0-9a-f]{64}$/i, 'expected the hash of a block')
export const none = z.tuple([])

/** Subscriptions of a socket, each with the function that ends it. */
export const SUBSCRIPTIONS: Record<string, string> = {
  chain_subscribeNewHead: 'chain_unsubscribeNewHead',
  chain_subscribeNewHeads: 'chain_unsubscribeNewHeads',
  chain_subscribeAllHeads: 'chain_unsubscribeAllHeads',
  chain_subscribeFinalizedHeads: 'chain_unsubscribeFinalizedHeads',
  state_subscribeRuntimeVersion: 'state_unsubscribeRuntimeVersion',
  state_subscribeStorage: 'state_unsubscribeStorage',
  author_submitAndWatchExtrinsic: 'author_unwatchExtrinsic',
}

export const errorAnswer = (id: unknown, error: unknown) => {
  const known = error instanceof RpcError || error instanceof RefusedExtrinsic
  const message = error instanceof Error ? error.message : String(error)
  return {
    jsonrpc: '2.0',
    id: id ?? null,
    error: {
      code: known ? error.code : -32603,
      message,
      ...(known && error.data !== undefined && { data: error.data }),
    },
  }
}
