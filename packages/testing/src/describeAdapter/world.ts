import type { ChainAdapter, Network } from '@foyer/core/chain'
import type { SimulationOptions } from '../simulation.ts'
import type { SimulatedWallet, WalletBehaviour } from '../wallet.ts'

/** A freshly loaded page. */
export interface AdapterPage {
  /** The adapter under test. */
  adapter: ChainAdapter
  /** The wallet under test, with at least two accounts. */
  wallet: SimulatedWallet
  /** Another wallet of the same namespace on the same page. */
  other: SimulatedWallet
  /** Adds an object with the same name, icon and identifiers as the wallet under test, but with other accounts. */
  impersonate(): SimulatedWallet
}

/** State of the wallet under test when the page loads; `late`: it announces itself only when the test calls `announce()`. */
export type Presence = 'present' | 'absent' | 'late'

/** Behaviours that a test may have to skip; see `AdapterWorld.without`. */
export type Limitation =
  | WalletBehaviour
  | 'selection'
  | 'namesakes'
  | 'silence'
  | 'events'
  | 'question'
  | 'permission'
  | 'fee'
  | 'hash'
  | 'secondThoughts'
  | 'bytes'
  | 'repeatedSignIn'
  | 'endings'
  | 'revoking'

/** The browser of one visitor, with the chains it can reach. */
export interface AdapterWorld {
  /** Constructs the adapter without wallets. Default target: `window`. */
  construct(target?: EventTarget): ChainAdapter
  /** Loads the page. Wallet storage belongs to the world: the second call is a reload. `disguise`: see `SimulationOptions`. */
  open(wallet?: Presence, disguise?: SimulationOptions['disguise']): AdapterPage | Promise<AdapterPage>
  /** Networks requested by the host. The wallet starts on the first and supports the second, where there is one. */
  networks: readonly [Network, ...Network[]]
  /** A network that the wallet does not have yet, for namespaces that let a page add one. */
  unknownNetwork?: Network
  /** Checks a signature with a library that the adapter does not use. */
  verify?(signed: { message: Uint8Array; signature: string; address: string }): boolean | Promise<boolean>
  /**
   * Behaviours that wallets of this namespace do not have.
   * - `selection`: no account is selected, and the order of the list has no meaning.
   * - `namesakes`: the page has one place for each name, so that a second object replaces the first.
   * - `silence`: the wallet prompts whatever it is asked. What it has shared is restored from what was kept.
   * - `events`: the wallet does not say what its visitor changes.
   * - `question`: the page is opened inside the wallet, which shares its account without a prompt.
   * - `permission`: the wallet shares its account for as long as the page is open, and cannot take that back.
   * - `fee`: the account pays no fee, so that all of its balance can be sent.
   * - `hash`: the wallet answers a transfer with an id of its own, and the transaction that the chain has is another one.
   * - `secondThoughts`: the wallet keeps a refusal, and asks again only after its visitor has removed the site from it.
   * - `bytes`: the wallet signs no bytes that are not text.
   * - `repeatedSignIn`: the wallet asks for one sign-in, and for none on a site that is approved already.
   * - `endings`: the wallet does not say that its visitor has disconnected the page.
   * - `revoking`: the wallet keeps the permission, whatever the page asks for.
   */
  without?: readonly Limitation[]
  /** Balance of an account according to the chain, in base units. The wallet's accounts have funds on the first network. */
  balanceOf(address: string): Promise<bigint>
  /** Adds a block to the first network. Absent where blocks come by themselves. */
  mine?(): Promise<void>
  /** Address of the wallet whose spendable amount a test sends away. Default: the last of its accounts. */
  emptied?: string
  /** Gives that account funds again on the first network. Absent where it has enough for each suite of the file. */
  fund?(address: string): Promise<void>
  /** Method that `disconnect` with `revoke` sends. Absent where the namespace has none. */
  revokeMethod?: string
  /** Method by which the wallets connect and sign in with one prompt. Absent where the namespace has none. */
  signInMethod?: string
  /** Ends what the world holds, such as its chains. */
  close?(): void | Promise<void>
}
