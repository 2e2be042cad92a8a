import { FoyerError, type Network } from '@foyer/core/chain'
import { isMoney } from '@foyer/core/chain/adapters'

/**
 * Chains that have no currency, and take their fees in tokens: Tempo, its test network and its development network.
 * @see https://docs.tempo.xyz/quickstart/evm-compatibility
 */
const WITHOUT_CURRENCY: ReadonlySet<number> = new Set([4217, 42431, 31318])

/** Whether a chain has a currency, by its id and by the balance that its node answers for an account. */
export const hasCurrency = ({ id }: Pick<Network, 'id'>, balance: bigint): boolean =>
  !WITHOUT_CURRENCY.has(Number(id)) && isMoney(balance)

/** Throws `transfer.noCurrency` on a chain without one: nothing says what a transaction costs there, or in which token. */
export function assertCurrency(network: Network, balance: bigint): void {
  if (!hasCurrency(network, balance)) throw new FoyerError('transfer.noCurrency', { chainId: network.caipNetworkId })
}
