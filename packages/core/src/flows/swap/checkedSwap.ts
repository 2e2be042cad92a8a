import type { SwapTransaction } from '../../api/convert.ts'
import { parseCaipAddress } from '../../chain/caipAddress.ts'
import type { CaipAddress, ChainNamespace } from '../../chain/namespace.ts'
import type { SwapForecast, SwapRequest } from '../../chain/swap.ts'
import { chainAmount } from '../../chain/word.ts'
import { FoyerError } from '../../errors.ts'
import { type Routers, routerAt } from './routers.ts'
import type { SwapPayer, SwapPlan, SwapTerms } from './swap.types.ts'

/** Longest call data that is kept. */
const MOST_DATA = 100_000

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const refuse = (field: string): never => {
  throw new FoyerError('swap.changed', { field })
}

const chainOf = (id: CaipAddress) => {
  const { namespace, reference } = parseCaipAddress(id)
  return `${namespace}:${reference}`
}

type Asked = SwapTerms & { payer: Pick<SwapPayer, 'chainId' | 'address'> }

/**
 * Call of a transaction that a service has built: of the payer, on its chain, to an allowed router, with no more of the native currency than is
 * sold. What the router does with it is proved by the chain. Throws `swap.changed`.
 */
export function checkedCall(
  { from, to, data, amount }: SwapTransaction,
  { payer, sold, amount: asked }: Asked,
  routers: Routers,
): SwapPlan['call'] {
  if (chainOf(from) !== payer.chainId || chainOf(to) !== payer.chainId) refuse('chain')
  if (!isSame(parseCaipAddress(from).address, payer.address)) refuse('account')
  const router = parseCaipAddress(to).address
  if (!routerAt(routers, payer.chainId, router)) refuse('router')
  if (BigInt(amount) !== (sold.address === undefined ? BigInt(asked) : 0n)) refuse('amount')
  if (data.length < 10 || data.length > MOST_DATA) refuse('data')
  return { to: router, data, value: `${BigInt(amount)}` }
}

/** The amount of an adapter, which may be the host's own. Throws `rpc.failed` for one that no chain of the namespace can hold. */
export const checkedAmount = (namespace: ChainNamespace, amount: bigint): bigint =>
  chainAmount(namespace, 'spendable', amount)

type Proved = Pick<SwapRequest, 'least' | 'router'>

/** Only the terms of a router can stand for a minimum without a run. */
const isMinimum = ({ minimum, receives }: SwapForecast) =>
  minimum === undefined || (receives !== undefined && (minimum === 'tried' || minimum === 'unproved'))

/**
 * The forecast of an adapter, which may be the host's own. Throws `rpc.failed` for an amount that no chain of the namespace can hold, and
 * `swap.changed` for less than the least, or for one that is not proved although the host wants it to be.
 */
export function checkedForecast(
  namespace: ChainNamespace,
  forecast: SwapForecast,
  { least, router }: Proved,
): SwapForecast {
  const { allowance = 0n, balance, native, receives, minimum, fees } = forecast
  const amounts = Object.entries({ allowance, balance, native, receives: receives ?? 0n })
  for (const [field, value] of amounts) chainAmount(namespace, field, value)
  for (const { amount, spendable } of fees) {
    chainAmount(namespace, 'fee', amount)
    chainAmount(namespace, 'spendable', spendable)
  }
  if (fees.length === 0) throw new TypeError('The adapter gave an invalid forecast.')
  if (receives !== undefined && receives < least) refuse('least')
  if (!isMinimum(forecast)) throw new TypeError('The adapter gave an invalid forecast.')
  if (minimum === 'unproved' && router?.minimum !== 'unproved') refuse('least')
  return forecast
}
