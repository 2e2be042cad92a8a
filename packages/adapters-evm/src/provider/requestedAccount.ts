const ADDRESS = /^0x[0-9a-f]{40}$/i

const isAddress = (value: unknown): value is string => typeof value === 'string' && ADDRESS.test(value)
const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[field] : undefined

/** Methods whose first parameter names the account in `from`. */
const SENDING: ReadonlySet<string> = new Set([
  'eth_sendTransaction',
  'eth_signTransaction',
  'wallet_sendTransaction',
  'wallet_sendCalls',
])

/** Methods with the account among their first two parameters; some dapps give them in the other order. */
const SIGNING = /^(?:personal_sign|eth_sign|eth_signTypedData(?:_v\d)?|wallet_getCapabilities)$/

const isSending = (method: string): boolean => SENDING.has(method)

/** Account that a request is for, as the dapp writes it; undefined for a request that names none. */
export function requestedAccount(method: string, params: unknown): string | undefined {
  const [first, second] = Array.isArray(params) ? (params as unknown[]) : []
  if (isSending(method)) {
    const from = fieldOf(first, 'from')
    return typeof from === 'string' ? from : undefined
  }
  if (!SIGNING.test(method)) return undefined
  const [usual, other] =
    method === 'personal_sign' || method === 'eth_signTypedData' ? [second, first] : [first, second]
  return [usual, other].find(isAddress)
}

/** Chain that a request to send is for, as the dapp writes it; undefined for the current one. */
export function requestedChain(method: string, params: unknown): unknown {
  const [first] = Array.isArray(params) ? (params as unknown[]) : []
  return isSending(method) ? fieldOf(first, 'chainId') : undefined
}

/** Parameters with the account that sends, where the dapp leaves the choice to the wallet: it might take another one. */
export function withSender(method: string, params: unknown, address: string): unknown {
  const [first, ...rest] = Array.isArray(params) ? (params as unknown[]) : []
  if (!isSending(method) || typeof first !== 'object' || first === null || fieldOf(first, 'from') !== undefined) {
    return params
  }
  return [{ ...first, from: address }, ...rest]
}
