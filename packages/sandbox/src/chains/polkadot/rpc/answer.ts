import * as z from 'zod'
import { authorMethods } from './author.ts'
import { chainMethods } from './chain.ts'
import { errorAnswer, type Method, method, type Node, none, RpcError, SUBSCRIPTIONS } from './method.ts'
import { stateMethods } from './state.ts'

const methods: Record<string, Method> = { ...chainMethods, ...stateMethods, ...authorMethods }
const METHODS: Record<string, Method> = {
  ...methods,
  rpc_methods: method(none, () => ({
    methods: [...Object.keys(METHODS), ...Object.entries(SUBSCRIPTIONS).flat()],
    version: 1,
  })),
}

export const requestSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  method: z.string(),
  params: z.unknown(),
})

function answerOne(node: Node, input: unknown) {
  const request = requestSchema.safeParse(input)
  if (!request.success) return errorAnswer(null, new RpcError(-32600, 'Invalid request'))
  const { id, method: name, params } = request.data
  try {
    const run = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined
    if (!run) throw new RpcError(-32601, 'Method not found')
    return { jsonrpc: '2.0', id: id ?? null, result: run(node, params) ?? null }
  } catch (error) {
    return errorAnswer(id, error)
  }
}

/** Answers one request, or a batch of them. Never throws. @see https://www.jsonrpc.org/specification */
export const answer = (node: Node, input: unknown): unknown =>
  Array.isArray(input) ? input.map(entry => answerOne(node, entry)) : answerOne(node, input)
