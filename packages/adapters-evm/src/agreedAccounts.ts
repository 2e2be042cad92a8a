import type { WalletAccount } from '@foyer/core/chain'
import { within } from '@foyer/core/chain/adapters'

/** Milliseconds in which a wallet has to answer with the accounts of its event, and between two questions. */
const PATIENCE = 5_000
const PACE = 250

/** Accounts of a wallet, as its watch reads them. */
interface Accounts {
  /** Accounts that the wallet answers. */
  ask(): Promise<readonly WalletAccount[]>
  /** Addresses as accounts. */
  of(addresses: readonly string[]): Promise<readonly WalletAccount[]>
}

/**
 * Accounts after an event that names some. An event is only an occasion to ask: where the wallet answers them too, they are those of the event,
 * in its order; where it does not in time, those that it answers. Undefined where it answers nothing.
 */
export async function agreedAccounts(
  said: readonly string[],
  accounts: Accounts,
  signal: AbortSignal,
): Promise<readonly WalletAccount[] | undefined> {
  const end = Date.now() + PATIENCE
  for (;;) {
    const answer = await within(end - Date.now(), accounts.ask(), signal).catch(() => undefined)
    const shared = answer?.map(({ address }) => address.toLowerCase()) ?? []
    if (said.every(address => shared.includes(address.toLowerCase()))) return accounts.of(said)
    if (signal.aborted || Date.now() >= end) return answer
    await within(PACE, new Promise<void>(() => {}), signal).catch(() => {})
  }
}
