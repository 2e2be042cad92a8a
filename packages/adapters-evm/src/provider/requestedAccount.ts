import { attempt } from '@foyer/core/chain/adapters'
import { signs } from './signs.ts'

const ADDRESS = /^0x[0-9a-f]{40}$/i

const isAddress = (value: unknown): value is string => typeof value === 'string' && ADDRESS.test(value)
const fieldOf = (value: unknown, field: string): unknown => (value as Record<string, unknown> | undefined)?.[field]

/** Parameters as a list: a request of one object may leave the list out. */
const listOf = (params: unknown): readonly unknown[] =>
  Array.isArray(params) ? (params as unknown[]) : params === undefined ? [] : [params]

/** Value that is there: some dapps write null for one that they leave to the wallet. */
const given = (value: unknown) => value ?? undefined

/** Methods that are completed with an account and a chain where their first parameter names none. */
const SENDING: ReadonlySet<string> = new Set([
  'eth_sendTransaction',
  'eth_signTransaction',
  'wallet_sendTransaction',
  'wallet_sendCalls',
])

/** Methods with the account among their first two parameters; some dapps give them in the other order. */
const SIGNING = /^(?:personal_sign|eth_sign|eth_signTypedData(?:_v\d)?|wallet_getCapabilities)$/

/** Account that a request is for, as the dapp writes it, or `unreadable`; undefined for a request that names none. */
export function requestedAccount(method: string, params: unknown): string | undefined {
  const list = listOf(params)
  const [first, second] = list
  if (SIGNING.test(method)) {
    const [usual, other] =
      method === 'personal_sign' || method === 'eth_signTypedData' ? [second, first] : [first, second]
    return [usual, other].find(isAddress)
  }
  if (!signs(method)) return undefined
  const from = list.map(each => given(fieldOf(each, 'from'))).find(each => each !== undefined)
  if (typeof from === 'string') return from
  return from !== undefined && SENDING.has(method) ? 'unreadable' : undefined
}

/** Chain of the domain of typed data, as 0x hex; as it is written where that is no number. Undefined where it names none. */
function chainOfTypedData(params: readonly unknown[]): unknown {
  const domains = params.map(each =>
    fieldOf(typeof each === 'string' ? attempt(() => JSON.parse(each)) : each, 'domain'),
  )
  const chain = domains.map(domain => given(fieldOf(domain, 'chainId'))).find(each => each !== undefined)
  return attempt(() => `0x${BigInt(chain as string).toString(16)}`) ?? chain
}

/**
 * Chains that a request is for, as the dapp writes them; none for the current one. Typed data is for the chain of its domain, and is not signed
 * on another one (EIP-712).
 */
export function requestedChains(method: string, params: unknown): unknown[] {
  const list = listOf(params)
  if (!signs(method)) return []
  // Calls that are sent together may each name one.
  const each = [...list, ...list.flatMap(one => listOf(fieldOf(one, 'calls')))]
  const chains = [chainOfTypedData(list), ...each.map(one => given(fieldOf(one, 'chainId')))]
  return chains.filter(chain => chain !== undefined)
}

/**
 * Parameters of a transaction with its chain or its account, where the dapp leaves it to the wallet: that might take another account, and can
 * refuse a chain that it has left meanwhile.
 */
export function completed(method: string, params: unknown, field: 'chainId' | 'from', value: string): unknown {
  const [first, ...rest] = Array.isArray(params) ? (params as unknown[]) : []
  const isOpen = SENDING.has(method) && typeof first === 'object' && first && given(fieldOf(first, field)) === undefined
  return isOpen ? [{ ...first, [field]: value }, ...rest] : params
}
