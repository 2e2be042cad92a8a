import { applyExtrinsic } from './applyExtrinsic.ts'
import { type Block, createBlocks } from './blocks.ts'
import { DEVELOPMENT_ADDRESSES, INITIAL_PLANCK } from './development.ts'
import { decodeExtrinsic, idOf, invalid, verifySignature } from './extrinsic.ts'
import { costOf, feeOf } from './fees.ts'
import { createPool, type ExtrinsicStatus, type Pooled } from './pool.ts'
import type { Account, Runtime } from './runtime.ts'
import { createStorage } from './storage.ts'

export type ChainState = ReturnType<typeof createChainState>

/** Applies the extrinsics of a block. Returns those that had an effect, and their events. */
function applyAll(runtime: Runtime, storage: ReturnType<typeof createStorage>, ready: readonly Pooled[]) {
  const ran: Pooled[] = []
  const events: Uint8Array[] = []
  for (const pooled of ready) {
    const { extrinsic, onStatus } = pooled
    try {
      // Another extrinsic of the block may have spent the balance for the fee.
      if (storage.account(extrinsic.signer).free < costOf(extrinsic)) onStatus('invalid')
      else {
        events.push(...applyExtrinsic(runtime, storage, extrinsic, ran.length))
        ran.push(pooled)
      }
    } catch (error) {
      console.error(error)
      onStatus('invalid')
    }
  }
  return { ran, events }
}

/**
 * A Substrate chain in memory. Types, signatures and hashes of headers are real. Imitated are consensus (a block by the clock,
 * final two blocks later, no forks), the state root (a hash of the storage, no trie) and the pallets: system's accounts and balances'
 * transfers are all that has an effect.
 */
export function createChainState(runtime: Runtime, options: { blockMs: number; genesisHash?: string | undefined }) {
  const storage = createStorage(runtime)
  const { account, setAccount } = storage
  const blocks = createBlocks(runtime, options.genesisHash)
  const pool = createPool(id => account(id).nonce)
  const listeners = new Set<(block: Block) => void>()
  let unfinished: (Pooled & { block: Block })[] = []

  const seal = (extrinsics: readonly string[], events: readonly Uint8Array[]) =>
    blocks.append(extrinsics, storage.seal(blocks.next(), events))

  const reportFinalized = () => {
    const last = blocks.finalized().number
    for (const { onStatus, block } of unfinished) if (block.number <= last) onStatus({ finalized: block.hash })
    unfinished = unfinished.filter(({ block }) => block.number > last)
  }

  const produce = () => {
    pool.expire(blocks.next())
    const { ran, events } = applyAll(runtime, storage, pool.takeReady())
    const included = ran.map(({ extrinsic }) => extrinsic.hex)
    const block = seal(included, events)
    for (const { onStatus } of ran) onStatus({ inBlock: block.hash })
    unfinished.push(...ran.map(pooled => ({ ...pooled, block })))
    for (const listener of [...listeners]) listener(block)
    reportFinalized()
  }

  /** Decodes an extrinsic that a block can include, after these accounts. Throws RefusedExtrinsic. */
  const parseValid = (hex: string, accountOf: (id: string) => Pick<Account, 'nonce' | 'free'> = account) => {
    const extrinsic = decodeExtrinsic(runtime, hex)
    verifySignature(runtime, extrinsic, { genesisHash, hashAt: blocks.hashAt, number: blocks.next() })
    const { nonce, free } = accountOf(extrinsic.signer)
    if (extrinsic.nonce < nonce) throw invalid('Transaction is outdated')
    if (free < costOf(extrinsic)) throw invalid('Inability to pay some fees , e.g. account balance too low')
    return extrinsic
  }

  for (const address of DEVELOPMENT_ADDRESSES) setAccount(idOf(address), { free: INITIAL_PLANCK })
  // The same accounts give the same genesis, so the chain has the same id at each start.
  const genesisHash = seal([], []).hash
  // Apps hash the header of the last final block themselves: it must not be the first one, which has a hash of another chain.
  if (options.genesisHash) while (blocks.finalized().number === 0) produce()
  const timer = setInterval(produce, options.blockMs)

  return {
    genesisHash,
    best: blocks.best,
    finalized: blocks.finalized,
    blockAt: blocks.at,
    hashAt: blocks.hashAt,
    account,
    /** Sets reserved or frozen amounts of an account, from the next block on. */
    setAccount,
    fee: feeOf,
    pending: pool.pending,
    nextNonce: pool.nextNonce,
    parseValid,
    /** Adds an extrinsic to the pool. Throws RefusedExtrinsic. */
    submit(hex: string, onStatus: (status: ExtrinsicStatus) => void = () => {}): string {
      const extrinsic = parseValid(hex)
      const { era } = extrinsic.call
      pool.add({ extrinsic, onStatus, death: era.isMortalEra ? era.asMortalEra.death(blocks.next()) : undefined })
      return extrinsic.hash
    },
    hold: pool.hold,
    /** Adds blocks at once. */
    pass(count: number) {
      for (let block = 0; block < count; block += 1) produce()
    },
    onBlock(listener: (block: Block) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: () => clearInterval(timer),
  }
}
