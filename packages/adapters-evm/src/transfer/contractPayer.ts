import type { TransferDraft, TransferFee } from '@foyer/core/chain'
import { optional, type Reader } from './endpoint.ts'
import { isData } from './hex.ts'

/** Code of an account with a key that has borrowed a contract's. @see https://eips.ethereum.org/EIPS/eip-7702 */
const BORROWED = /^0xef0100[0-9a-f]{40}$/i

/** `getThreshold()` and `nonce()` of accounts with several owners. @see https://docs.safe.global */
const THRESHOLD = '0xe75235b8'
const COUNT = '0xaffed0e0'

const MOST_OWNERS = 1_000

/** Whether the account of a draft is a contract: its owners and their wallet choose nonce and gas, and pay for it. */
export const isOfContract = ({ fee }: Pick<TransferDraft, 'fee'>): boolean => fee.terms.contract === 1

/** Whether code is that of a contract, and not borrowed by an account with a key. */
export function isContractCode(code: unknown): boolean {
  if (!isData(code)) throw new Error('The endpoint answered with invalid code.')
  return code !== '0x' && !BORROWED.test(code)
}

/** Whether an account is a contract, which sends nothing by itself. */
export const readIsContract = async ({ ask }: Reader, address: string): Promise<boolean> =>
  isContractCode(await ask('eth_getCode', [address, 'latest']))

/** Number that a contract answers with. Undefined where it has no such function. */
async function readNumber({ ask }: Reader, to: string, data: string): Promise<bigint | undefined> {
  const answer = await optional(ask('eth_call', [{ to, data }, 'latest']))
  return isData(answer) && answer.length === 66 ? BigInt(answer) : undefined
}

/** Number of proposals that a contract account has executed, where it counts them. */
export const readExecuted = (reader: Reader, address: string) => readNumber(reader, address, COUNT)

/**
 * Terms of a transfer of a contract account: how many owners have to agree, and how many proposals are executed, where it says so. Undefined for
 * an account with a key.
 */
export async function readContractTerms(reader: Reader, address: string): Promise<TransferFee['terms'] | undefined> {
  if (!(await readIsContract(reader, address))) return undefined
  const [owners, executed] = await Promise.all([readNumber(reader, address, THRESHOLD), readExecuted(reader, address)])
  const isCount = owners !== undefined && owners > 0n && owners < MOST_OWNERS
  return {
    contract: 1,
    ...(isCount && { owners: Number(owners) }),
    ...(executed !== undefined && { executed: `${executed}` }),
  }
}

/** Fee of a transfer of a contract account: this account is asked for none, and can send everything that it has. */
export const contractFee = (terms: TransferFee['terms'], spendable: bigint): TransferFee => ({
  tier: 'normal',
  amount: 0n,
  spendable,
  terms,
})
