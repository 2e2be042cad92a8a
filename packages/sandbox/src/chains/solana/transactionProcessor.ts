import {
  type Address,
  type CompiledTransactionMessage,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getSignatureFromTransaction,
  lamports,
  type Signature,
  type Transaction,
} from '@solana/kit'
import { FailedTransactionMetadata, type LiteSVM } from 'litesvm'
import type { Accounts } from './accounts.ts'
import type { Landed, LandedTransactions } from './landedTransactions.ts'
import { outcomeOf, RefusedTransaction, refusedEarly, type SimulatedOutcome } from './outcome.ts'
import type { Slots } from './slots.ts'

/** Checks of a node before it executes a transaction. `lifetime` false: any blockhash is taken for a recent one. */
export type Checks = { verify: boolean; lifetime?: boolean }

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

type Execute = (transaction: Transaction, wire: Uint8Array) => Signature

/** Transactions on their way to a slot, which may be held back. */
function createWaitingRoom(execute: Execute) {
  let held: Parameters<Execute>[] | undefined
  return {
    /** Executes a transaction, or keeps it while transactions are held. Throws RefusedTransaction if it does not land. */
    submit(transaction: Transaction, wire: Uint8Array): Signature {
      if (!held) return execute(transaction, wire)
      held.push([transaction, wire])
      return getSignatureFromTransaction(transaction)
    },

    /** Keeps transactions out of the slots. Once they are released they land in the order in which they came; what has expired is lost. */
    hold(isHeld: boolean) {
      const waiting = held ?? []
      held = isHeld ? waiting : undefined
      if (held) return
      for (const each of waiting) {
        try {
          execute(...each)
        } catch (error) {
          if (!(error instanceof RefusedTransaction)) throw error
        }
      }
    },
  }
}

/** Executes transactions in litesvm, and records those that land. */
export function createTransactionProcessor(
  svm: LiteSVM,
  { slots, accounts, landed }: { slots: Slots; accounts: Accounts; landed: LandedTransactions },
) {
  const check = (transaction: Transaction, options: Checks): CompiledTransactionMessage => {
    const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
    const isFresh = 'lifetimeToken' in message && slots.isBlockhashValid(message.lifetimeToken as string)
    if (!isFresh && options.lifetime !== false) throw refusedEarly('BlockhashNotFound')
    if (options.verify && landed.get(getSignatureFromTransaction(transaction))) throw refusedEarly('AlreadyProcessed')
    return message
  }

  /** Runs a transaction, and returns the balances of its accounts before and after it. */
  const withBalances = <Result>(accountKeys: Address[], run: () => Result) => {
    const before = accounts.balancesOf(accountKeys)
    const result = run()
    const after = accounts.balancesOf(accountKeys)
    return {
      result,
      balances: { before: before.lamports, after: after.lamports },
      tokens: { before: before.tokens, after: after.tokens },
    }
  }

  const record = (entry: Omit<Landed, 'slot' | 'blockTime'>): Signature => {
    landed.add({ ...entry, slot: slots.slot(), blockTime: Math.floor(Date.now() / 1000) })
    return entry.signature
  }

  /** Executes a transaction. A failing one lands too, with its error and its fee. Throws RefusedTransaction if it does not land. */
  const execute: Execute = (transaction, wire) => {
    const message = check(transaction, { verify: true })
    const accountKeys = [...message.staticAccounts]
    const { result, balances, tokens } = withBalances(accountKeys, () => svm.sendTransaction(transaction))
    const outcome = outcomeOf(result)
    const fee = sum(balances.before) - sum(balances.after)
    // A refused transaction costs no fee.
    if (outcome.err !== null && fee === 0n) throw new RefusedTransaction(outcome)
    const signature = getSignatureFromTransaction(transaction)
    return record({ ...outcome, signature, wire, message, accountKeys, fee, balances, tokens })
  }

  return {
    /** Simulates a transaction. Returns also its accounts afterwards. Throws RefusedTransaction if it would be refused. */
    simulate(transaction: Transaction, options: Checks = { verify: true }): SimulatedOutcome {
      check(transaction, options)
      svm.withSigverify(options.verify)
      try {
        const result = svm.simulateTransaction(transaction)
        const accounts = 'postAccounts' in result ? result.postAccounts() : []
        return { ...outcomeOf(result), accounts }
      } finally {
        svm.withSigverify(true)
      }
    },

    ...createWaitingRoom(execute),

    airdrop(to: Address, amount: bigint): Signature {
      const accountKeys = [to]
      const { result, balances } = withBalances(accountKeys, () => svm.airdrop(to, lamports(amount)))
      if (result === null) throw new Error('The airdrop failed.')
      if (result instanceof FailedTransactionMetadata) throw new Error(`The airdrop failed: ${result.toString()}`)
      const signature = getBase58Decoder().decode(result.signature()) as Signature
      const wire = new Uint8Array()
      const tokens = { before: [], after: [] }
      return record({ ...outcomeOf(result), signature, wire, accountKeys, fee: 0n, balances, tokens })
    },
  }
}
