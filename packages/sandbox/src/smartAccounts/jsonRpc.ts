import { ZodError, z } from 'zod'

/** Refusal with a code of JSON-RPC or of ERC-7769. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** Codes of JSON-RPC. @see https://www.jsonrpc.org/specification#error_object */
const PARSE_ERROR = -32_700
const INVALID_REQUEST = -32_600
const UNKNOWN_METHOD = -32_601
export const INVALID_PARAMS = -32_602
const INTERNAL_ERROR = -32_603

/** Methods by name. Parameters that a schema of theirs refuses, and refusals, become errors of JSON-RPC. */
export type RpcMethods = Readonly<Record<string, (params: unknown) => Promise<unknown>>>

const requestSchema = z.object({
  id: z.union([z.number(), z.string(), z.null()]).default(null),
  method: z.string(),
  params: z.unknown(),
})

const refusal = (id: unknown, { code, message, data }: { code: number; message: string; data?: unknown }) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message, ...(data !== undefined && { data }) },
})

function errorOf(error: unknown) {
  if (error instanceof RpcError) return error
  if (error instanceof ZodError) {
    const { path, message } = error.issues[0]!
    return { code: INVALID_PARAMS, message: `${path.join('.')}: ${message}` }
  }
  return { code: INTERNAL_ERROR, message: error instanceof Error ? error.message : 'Internal error' }
}

async function answerOne(methods: RpcMethods, input: unknown) {
  const request = requestSchema.safeParse(input)
  if (!request.success) return refusal(null, { code: INVALID_REQUEST, message: 'Not a request of JSON-RPC.' })
  const { id, method, params } = request.data
  if (!Object.hasOwn(methods, method))
    return refusal(id, { code: UNKNOWN_METHOD, message: `Method not found: ${method}` })
  try {
    return { jsonrpc: '2.0', id, result: await methods[method]!(params) }
  } catch (error) {
    return refusal(id, errorOf(error))
  }
}

/** Answers a request, or each of a batch, in order. @see https://www.jsonrpc.org/specification */
export async function answerJsonRpc(methods: RpcMethods, text: string): Promise<object> {
  let input: unknown
  try {
    input = JSON.parse(text)
  } catch {
    return refusal(null, { code: PARSE_ERROR, message: 'Parse error' })
  }
  // An empty batch is no request either.
  if (!Array.isArray(input) || input.length === 0) return answerOne(methods, input)
  const answers: object[] = []
  for (const each of input) answers.push(await answerOne(methods, each))
  return answers
}
