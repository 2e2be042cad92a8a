/**
 * Answer of a simulated wallet to a request that opens a prompt.
 * - `approve`, `reject`: at once, or after the wallet's `delay`.
 * - `silent`: opens the prompt and waits for `approveNow()` or `rejectNow()`.
 * - `pending`: rejects because an earlier request is still open, as after a reload during a prompt.
 * - `locked`: shares nothing, and keeps requests pending until `unlock()`.
 * - `empty`: approves, and shares no account.
 * - `malformed`: answers with invalid values.
 * - `mute`: answers nothing any more, also what opens no prompt. So does the page code of an extension that was updated or removed while the
 *   page was open, and Enkrypt 2.17 while its node is down.
 */
export type WalletBehaviour = 'approve' | 'reject' | 'silent' | 'pending' | 'locked' | 'empty' | 'malformed' | 'mute'

/** A simulated wallet of any namespace: actions of its user and its extension, callable at any time. */
export interface SimulatedWallet {
  /** The connector id under which an adapter should list it. */
  readonly id: string
  /** Addresses that it shares, the selected one first. */
  readonly addresses: readonly string[]
  /** Answer to the next request that opens a prompt. */
  readonly behaviour: WalletBehaviour
  /** Whether it has vanished. */
  readonly gone: boolean
  /** Changes the answer to the next requests that open a prompt. */
  behave(behaviour: WalletBehaviour): void
  /** Answers every open prompt. */
  approveNow(): void
  /** Rejects every open prompt. */
  rejectNow(): void
  /** Changes `locked` to `approve`; pending requests continue. */
  unlock(): void
  /** Selects an account, the next one by default. Wallets without a selection put it first in the list. */
  switchAccount(index?: number): void
  /** Revokes the site's permission. */
  shareNothing(): void
  /** Switches the wallet to another chain, by CAIP-2 reference. Absent where wallets have no active chain. */
  switchChain?(reference: string): void
  /**
   * Signs the messages of one-step sign-ins with this account, whichever one it connects. Absent where wallets connect without a signature;
   * `undefined`: with the connected one again.
   */
  signInAs?(index: number | undefined): void
  /** Disconnects the page. */
  disconnect(): void
  /** Removes the extension: no answers, events or announcements any more. */
  vanish(): void
  /** Announces itself now. */
  announce(): void
  /** Scripts the answer to one method or feature: a value, or a function that may throw. `undefined` removes it. */
  answer(method: string, answer: unknown): void
  /**
   * Has the wallet carry out one method or feature, a transaction included, and reject it with this error nevertheless. `undefined` removes it.
   * So does the Enkrypt extension 2.17 once its node has taken a transaction and does not answer in time: each of its errors has code 4001.
   */
  failAfter(method: string, error: unknown): void
  /** Methods asked so far, oldest first. */
  readonly requests: readonly string[]
  /** Number of prompts so far. */
  readonly prompts: number
  /** Number of the page's listeners. */
  readonly listeners: number
  /** Removes it from the page; its storage stays. */
  stop(): void
}
