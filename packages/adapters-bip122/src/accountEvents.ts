import type { SharedAccount } from './accounts.ts'
import type { hearAccounts } from './hearAccounts.ts'

/** Parts of hearing the events of one wallet. */
interface AccountEvents<Event> {
  /** Accounts that an event names. Undefined where it names none, or cannot be read: then it only says that something has changed. */
  read(event: Event): Promise<readonly SharedAccount[] | undefined>
  /** Asks the wallet for its accounts, without a prompt. */
  ask(): Promise<readonly SharedAccount[]>
  /** Nothing is asked or reported once it has aborted. */
  signal: AbortSignal
  report(accounts: readonly SharedAccount[]): void
}

/**
 * Function to call with each event of a wallet. The wallet is asked for its accounts, and those that it answers are reported. Events are read
 * one after the other, and an answer counts after the events that came before it.
 */
export function accountEvents<Event>({ read, ask, signal, report }: AccountEvents<Event>): (event: Event) => void {
  let heard: ReturnType<typeof hearAccounts> | undefined
  let queue = Promise.resolve()
  const askInOrder = async () => {
    try {
      return await ask()
    } finally {
      await queue
    }
  }
  const hear = async (event: Event) => {
    const { hearAccounts } = await import('./hearAccounts.ts')
    const said = await read(event)
    if (signal.aborted) return
    heard ??= hearAccounts(askInOrder, signal, report)
    heard(said)
  }
  return event => {
    // The rules for accounts and addresses may fail to load.
    queue = queue.then(() => hear(event)).catch(() => {})
  }
}
