import type { LazyApi } from '../../api/lazyApi.types.ts'
import { loadClient } from '../../api/loadClient.ts'
import { formatAmount } from '../../chain/amount.ts'
import { NATIVE_EVM_ADDRESS } from '../../chain/evmAddress.ts'
import type { CaipAddress } from '../../chain/namespace.ts'
import { chainAmount } from '../../chain/word.ts'
import type { Chains } from '../../chains.ts'
import type { Ports } from '../../platform/ports.ts'
import { within } from '../../platform/within.ts'
import { isServed } from '../../rules/isServed.ts'
import { aligned, readDecimal } from '../holdings/decimal.ts'
import { tokenId } from '../holdings/holding.ts'
import type { Purchase } from './buy.types.ts'

/**
 * Part of a promised amount, in percent, by which the delivered one may differ: the price moves until the visitor pays, and the ways to pay
 * have different fees.
 */
const TOLERANCE = 5n

export const isNative = (asset: CaipAddress): boolean => asset.toLowerCase().endsWith(NATIVE_EVM_ADDRESS.toLowerCase())

/**
 * Growth from one reading of a balance to the next, where it is about as much as was promised. Any other change is another payment, and the next
 * reading is compared with it.
 */
export function arrivedBetween(before: string, after: string, expected: string): string | undefined {
  const [one, other, promised] = [readDecimal(before), readDecimal(after), readDecimal(expected)]
  if (!one || !other || !promised || promised.units === 0n) return undefined
  const { units, scale } = aligned([one, other, promised])
  const [from = 0n, to = 0n, wanted = 0n] = units
  const growth = to - from
  const [least, most] = [wanted * (100n - TOLERANCE), wanted * (100n + TOLERANCE)]
  return least <= growth * 100n && growth * 100n <= most ? formatAmount(growth, scale) : undefined
}

type BalanceParts = { chains: Chains; api: Pick<LazyApi, 'blockchain'>; ports: Pick<Ports, 'clock'> }

type Place = Pick<Purchase, 'chainId' | 'address'> & { asset: CaipAddress }

/**
 * Reader of an account's amount of one coin, as a decimal. Asks the chain where its adapter can say, else the service, and always the same
 * one: the difference of two that disagree would look like a payment.
 */
export function coinBalance({ chains, api, ports: { clock } }: BalanceParts) {
  const fromService = async ({ asset, chainId, address }: Place, signal: AbortSignal) => {
    const { getBalance } = await loadClient(api, 'blockchain')
    const { balances, dropped } = await getBalance({ address, chainId, forceUpdate: true }, { signal })
    const wanted = tokenId(isNative(asset) ? { chainId } : { chainId, address: asset })
    const numeric = balances.find(token => tokenId(token) === wanted)?.quantity.numeric
    // A row that was left out may be this one.
    return numeric ?? (dropped === 0 ? '0' : undefined)
  }
  const read = async (place: Place, signal: AbortSignal): Promise<string | undefined> => {
    const { asset, chainId, address } = place
    const namespace = chainId.startsWith('solana:') ? 'solana' : 'eip155'
    const network = chains.networks(namespace).find(({ caipNetworkId }) => caipNetworkId === chainId)
    const { balance, tokens } = chains.adapter(namespace).features
    if (!network) return undefined
    if (isNative(asset) && balance) {
      const units = await balance({ address }, network, { signal })
      if (units === undefined) return undefined
      return formatAmount(chainAmount(namespace, 'balance', units), network.nativeCurrency.decimals)
    }
    if (!isNative(asset) && tokens) {
      const all = await tokens({ address }, network, { signal })
      const own = all.find(
        ({ address: each }) =>
          tokenId({ chainId, address: `${chainId}:${each}` }) === tokenId({ chainId, address: asset }),
      )
      return own ? formatAmount(chainAmount(namespace, 'balance', own.value), own.decimals) : '0'
    }
    return isServed('balances', namespace) ? fromService(place, signal) : undefined
  }
  /** Undefined where it cannot be read in so many milliseconds. */
  return async (place: Place, patience: number, signal: AbortSignal): Promise<string | undefined> => {
    try {
      return await within(clock, patience, signal, own => read(place, own))
    } catch {
      return undefined
    }
  }
}
