import * as z from 'zod'
import type { ChainState } from '../chainState.ts'
import { accountMethods } from './accounts.ts'
import { chainMethods } from './chain.ts'
import { type Method, RpcError } from './method.ts'
import { transactionMethods } from './transactions.ts'

const METHODS: Record<string, Method> = { ...chainMethods, ...accountMethods, ...transactionMethods }

export const requestSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  method: z.string(),
  params: z.unknown(),
})

export type Request = z.infer<typeof requestSchema>

export const errorAnswer = (id: unknown, error: unknown) => {
  const known = error instanceof RpcError
  const code = known ? error.code : -32603
  const message = error instanceof Error ? error.message : String(error)
  return {
    jsonrpc: '2.0',
    id: id ?? null,
    error: { code, message, ...(known && error.data !== undefined && { data: error.data }) },
  }
}

function answerOne(chainState: ChainState, input: unknown) {
  const request = requestSchema.safeParse(input)
  if (!request.success) return errorAnswer(null, new RpcError(-32600, 'Invalid request'))
  const { id, method, params } = request.data
  try {
    const run = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined
    if (!run) throw new RpcError(-32601, 'Method not found')
    return { jsonrpc: '2.0', id: id ?? null, result: run(chainState, params) }
  } catch (error) {
    return errorAnswer(id, error)
  }
}

/** Answers one request, or a batch of them. Never throws. @see https://www.jsonrpc.org/specification */
export const answer = (chainState: ChainState, input: unknown): unknown =>
  Array.isArray(input) ? input.map(entry => answerOne(chainState, entry)) : answerOne(chainState, input)
