import { type Address, maxUint256 } from 'viem'
import type { Lie } from '../../faults/faults.ts'

/** Address in place of the router, or of the visitor. Its key is unknown. */
const STRANGER: Address = '0x000000000000000000000000000000000000dEaD'
const OTHER_CHAIN = 'eip155:31338'

/** Terms of a swap before they become calldata. Addresses are without their chain. */
export interface SwapTerms {
  chainId: string
  router: Address
  tokenIn: Address
  tokenOut: Address
  amountIn: bigint
  leastOut: bigint
  recipient: Address
}

export interface ApprovalTerms {
  chainId: string
  spender: Address
  amount: bigint
}

/** Returns the terms with the lie of a fault, or as they are. `others` are assets of the exchange that the swap does not have. */
export function swapWith(lie: Lie | undefined, terms: SwapTerms, others: readonly Address[]): SwapTerms {
  const [tokenOut = terms.tokenOut] = others
  switch (lie) {
    case 'token':
      return { ...terms, tokenOut, leastOut: 0n }
    case 'amount':
      return { ...terms, amountIn: terms.amountIn * 2n }
    case 'least':
    case 'unread':
      return { ...terms, leastOut: 0n }
    case 'recipient':
      return { ...terms, recipient: STRANGER }
    case 'router':
      return { ...terms, router: STRANGER }
    case 'chain':
      return { ...terms, chainId: OTHER_CHAIN }
    default:
      return terms
  }
}

export function approvalWith(lie: Lie | undefined, terms: ApprovalTerms): ApprovalTerms {
  switch (lie) {
    case 'spender':
      return { ...terms, spender: STRANGER }
    case 'unlimited':
      return { ...terms, amount: maxUint256 }
    case 'chain':
      return { ...terms, chainId: OTHER_CHAIN }
    default:
      return terms
  }
}

export const outputWith = (lie: Lie | undefined, output: bigint): bigint =>
  lie === 'output' ? output + output / 10n : output
