import type { WalletAccount } from '@foyer/core/chain'
import { quietly, within } from '@foyer/core/chain/adapters'
import { paced } from './paced.ts'
import { isSame } from './transfer/hex.ts'

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

/** Event of a wallet that names accounts. */
interface Said {
  addresses: readonly string[]
  /** Number of the event. A newer one is what counts. */
  event: number
}

/**
 * Hears events that name accounts. An event is only an occasion to ask: where the wallet answers them too, they are those of the event, in its
 * order; where it does not in time, those that it answers; nothing is reported where it answers nothing.
 * @returns the function to call after each event.
 */
export function hearAccounts(
  newest: () => Said,
  accounts: Accounts,
  signal: AbortSignal,
  report: (accounts: readonly WalletAccount[]) => void,
): () => void {
  const agreed = async ({ addresses, event }: Said) => {
    const end = Date.now() + PATIENCE
    for (;;) {
      const answer = await within(end - Date.now(), accounts.ask(), signal).catch(() => undefined)
      if (signal.aborted || event !== newest().event) return undefined
      const shared = answer?.map(({ address }) => address.toLowerCase()) ?? []
      if (addresses.every(address => shared.includes(address.toLowerCase()))) return accounts.of(addresses)
      if (Date.now() >= end) return answer
      await within(PACE, new Promise<void>(() => {}), signal).catch(() => {})
    }
  }
  const hear = async () => {
    const said = newest()
    // That it shares none any more is reported without a question.
    if (said.addresses.length === 0) return
    const found = await agreed(said)
    if (found && !signal.aborted && said.event === newest().event) report(found)
  }
  return paced(() => quietly(hear), signal)
}

const has = (accounts: readonly WalletAccount[], { address }: WalletAccount) =>
  accounts.some(each => isSame(each.address, address))

/**
 * Accounts that a wallet answers without an event, where one of those before has gone; undefined where none has, or all, which some wallets answer
 * for a moment. Their order is left to events, since some wallets name the selected account in no other way: it stays the first.
 */
export function remaining(
  answer: readonly WalletAccount[],
  before: readonly WalletAccount[] = [],
): readonly WalletAccount[] | undefined {
  if (answer.length === 0 || before.every(each => has(answer, each))) return undefined
  const selected = before.slice(0, 1)
  return [...answer].sort((one, other) => Number(has(selected, other)) - Number(has(selected, one)))
}
