/**
 * What a simulated wallet does with a request that a person would have to answer.
 * - `approve`, `reject`: at once, or after the wallet's `delay`.
 * - `silent`: shows it and stays silent until `approveNow()` or `rejectNow()`.
 * - `pending`: says that an earlier request is still open, as after a reload with the prompt on screen.
 * - `locked`: shares nothing, and holds what it is asked until `unlock()`.
 * - `empty`: approves, and shares no account.
 * - `malformed`: answers with what no standard allows.
 */
export type WalletBehaviour = 'approve' | 'reject' | 'silent' | 'pending' | 'locked' | 'empty' | 'malformed'

/** The script of a simulated wallet, the same for every chain family: what its person and its extension do. Callable at any time. */
export interface SimulatedWallet {
  /** The connector id under which an adapter should list it. */
  readonly id: string
  /** What it shares when asked, the selected one first, as the chain writes addresses. */
  readonly addresses: readonly string[]
  readonly behaviour: WalletBehaviour
  /** It has vanished. */
  readonly gone: boolean
  behave(behaviour: WalletBehaviour): void
  /** Answers every open prompt. */
  approveNow(): void
  rejectNow(): void
  /** From `locked` to `approve`. Requests that waited go on. */
  unlock(): void
  /** The person selects another account, without an index the next one. Where wallets have no selection, puts it first in the list. */
  switchAccount(index?: number): void
  /** The person takes the site's permission away. */
  shareNothing(): void
  /** The person moves the wallet to another chain, by its CAIP-2 reference. Absent where wallets have no chain of their own. */
  switchChain?(reference: string): void
  /** The wallet reports that it has lost this page. */
  disconnect(): void
  /** The extension is gone: it answers nothing, reports nothing and announces itself no more. */
  vanish(): void
  /** Announces itself now. */
  announce(): void
  /** Scripts the answer to one method or feature: a value, or a function that may throw. `undefined` takes the script away. */
  answer(method: string, answer: unknown): void
  /** Methods asked so far, oldest first. */
  readonly requests: readonly string[]
  /** How many prompts a person has been shown so far. */
  readonly prompts: number
  /** Listeners that the page has on it. */
  readonly listeners: number
  /** Takes it off the page; what it remembers stays. */
  stop(): void
}
