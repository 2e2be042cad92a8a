import type { TokenBalance } from '../../api/tokenBalance.ts'
import { NATIVE_EVM_ADDRESS } from '../../chain/evmAddress.ts'
import type { CaipAddress } from '../../chain/namespace.ts'

/** Address under which the price of a token is requested. The native currency has one too (EIP-7528). */
export const pricedAddress = ({ address, chainId }: Pick<TokenBalance, 'address' | 'chainId'>): CaipAddress =>
  address ?? `${chainId}:${NATIVE_EVM_ADDRESS}`
