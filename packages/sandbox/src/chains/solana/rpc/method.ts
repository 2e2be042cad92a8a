import { address } from '@solana/kit'
import * as z from 'zod'
import type { ChainState } from '../chainState.ts'

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

export type Method = (chainState: ChainState, params: unknown) => unknown

/** Method with parsed parameters; invalid ones are the error -32602, as with a node. */
export const method =
  <Params extends z.ZodType>(
    params: Params,
    run: (chainState: ChainState, params: z.infer<Params>) => unknown,
  ): Method =>
  (chainState, input) => {
    const parsed = params.safeParse(input ?? [])
    if (!parsed.success) throw new RpcError(-32602, `Invalid params: ${z.prettifyError(parsed.error)}`)
    return run(chainState, parsed.data)
  }

/** Envelope of an answer that depends on the state. */
export const inContext = (chainState: ChainState, value: unknown) => ({
  context: { apiVersion: '2.2.0', slot: chainState.slot() },
  value,
})

export const addressParam = z.string().transform((text, context) => {
  try {
    return address(text)
  } catch {
    context.addIssue('expected a base58 address of 32 bytes')
    return z.NEVER
  }
})

export const amountParam = z.int().nonnegative().transform(BigInt)

export const commitmentParam = z.enum(['processed', 'confirmed', 'finalized'])

/** `commitment` and `minContextSlot` are accepted without effect: there is one state. */
export const configParam = z.looseObject({ commitment: commitmentParam.optional() })
