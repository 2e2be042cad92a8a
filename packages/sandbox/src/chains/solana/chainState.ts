import {
  type Address,
  address,
  type Blockhash,
  type CompiledTransactionMessage,
  type EncodedAccount,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  lamports,
  type Signature,
  type Transaction,
} from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm'
import { type TokenBalance, tokenBalanceOf } from './tokenAccount.ts'
import { type TransactionErrorJson, transactionErrorJson } from './transactionError.ts'

/** Number of blocks for which a blockhash is valid. @see https://solana.com/docs/core/transactions#recent-blockhash */
const BLOCKHASH_LIFE = 150n

/** Slots until a transaction counts as confirmed and as finalized. A cluster's votes are imitated by waiting. */
const CONFIRMED_AFTER = 1n
const FINALIZED_AFTER = 8n

/** Total of lamports for airdrops. */
const FAUCET = 10n ** 18n

export type Commitment = 'processed' | 'confirmed' | 'finalized'

export interface Outcome {
  err: TransactionErrorJson | null
  logs: string[]
  unitsConsumed: bigint
}

export interface Landed extends Outcome {
  signature: Signature
  slot: bigint
  /** Seconds since the epoch. */
  blockTime: number
  wire: Uint8Array
  /** Absent for an airdrop. */
  message?: CompiledTransactionMessage
  accountKeys: Address[]
  fee: bigint
  balances: { before: bigint[]; after: bigint[] }
  tokens: { before: TokenBalance[]; after: TokenBalance[] }
}

/** Reason for refusing a transaction before it is sent on, such as an old blockhash or a wrong signature. */
export class RefusedTransaction extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('refused')
    this.outcome = outcome
  }
}

export type ChainState = ReturnType<typeof createChainState>

const outcomeOf = (meta: TransactionMetadata, err: TransactionErrorJson | null): Outcome => ({
  err,
  logs: meta.logs(),
  unitsConsumed: meta.computeUnitsConsumed(),
})

const early = (err: string): Outcome => ({ err, logs: [], unitsConsumed: 0n })

/**
 * A Solana chain in memory. litesvm runs the real programs and verifies signatures. Imitated are the slots, which follow a clock, their
 * blockhashes, which expire, and the confirmation of transactions, which takes time.
 * There is one state without forks: a read returns the processed state for every commitment.
 */
export function createChainState({ slotMs }: { slotMs: number }) {
  const svm = new LiteSVM().withBlockhashCheck(false).withLamports(FAUCET)
  const landed = new Map<Signature, Landed>()
  const byAccount = new Map<Address, Signature[]>()
  const blockhashes = new Map<string, bigint>()
  const slotListeners = new Set<() => void>()
  let slot = 1n

  const produce = () => {
    svm.expireBlockhash()
    const clock = svm.getClock()
    clock.slot = slot
    clock.unixTimestamp = BigInt(Math.floor(Date.now() / 1000))
    svm.setClock(clock)
    blockhashes.set(svm.latestBlockhash(), slot)
    for (const [hash, born] of blockhashes) {
      if (slot - born <= BLOCKHASH_LIFE) break
      blockhashes.delete(hash)
    }
  }
  produce()
  const timer = setInterval(() => {
    slot += 1n
    produce()
    for (const listener of [...slotListeners]) listener()
  }, slotMs)

  const getAccount = (at: Address): EncodedAccount | undefined => {
    const account = svm.getAccount(at)
    return account.exists ? account : undefined
  }
  const tokenBalances = (keys: readonly Address[]) =>
    keys.flatMap((key, accountIndex) => {
      const balance = tokenBalanceOf(getAccount(key), getAccount)
      return balance ? [{ ...balance, accountIndex }] : []
    })
  const lamportsOf = (keys: readonly Address[]) => keys.map(key => svm.getBalance(key) ?? 0n)

  const check = (transaction: Transaction, options: { verify: boolean }): CompiledTransactionMessage => {
    const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
    if (!('lifetimeToken' in message) || !blockhashes.has(message.lifetimeToken as string)) {
      throw new RefusedTransaction(early('BlockhashNotFound'))
    }
    if (options.verify && landed.has(getSignatureFromTransaction(transaction))) {
      throw new RefusedTransaction(early('AlreadyProcessed'))
    }
    return message
  }

  const record = (entry: Landed) => {
    landed.set(entry.signature, entry)
    for (const key of entry.accountKeys) byAccount.set(key, [entry.signature, ...(byAccount.get(key) ?? [])])
  }
  const now = () => Math.floor(Date.now() / 1000)

  /** Simulates a transaction. Throws RefusedTransaction if it would be refused. */
  const simulate = (transaction: Transaction, options: { verify: boolean } = { verify: true }): Outcome => {
    check(transaction, options)
    svm.withSigverify(options.verify)
    try {
      const result = svm.simulateTransaction(transaction)
      return result instanceof FailedTransactionMetadata
        ? outcomeOf(result.meta(), transactionErrorJson(result))
        : outcomeOf(result.meta(), null)
    } finally {
      svm.withSigverify(true)
    }
  }

  return {
    decode: (wire: Uint8Array): Transaction => getTransactionDecoder().decode(wire),
    simulate,

    /** Executes a transaction. A failing one lands too, with its error and its fee. Throws RefusedTransaction if it does not land. */
    submit(transaction: Transaction, wire: Uint8Array): Signature {
      const message = check(transaction, { verify: true })
      const accountKeys = [...message.staticAccounts]
      const before = lamportsOf(accountKeys)
      const tokensBefore = tokenBalances(accountKeys)
      const result = svm.sendTransaction(transaction)
      const failed = result instanceof FailedTransactionMetadata
      const outcome = outcomeOf(failed ? result.meta() : result, failed ? transactionErrorJson(result) : null)
      const after = lamportsOf(accountKeys)
      const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
      const fee = sum(before) - sum(after)
      // A refused transaction costs no fee.
      if (outcome.err !== null && fee === 0n) throw new RefusedTransaction(outcome)
      const signature = getSignatureFromTransaction(transaction)
      record({
        ...outcome,
        signature,
        slot,
        blockTime: now(),
        wire,
        message,
        accountKeys,
        fee,
        balances: { before, after },
        tokens: { before: tokensBefore, after: tokenBalances(accountKeys) },
      })
      return signature
    },

    airdrop(to: Address, amount: bigint): Signature {
      const before = [svm.getBalance(to) ?? 0n]
      const result = svm.airdrop(to, lamports(amount))
      if (result === null) throw new Error('The airdrop failed.')
      if (result instanceof FailedTransactionMetadata) throw new Error(`The airdrop failed: ${result.toString()}`)
      const signature = getBase58Decoder().decode(result.signature()) as Signature
      record({
        ...outcomeOf(result, null),
        signature,
        slot,
        blockTime: now(),
        wire: new Uint8Array(),
        accountKeys: [to],
        fee: 0n,
        balances: { before, after: [svm.getBalance(to) ?? 0n] },
        tokens: { before: [], after: [] },
      })
      return signature
    },

    slot: () => slot,
    latestBlockhash: () => ({
      blockhash: svm.latestBlockhash() as Blockhash,
      lastValidBlockHeight: slot + BLOCKHASH_LIFE,
    }),
    knowsBlockhash: (blockhash: string) => blockhashes.has(blockhash),
    /** Expires all blockhashes, as after a minute. */
    expireBlockhashes() {
      slot += BLOCKHASH_LIFE + 1n
      produce()
    },

    balance: (of: Address) => svm.getBalance(of) ?? 0n,
    account: getAccount,
    programAccounts: (program: string) => svm.getProgramAccounts(address(program)),
    rentExemption: (size: bigint) => svm.minimumBalanceForRentExemption(size),

    landed: (signature: string) => landed.get(signature as Signature),
    signaturesOf: (account: Address) => byAccount.get(account) ?? [],
    transactionCount: () => landed.size,
    commitmentOf(entry: Landed): Commitment {
      const age = slot - entry.slot
      return age >= FINALIZED_AFTER ? 'finalized' : age >= CONFIRMED_AFTER ? 'confirmed' : 'processed'
    },

    onSlot(listener: () => void): () => void {
      slotListeners.add(listener)
      return () => slotListeners.delete(listener)
    },
    stop: () => clearInterval(timer),
  }
}
