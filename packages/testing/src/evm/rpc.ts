/** Error of EIP-1193. */
export class ProviderRpcError extends Error {
  /** `ProviderRpcError`. */
  override readonly name = 'ProviderRpcError'
  /** Code of EIP-1193, EIP-1474 or JSON-RPC. */
  readonly code: number
  /** Further facts of the error. */
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** Sends a request to a JSON-RPC endpoint. Rejects with the code of its error. */
export async function ask(url: string, method: string, params: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
  })
  const body = (await response.json()) as {
    result?: unknown
    error?: { code: number; message: string; data?: unknown }
  }
  if (body.error) throw new ProviderRpcError(body.error.code, body.error.message, body.error.data)
  return body.result
}
