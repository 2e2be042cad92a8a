import { attempt } from '@foyer/core/chain/adapters'

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

/** Chain of the domain of typed data, as 0x hex. Undefined where it names none, or nothing that is a number. */
function chainOfTypedData(params: readonly unknown[]): string | undefined {
  const data = params.find(each => !isAddress(each))
  return attempt(() => {
    const { domain } = (typeof data === 'string' ? JSON.parse(data) : data) as { domain: { chainId: string } }
    return `0x${BigInt(domain.chainId).toString(16)}`
  })
}

/**
 * Chain that a request is for, as the dapp writes it; undefined for the current one. Typed data is for the chain of its domain, and is not
 * signed on another one (EIP-712).
 */
export function requestedChain(method: string, params: unknown): unknown {
  const list: unknown[] = Array.isArray(params) ? params : []
  if (method.startsWith('eth_signTypedData')) return chainOfTypedData(list)
  return isSending(method) ? fieldOf(list[0], 'chainId') : undefined
}

/** Parameters of one transaction with its chain, where the dapp names none: a wallet that has moved meanwhile can refuse it. */
export function withChain(method: string, params: unknown, chainId: string): unknown {
  const [first, ...rest] = Array.isArray(params) ? (params as unknown[]) : []
  if (!isSending(method) || typeof first !== 'object' || first === null || fieldOf(first, 'chainId') !== undefined) {
    return params
  }
  return method === 'wallet_sendCalls' ? params : [{ ...first, chainId }, ...rest]
}

/** Parameters with the account that sends, where the dapp leaves the choice to the wallet: it might take another one. */
export function withSender(method: string, params: unknown, address: string): unknown {
  const [first, ...rest] = Array.isArray(params) ? (params as unknown[]) : []
  if (!isSending(method) || typeof first !== 'object' || first === null || fieldOf(first, 'from') !== undefined) {
    return params
  }
  return [{ ...first, from: address }, ...rest]
}
