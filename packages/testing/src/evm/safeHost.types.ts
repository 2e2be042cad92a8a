import type { Hex, TypedDataDefinition } from 'viem'
import type { SafeStatus } from './safeProfile.ts'

/** Call of EIP-5792, as it is proposed. */
type ProposedCall = { to?: Hex; value?: Hex; data?: Hex }

/** Transaction that an owner has proposed. Plain data: a reload meets it again. */
export interface Proposal {
  /** Its hash, which no node knows. */
  hash: Hex
  /** Account that it is of. */
  address: Hex
  calls: ProposedCall[]
  /** Transaction that executes it. */
  executed?: Hex
  isCancelled?: boolean
}

/** Proposals of a simulated wallet, as its other owners decide on them. */
export interface SafeOwners {
  /** Proposals that wait for the other owners, oldest first. */
  readonly waiting: readonly Hex[]
  /** Has the other owners agree to the oldest one, and execute it. Resolves with the hash of the transaction that does. */
  execute(): Promise<Hex>
  /** Has the other owners cancel the oldest one. */
  cancel(): void
  /** Status at the wallet's service, and the transaction that executes it. Rejects for an unknown proposal. */
  find(hash: Hex): Promise<{ txStatus: SafeStatus; txHash: Hex | null }>
}

/** The wallet around the page: accounts of several owners on a chain, and what was proposed to them. */
export interface SafeHost {
  readonly addresses: readonly Hex[]
  readonly others: SafeOwners
  /** Deploys the accounts once. */
  ready(): Promise<unknown>
  /** Notes a proposal. Its owner executes it at once where no other has to agree. */
  propose(address: Hex, calls: readonly ProposedCall[]): Promise<Hex>
  signMessage(address: Hex, raw: Hex): Promise<void>
  signTypedData(address: Hex, data: TypedDataDefinition): Promise<void>
  /** Answer of the chain. */
  read(method: string, params: readonly unknown[]): Promise<unknown>
  chainId(): Hex
}
