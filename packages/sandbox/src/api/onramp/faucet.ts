import type { Asset, Indexer } from '../../indexer/indexer.ts'

/** Account of one chain that pays purchases with real transactions. */
export interface Faucet {
  /** Address that payments come from. */
  readonly address: string
  /** Tokens that it pays, besides the native currency. */
  tokens(): Promise<Asset[]>
  /** Pays base units of an asset. Resolves once a block has the payment; rejects if the chain refuses it or drops it. */
  pay(to: string, asset: Asset, amount: bigint): Promise<void>
}

export interface FundedChain {
  indexer: Indexer
  faucet: Faucet
}
