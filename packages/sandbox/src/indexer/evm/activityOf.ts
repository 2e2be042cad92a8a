import { type Address, zeroAddress } from 'viem'
import type { Activity, Asset, Movement } from '../indexer.ts'
import type { Contracts } from './contracts.ts'
import type { MinedTransaction } from './minedTransaction.ts'
import type { TokenTransfer } from './tokenTransfers.ts'

function operationOf(account: Address, transaction: MinedTransaction, movements: Movement[]): Activity['operation'] {
  if (transaction.created) return 'deploy'
  const outgoing = movements.filter(({ from }) => from === account)
  const incoming = movements.filter(({ to }) => to === account)
  if (outgoing.length > 0 && outgoing.every(({ to }) => to === zeroAddress)) return 'burn'
  if (outgoing.length > 0) return 'send'
  if (incoming.length > 0) return incoming.every(({ from }) => from === zeroAddress) ? 'mint' : 'receive'
  return transaction.approves ? 'approve' : 'execute'
}

async function movementOf(contracts: Contracts, { contract, from, to, kind }: TokenTransfer): Promise<Movement> {
  if ('tokenId' in kind) {
    const name = `${await contracts.collection(contract)} #${kind.tokenId}`
    return { from, to, value: 1n, of: { collectible: { name } } }
  }
  const asset = await contracts.token(contract)
  const unknown = { address: contract, name: contract, symbol: '?', decimals: 0 }
  return { from, to, value: kind.value, of: { asset: asset ?? unknown } }
}

/** Returns a transaction as the activity of one account, with the names of its tokens and collectibles. */
export async function activityOf(
  account: Address,
  transaction: MinedTransaction,
  { native, contracts }: { native: Asset; contracts: Contracts },
): Promise<Activity> {
  const { hash, minedAt, from, to = transaction.created ?? zeroAddress, sent, succeeded, transfers } = transaction
  const own = sent.map(each => ({ ...each, of: { asset: native } }))
  const movements = [...own, ...(await Promise.all(transfers.map(each => movementOf(contracts, each))))]
  return {
    id: hash,
    minedAt,
    operation: operationOf(account, transaction, movements),
    status: succeeded ? 'confirmed' : 'failed',
    from,
    to,
    movements: movements.filter(each => each.from === account || each.to === account),
  }
}
