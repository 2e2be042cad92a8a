import { compactToU8a, hexToU8a, u8aConcat, u8aToHex } from '@polkadot/util'
import { blake2AsHex } from '@polkadot/util-crypto'
import { DEVELOPMENT_ADDRESSES, INITIAL_PLANCK } from './development.ts'
import { decodeExtrinsic, type Extrinsic, idOf, invalid, RefusedExtrinsic, verifySignature } from './extrinsic.ts'
import { type Account, type Runtime, u32, u128 } from './runtime.ts'

/** Blocks until a block is final. A network's votes are imitated by waiting. */
const FINAL_AFTER = 2
/** Number of blocks for which the state is kept, as by a pruning node. */
const KEPT_STATES = 256

const NOBODY: Account = { nonce: 0, free: 0n, reserved: 0n, frozen: 0n }

/** Imitated fee in planck: a base, and an amount for each byte. */
const feeOf = (length: number) => 1_000_000_000n + BigInt(length) * 1_000_000n

const costOf = ({ length, tip }: Pick<Extrinsic, 'length' | 'tip'>) => feeOf(length) + tip

/** @see https://docs.rs/sp-runtime/latest/sp_runtime/enum.DispatchError.html (Token) and enum.TokenError.html */
const TOKEN_ERROR = 7
const TOKEN_ERRORS = { FundsUnavailable: 0, BelowMinimum: 2, NotExpendable: 8 } as const
type TokenError = keyof typeof TOKEN_ERRORS

/** Weight (reference time, proof size), class `Normal`, `Yes` to paying a fee. */
const DISPATCH_INFO = u8aConcat(compactToU8a(200_000_000), compactToU8a(3_593), [0, 0])

export interface Header {
  parentHash: string
  number: string
  stateRoot: string
  extrinsicsRoot: string
  digest: { logs: string[] }
}

export interface Block {
  number: number
  hash: string
  header: Header
  extrinsics: readonly string[]
  /** Storage by key, as hex; absent once it is pruned. */
  state?: ReadonlyMap<string, string>
}

export type ExtrinsicStatus = 'ready' | 'invalid' | { inBlock: string } | { finalized: string }

interface Pooled {
  extrinsic: Extrinsic
  tell: (status: ExtrinsicStatus) => void
}

export type ChainState = ReturnType<typeof createChainState>

/**
 * A Substrate chain in memory. Types, signatures and hashes of headers are real. Imitated are consensus (a block by the clock,
 * final two blocks later, no forks), the state root (a hash of the storage, no trie) and the pallets: system's accounts and balances'
 * transfers are all that has an effect.
 */
export function createChainState(runtime: Runtime, { blockMs }: { blockMs: number }) {
  const { keys, registry } = runtime
  const accounts = new Map<string, Account>()
  const blocks: Block[] = []
  const byHash = new Map<string, Block>()
  const listeners = new Set<(block: Block) => void>()
  const pool: Pooled[] = []
  let included: (Pooled & { block: Block })[] = []
  let storage = new Map<string, string>()

  const account = (id: string): Account => accounts.get(id) ?? NOBODY
  const setAccount = (id: string, change: Partial<Account>) => {
    const next = { ...account(id), ...change }
    accounts.set(id, next)
    storage.set(keys.account(id), runtime.encodeAccount(next))
  }

  /** Removes an account whose balance is below the existential deposit. */
  const removeAccount = (id: string) => {
    accounts.delete(id)
    storage.delete(keys.account(id))
  }

  const best = () => blocks.at(-1)!
  const finalized = () => blocks[Math.max(0, blocks.length - 1 - FINAL_AFTER)]!

  const seal = (extrinsics: readonly Extrinsic[], events: readonly Uint8Array[]): Block => {
    const number = blocks.length
    storage.set(keys.number, u8aToHex(u32(number)))
    storage.set(keys.events, u8aToHex(u8aConcat(compactToU8a(events.length), ...events)))
    const state = storage
    storage = new Map(state)
    const header = registry.createType('Header', {
      parentHash: blocks.at(-1)?.hash ?? `0x${'00'.repeat(32)}`,
      number,
      stateRoot: blake2AsHex(JSON.stringify([...state])),
      extrinsicsRoot: blake2AsHex(JSON.stringify(extrinsics.map(({ hex }) => hex))),
      digest: { logs: [] },
    })
    const block: Block = {
      number,
      hash: header.hash.toHex(),
      header: { ...(header.toJSON() as unknown as Header), number: `0x${number.toString(16)}` },
      extrinsics: extrinsics.map(({ hex }) => hex),
      state,
    }
    blocks.push(block)
    byHash.set(block.hash, block)
    delete blocks[number - KEPT_STATES]?.state
    return block
  }

  /**
   * Moves the value, or returns the error: `transfer_keep_alive` and `transfer_allow_death`.
   * @see https://github.com/paritytech/polkadot-sdk (pallet_balances, `reducible_balance`)
   */
  const transfer = (from: string, to: string, value: bigint, keepAlive: boolean): TokenError | undefined => {
    const { existentialDeposit } = runtime
    const { free, reserved, frozen } = account(from)
    const locked = frozen > reserved ? frozen - reserved : 0n
    const staysAlive = keepAlive || frozen > 0n || reserved > 0n
    const left = free - value
    if (left < 0n) return 'FundsUnavailable'
    if (left < locked || (staysAlive && left < existentialDeposit)) return 'NotExpendable'
    if (account(to).free + value < existentialDeposit) return 'BelowMinimum'
    if (left < existentialDeposit) removeAccount(from)
    else setAccount(from, { free: left })
    setAccount(to, { free: account(to).free + value })
    return undefined
  }

  /** Executes an extrinsic at its place in the block. Fee and nonce are spent even if the call fails. */
  const apply = ({ call, signer, nonce, length, tip }: Extrinsic, index: number): Uint8Array[] => {
    const event = (pallet: string, name: string, ...fields: Uint8Array[]) =>
      runtime.encodeEvent(index, pallet, name, ...fields)
    const who = hexToU8a(signer)
    const fee = costOf({ length, tip })
    setAccount(signer, { nonce: nonce + 1, free: account(signer).free - fee })
    const events: Uint8Array[] = []
    let failure: TokenError | undefined
    const { section, method, args } = call.method
    if (section === 'balances' && (method === 'transferKeepAlive' || method === 'transferAllowDeath')) {
      const to = idOf(args[0]!.toString())
      const value = BigInt(args[1]!.toString())
      failure = transfer(signer, to, value, method === 'transferKeepAlive')
      if (failure === undefined) events.push(event('Balances', 'Transfer', who, hexToU8a(to), u128(value)))
    }
    events.push(event('TransactionPayment', 'TransactionFeePaid', who, u128(fee), u128(tip)))
    events.push(
      failure === undefined
        ? event('System', 'ExtrinsicSuccess', DISPATCH_INFO)
        : event('System', 'ExtrinsicFailed', Uint8Array.of(TOKEN_ERROR, TOKEN_ERRORS[failure]), DISPATCH_INFO),
    )
    return events
  }

  /** Extrinsics that are next by nonce; others wait in the pool. */
  const takeReady = (): Pooled[] => {
    const waiting = pool.splice(0).sort((a, b) => a.extrinsic.nonce - b.extrinsic.nonce)
    const next = new Map<string, number>()
    return waiting.filter(pooled => {
      const { signer, nonce } = pooled.extrinsic
      const isNext = nonce === (next.get(signer) ?? account(signer).nonce)
      if (isNext) next.set(signer, nonce + 1)
      else if (nonce >= account(signer).nonce) pool.push(pooled)
      return isNext
    })
  }

  const produce = () => {
    const ran: Pooled[] = []
    const events: Uint8Array[] = []
    for (const pooled of takeReady()) {
      const { extrinsic, tell } = pooled
      // Another extrinsic of the block may have spent the balance for the fee.
      if (account(extrinsic.signer).free < costOf(extrinsic)) tell('invalid')
      else {
        events.push(...apply(extrinsic, ran.length))
        ran.push(pooled)
      }
    }
    const block = seal(
      ran.map(({ extrinsic }) => extrinsic),
      events,
    )
    for (const pooled of ran) pooled.tell({ inBlock: block.hash })
    included.push(...ran.map(pooled => ({ ...pooled, block })))
    for (const listener of [...listeners]) listener(block)
    const last = finalized().number
    for (const { tell, block: its } of included) if (its.number <= last) tell({ finalized: its.hash })
    included = included.filter(({ block: its }) => its.number > last)
  }

  for (const address of DEVELOPMENT_ADDRESSES) setAccount(idOf(address), { free: INITIAL_PLANCK })
  // The same accounts give the same genesis, so the chain has the same id at each start.
  const genesisHash = seal([], []).hash
  const timer = setInterval(produce, blockMs)

  return {
    genesisHash,
    best,
    finalized,
    blockAt: (hash: string | null | undefined) => (hash ? byHash.get(hash) : best()),
    hashAt: (number: number) => blocks[number]?.hash,
    account,
    /** Sets reserved or frozen amounts of an account, from the next block on. */
    setAccount,
    fee: feeOf,
    pending: () => pool.map(({ extrinsic }) => extrinsic.hex),
    /** Returns the nonce of the next transaction, counting those in the pool. */
    nextNonce: (id: string) =>
      Math.max(
        account(id).nonce,
        ...pool.filter(({ extrinsic }) => extrinsic.signer === id).map(({ extrinsic }) => extrinsic.nonce + 1),
      ),
    /** Adds an extrinsic to the pool. Throws RefusedExtrinsic. */
    submit(hex: string, tell: (status: ExtrinsicStatus) => void = () => {}): string {
      const extrinsic = decodeExtrinsic(runtime, hex)
      verifySignature(runtime, extrinsic, {
        genesisHash,
        hashAt: number => blocks[number]?.hash,
        number: best().number,
      })
      const { nonce, free } = account(extrinsic.signer)
      if (extrinsic.nonce < nonce) throw invalid('Transaction is outdated')
      if (free < costOf(extrinsic)) {
        throw invalid('Inability to pay some fees , e.g. account balance too low')
      }
      if (pool.some(({ extrinsic: { hash } }) => hash === extrinsic.hash)) {
        throw new RefusedExtrinsic(1013, 'Transaction is already imported')
      }
      pool.push({ extrinsic, tell })
      return extrinsic.hash
    },
    onBlock(listener: (block: Block) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: () => clearInterval(timer),
  }
}
