import { concat, encodeFunctionData, type Hex, hexToBigInt, parseAbi, zeroAddress } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { getCode, signAuthorization } from 'viem/actions'
import { clientFor, type EvmWalletState } from './methods.ts'

/** Call of EIP-5792. */
export type Call = { to?: Hex; value?: Hex; data?: Hex }

const ABI = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function execute(Call[] calls) payable',
])

/** Code of an account that has borrowed a contract's. @see https://eips.ethereum.org/EIPS/eip-7702 */
const borrowed = (contract: Hex) => concat(['0xef0100', contract]).toLowerCase()

/** More than any batch uses. An estimate would fail where the batch does, which the wallet's user may send nevertheless. */
const GAS = 2_000_000n

/**
 * Executes several calls of an account in one transaction to itself, all or none. An account without the contract's code borrows it in the
 * same transaction.
 */
export async function sendBatch(
  wallet: EvmWalletState,
  account: PrivateKeyAccount,
  { contract, calls }: { contract: Hex; calls: readonly Call[] },
): Promise<Hex> {
  const client = clientFor(wallet, account)
  const isBorrowed = (await getCode(client, { address: account.address }))?.toLowerCase() === borrowed(contract)
  const authorization = isBorrowed
    ? undefined
    : await signAuthorization(client, { contractAddress: contract, executor: 'self' })
  const args = calls.map(({ to = zeroAddress, value = '0x0', data = '0x' }) => ({
    to,
    value: hexToBigInt(value),
    data,
  }))
  return client.sendTransaction({
    to: account.address,
    data: encodeFunctionData({ abi: ABI, args: [args] }),
    gas: GAS,
    ...(authorization && { authorizationList: [authorization] }),
  })
}
