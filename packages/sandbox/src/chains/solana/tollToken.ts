import { type AccountMeta, AccountRole, type Address, address, type Instruction } from '@solana/kit'
import { TOKEN_2022_PROGRAM } from './tokenAccount.ts'

export const TOLL_PROGRAM = address(TOKEN_2022_PROGRAM)

/** Part of each transfer that the token keeps, in hundredths of a percent. */
const TOLL = 500

/** Bytes of a mint with the extension `TransferFeeConfig`: the base, a type byte, the extension's type and length, and its terms. */
export const TOLL_MINT_SIZE = 165 + 1 + 4 + 108

const U64_MAX = Array<number>(8).fill(0xff)

/**
 * Gives a mint a transfer fee that nobody can change or take. Comes before the mint is initialised.
 * @see https://www.solana-program.com/docs/token-2022/extensions#transfer-fees
 */
export function initializeToll(mint: Address): Instruction {
  const [low, high] = [TOLL & 0xff, TOLL >> 8]
  const account: AccountMeta = { address: mint, role: AccountRole.WRITABLE }
  return {
    programAddress: TOLL_PROGRAM,
    accounts: [account],
    // Instruction 26, of it the first; no authority to change the fee, and none to take it; its part and its most.
    data: Uint8Array.from([26, 0, 0, 0, low, high, ...U64_MAX]),
  }
}
