import { ENTRY_POINT } from '@foyer/smart-account'
import { type Hash, type PublicClient, TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem'
import { BUNDLER } from '../../chains/smartAccounts/smartAccounts.ts'
import { hashOf, type Operation } from '../userOperation.ts'
import { bundleData, bundleGas } from './bundleData.ts'
import { checkGas, checkReplacement } from './checks.ts'
import { simulate } from './simulate.ts'

/** Operation whose bundle waits for a block. */
export interface Pending {
  hash: Hash
  operation: Operation
  /** Transaction of the bundle, and its nonce. */
  transaction: Hash
  nonce: number
}

const unless =
  (Kind: new (...args: never[]) => Error) =>
  (error: unknown): undefined => {
    if (!(error instanceof Kind)) throw error
  }

/**
 * Operations on their way into a block, each in a transaction of its own that is sent at once. What a block has, or the node has dropped,
 * is left out: the chain alone says what became of it.
 */
export function createMempool(chain: PublicClient, chainId: number) {
  let waiting: Pending[] = []
  let last: Promise<unknown> = Promise.resolve()

  const isWaiting = async ({ transaction: hash }: Pending) => {
    const receipt = await chain.getTransactionReceipt({ hash }).catch(unless(TransactionReceiptNotFoundError))
    if (receipt) return false
    return (await chain.getTransaction({ hash }).catch(unless(TransactionNotFoundError))) !== undefined
  }

  const prune = async () => {
    const still = await Promise.all(waiting.map(isWaiting))
    waiting = waiting.filter((_, at) => still[at])
  }

  const bundle = async (operation: Operation, nonce: number) => {
    const transaction = await BUNDLER.signTransaction({
      type: 'eip1559',
      chainId,
      nonce,
      to: ENTRY_POINT,
      data: bundleData(operation),
      gas: bundleGas(operation),
      maxFeePerGas: operation.maxFeePerGas,
      maxPriorityFeePerGas: operation.maxPriorityFeePerGas,
    })
    return chain.sendRawTransaction({ serializedTransaction: transaction })
  }

  const nextNonce = () => chain.getTransactionCount({ address: BUNDLER.address, blockTag: 'pending' })

  const formerOf = ({ sender, nonce }: Operation) =>
    waiting.find(({ operation }) => operation.sender === sender && operation.nonce === nonce)

  // After the former one, its nonce would be used.
  const stateWithout = (former: Pending | undefined) => (former ? 'latest' : 'pending')

  const add = async (operation: Operation, { isKept }: { isKept: boolean }): Promise<Hash> => {
    await prune()
    const hash = hashOf(operation, chainId)
    const former = formerOf(operation)
    if (former?.hash === hash) return hash
    const { baseFeePerGas } = await chain.getBlock({ blockTag: 'pending' })
    checkGas(operation, baseFeePerGas ?? 0n)
    if (former) checkReplacement(operation, former.operation)
    await simulate(chain, operation, { blockTag: stateWithout(former) })
    if (!isKept) return hash
    const nonce = former?.nonce ?? (await nextNonce())
    const transaction = await bundle(operation, nonce)
    waiting = [...waiting.filter(each => each !== former), { hash, operation, transaction, nonce }]
    return hash
  }

  return {
    /** Checks an operation, and sends its bundle if it is kept. Returns its hash, or throws the refusal. One after the other. */
    add(operation: Operation, options: { isKept: boolean }): Promise<Hash> {
      const added = last.then(() => add(operation, options))
      last = added.catch(() => {})
      return added
    },
    /** State of the chain in which an operation would be executed: with those that wait, but for the one that it would replace. */
    async stateFor(operation: Operation): Promise<'latest' | 'pending'> {
      await prune()
      return stateWithout(formerOf(operation))
    },
    /** Operation that waits for a block. */
    async find(hash: Hash): Promise<Pending | undefined> {
      await prune()
      return waiting.find(each => each.hash === hash)
    },
  }
}

export type Mempool = ReturnType<typeof createMempool>
