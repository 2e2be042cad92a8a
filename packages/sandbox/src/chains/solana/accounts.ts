import { type Address, address, type EncodedAccount } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { type TokenBalance, tokenBalanceOf } from './tokenAccount.ts'

/** Accounts of the chain in their current state. */
export function createAccounts(svm: LiteSVM) {
  const account = (at: Address): EncodedAccount | undefined => {
    const found = svm.getAccount(at)
    return found.exists ? found : undefined
  }
  const balance = (of: Address) => svm.getBalance(of) ?? 0n
  return {
    account,
    balance,
    programAccounts: (program: string) => svm.getProgramAccounts(address(program)),
    rentExemption: (size: bigint) => svm.minimumBalanceForRentExemption(size),
    /** Lamports and tokens of these accounts, in their order. */
    balancesOf: (keys: readonly Address[]): { lamports: bigint[]; tokens: TokenBalance[] } => ({
      lamports: keys.map(balance),
      tokens: keys.flatMap((key, accountIndex) => {
        const held = tokenBalanceOf(account(key), account)
        return held ? [{ ...held, accountIndex }] : []
      }),
    }),
  }
}

export type Accounts = ReturnType<typeof createAccounts>
