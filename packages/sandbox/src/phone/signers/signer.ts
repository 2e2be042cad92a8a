export interface SignRequest {
  method: string
  params: unknown
  /** CAIP-2. */
  chainId: string
}

/** Signer of one chain family. */
export interface Signer {
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** Accounts in the format of the chain with this CAIP-2 reference. */
  addresses(reference: string): readonly string[]
  /** Rejects with a `PhoneError` for an unsupported request. */
  sign(request: SignRequest): Promise<unknown>
}

/** Sent to the app as a JSON-RPC error. */
export class PhoneError extends Error {
  override readonly name = 'PhoneError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export const REJECTED = { code: 5000, message: 'User rejected.' }

export const unknownAccount = (address: unknown) =>
  new PhoneError(4100, `This phone has no account ${String(address).slice(0, 100)}.`)

export const unknownMethod = (method: string) => new PhoneError(-32_601, `This phone does not support ${method}.`)

export const invalidParams = (method: string) => new PhoneError(-32_602, `The parameters of ${method} are wrong.`)

/** Reads the parameters of a request. A parse error becomes a JSON-RPC error. */
export function parseParams<T>(
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
  { method, params }: SignRequest,
): T {
  const parsed = schema.safeParse(params)
  if (!parsed.success) throw invalidParams(method)
  return parsed.data
}

/** Calls a chain's endpoint. Its JSON-RPC error is passed to the app unchanged. */
export async function askEndpoint(url: string | undefined, method: string, params: unknown[]): Promise<unknown> {
  if (url === undefined) throw new PhoneError(4901, 'This phone has no endpoint for that chain.')
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { code: number; message: string } }
  if (error) throw new PhoneError(error.code, error.message)
  return result
}
