import type { Config } from '@foyer/sandbox/config'
import type { Disguises } from './disguises.ts'
import type { Profile } from './profiles.ts'

/** Contracts that execute several calls of an account in one transaction, by CAIP-2 id. */
type BatchContracts = Config['batchContracts']

/** Settings of a page's wallets. */
export interface InjectOptions {
  disguises: Disguises
  batchContracts: BatchContracts
  /** Real wallets that they behave like. None: those of the page. */
  profiles: readonly Profile[]
}
