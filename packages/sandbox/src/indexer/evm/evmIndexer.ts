import type { Network } from '@foyer/core/chain'
import { type Address, getAddress, isAddressEqual } from 'viem'
import type { Asset, Indexer } from '../indexer.ts'
import { activityOf } from './activityOf.ts'
import { createBlocks } from './blocks.ts'
import { createContracts } from './contracts.ts'
import type { MinedTransaction } from './minedTransaction.ts'
import { clientOf, readBalance } from './tokenContract.ts'
import type { TokenTransfer } from './tokenTransfers.ts'

/** Addresses come with and without `0x`, in any case. */
const normalized = (address: string): Address => getAddress(`0x${address.replace(/^0x/i, '')}`)

const concerns = (account: Address, { from, to, created, sent, transfers }: MinedTransaction) =>
  [from, to, created, ...[...sent, ...transfers].flatMap(each => [each.from, each.to])].includes(account)

const isErc20 = ({ kind }: TokenTransfer) => 'value' in kind

const contractsIn = (transactions: readonly MinedTransaction[], fits: (transfer: TokenTransfer) => boolean) => [
  ...new Set(transactions.flatMap(({ transfers }) => transfers.filter(fits).map(({ contract }) => contract))),
]

/** Indexer of an EVM chain: current balances, and the history from its blocks. @see https://eips.ethereum.org/EIPS/eip-20 */
export function createEvmIndexer(network: Network): Indexer {
  const client = clientOf(network)
  const native: Asset = network.nativeCurrency
  const contracts = createContracts(client)
  // After a reset another contract may have the same address.
  const blocks = createBlocks(client, { onSetBack: contracts.forgetAll })

  return {
    network,
    async balances(address) {
      const account = normalized(address)
      const mined = await blocks.read()
      const held = contractsIn(mined, each => isErc20(each) && isAddressEqual(each.to, account))
      const value = await client.getBalance({ address: account })
      const holdings = await Promise.all(
        held.map(async contract => ({
          asset: await contracts.token(contract),
          value: await readBalance(client, contract, account),
        })),
      )
      const tokens = holdings.flatMap(({ asset, value: held_ }) =>
        asset && held_ > 0n ? [{ asset, value: held_ }] : [],
      )
      return [{ asset: native, value }, ...tokens]
    },
    async history(address) {
      const account = normalized(address)
      const mined = (await blocks.read()).filter(each => concerns(account, each))
      return Promise.all([...mined].reverse().map(each => activityOf(account, each, { native, contracts })))
    },
    async tokens() {
      const known = await Promise.all(contractsIn(await blocks.read(), isErc20).map(contracts.token))
      return known.filter(asset => asset !== undefined)
    },
  }
}
