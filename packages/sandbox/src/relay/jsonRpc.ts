import { ZodError, z } from 'zod'
import type { RelayMethods } from './methods.ts'
import type { Peer } from './peer.ts'

const requestSchema = z.object({ id: z.union([z.number(), z.string()]), method: z.string(), params: z.unknown() })
const answerSchema = z.object({ id: z.number(), result: z.unknown() })

export type Incoming =
  | { kind: 'request'; id: number | string; method: string; params: unknown }
  /** The client has received the delivery with this id. */
  | { kind: 'acknowledgement'; id: number }
  | { kind: 'nonsense' }

export function parseIncoming(text: string): Incoming {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { kind: 'nonsense' }
  }
  const request = requestSchema.safeParse(value)
  if (request.success) return { kind: 'request', ...request.data }
  const answer = answerSchema.safeParse(value)
  return answer.success ? { kind: 'acknowledgement', id: answer.data.id } : { kind: 'nonsense' }
}

/** Answer to a request, with the errors of JSON-RPC. @see https://www.jsonrpc.org/specification#error_object */
export function answerRequest(
  methods: RelayMethods,
  peer: Peer,
  { id, method, params }: Extract<Incoming, { kind: 'request' }>,
) {
  const refuse = (code: number, message: string) => ({ id, jsonrpc: '2.0', error: { code, message } })
  if (!Object.hasOwn(methods, method)) return refuse(-32_601, `Method not found: ${method}`)
  try {
    return { id, jsonrpc: '2.0', result: methods[method as keyof RelayMethods](peer, params) }
  } catch (error) {
    if (!(error instanceof ZodError)) throw error
    const { path, message } = error.issues[0]!
    return refuse(-32_602, `Invalid params: ${path.join('.')} ${message}`)
  }
}
