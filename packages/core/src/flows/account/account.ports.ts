import type { AccountType } from '../../chain/accountType.ts'
import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import type { Network } from '../../chain/network.ts'
import { port } from '../../port.ts'

export type AccountKey = {
  namespace: ChainNamespace
  address: string
  /** Absent where the wallet gives none. The same address may become a smart account. */
  type?: AccountType
  chainId: CaipNetworkId
  /** Absent when the host did not request the chain: there is no known endpoint. */
  network: Network | undefined
}

/** Base units as a decimal string, because JSON and floats would lose digits. */
export type NativeBalance = { value: string; symbol: string; decimals: number }

export const accountPorts = {
  /** From the 30 s cache unless `force`. Undefined on a chain that has no currency. Rejects with `balance.unavailable`. */
  balance: port<NativeBalance | undefined, AccountKey & { force: boolean }>('account.balance'),
}
