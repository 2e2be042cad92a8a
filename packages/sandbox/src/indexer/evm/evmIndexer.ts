import type { Network } from '@foyer/core/chain'
import { type Address, getAddress, isAddressEqual, zeroAddress } from 'viem'
import type { Activity, Asset, Indexer, Movement } from '../indexer.ts'
import { createBlocks, type MinedTransaction, type TokenTransfer } from './blocks.ts'
import { clientOf, readBalance, readCollection, readToken } from './tokenContract.ts'

/** Addresses come with and without `0x`, in any case. */
const normalized = (address: string): Address => getAddress(`0x${address.replace(/^0x/i, '')}`)

const concerns = (account: Address, { from, to, created, transfers }: MinedTransaction) =>
  [from, to, created, ...transfers.flatMap(each => [each.from, each.to])].includes(account)

const isErc20 = ({ kind }: TokenTransfer) => 'value' in kind

function operationOf(account: Address, transaction: MinedTransaction, movements: Movement[]): Activity['operation'] {
  if (transaction.created) return 'deploy'
  const outgoing = movements.filter(({ from }) => from === account)
  const incoming = movements.filter(({ to }) => to === account)
  if (outgoing.length > 0 && outgoing.every(({ to }) => to === zeroAddress)) return 'burn'
  if (outgoing.length > 0) return 'send'
  if (incoming.length > 0) return incoming.every(({ from }) => from === zeroAddress) ? 'mint' : 'receive'
  return transaction.approves ? 'approve' : 'execute'
}

/** Indexer of an EVM chain: current balances, and the history from its blocks. @see https://eips.ethereum.org/EIPS/eip-20 */
export function createEvmIndexer(network: Network): Indexer {
  const client = clientOf(network)
  const native: Asset = network.nativeCurrency
  const tokens = new Map<Address, Promise<Asset | undefined>>()
  const collections = new Map<Address, Promise<string>>()
  const blocks = createBlocks(client, {
    // After a reset another contract may have the same address.
    onSetBack() {
      tokens.clear()
      collections.clear()
    },
  })

  /** Reads a token's metadata once, because it does not change. Other addresses may become tokens later. */
  const token = (contract: Address) => {
    const known = tokens.get(contract) ?? readToken(client, contract)
    tokens.set(contract, known)
    const forget = () => tokens.delete(contract)
    known.then(asset => asset ?? forget(), forget)
    return known
  }

  const collection = (contract: Address) => {
    const known = collections.get(contract) ?? readCollection(client, contract)
    collections.set(contract, known)
    known.catch(() => collections.delete(contract))
    return known
  }

  const contractsIn = (transactions: readonly MinedTransaction[], fits: (transfer: TokenTransfer) => boolean) => [
    ...new Set(transactions.flatMap(({ transfers }) => transfers.filter(fits).map(({ contract }) => contract))),
  ]

  const movementOf = async ({ contract, from, to, kind }: TokenTransfer): Promise<Movement> => {
    if ('tokenId' in kind) {
      const name = `${await collection(contract)} #${kind.tokenId}`
      return { from, to, value: 1n, of: { collectible: { name } } }
    }
    const asset = await token(contract)
    const unknown = { address: contract, name: contract, symbol: '?', decimals: 0 }
    return { from, to, value: kind.value, of: { asset: asset ?? unknown } }
  }

  const activity = async (account: Address, transaction: MinedTransaction): Promise<Activity> => {
    const { hash, minedAt, from, to = transaction.created ?? zeroAddress, value, succeeded, transfers } = transaction
    const own = value > 0n && succeeded ? [{ from, to, value, of: { asset: native } }] : []
    const movements = [...own, ...(await Promise.all(transfers.map(movementOf)))]
    const status = succeeded ? 'confirmed' : 'failed'
    return {
      id: hash,
      minedAt,
      operation: operationOf(account, transaction, movements),
      status,
      from,
      to,
      movements: movements.filter(each => each.from === account || each.to === account),
    }
  }

  return {
    network,
    async balances(address) {
      const account = normalized(address)
      const mined = await blocks.read()
      const held = contractsIn(mined, each => isErc20(each) && isAddressEqual(each.to, account))
      const value = await client.getBalance({ address: account })
      const holdings = await Promise.all(
        held.map(async contract => ({
          asset: await token(contract),
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
      return Promise.all([...mined].reverse().map(each => activity(account, each)))
    },
    async tokens() {
      const known = await Promise.all(contractsIn(await blocks.read(), isErc20).map(token))
      return known.filter(asset => asset !== undefined)
    },
  }
}
