import type { Connection, ConnectionFact, WalletAccount } from '@foyer/core/chain'
import { isSameAddress, sharedAccounts } from './accounts.ts'
import { parseAddresses } from './addresses.ts'
import type { ReportedAccounts } from './connect.ts'
import { doors } from './doors.ts'
import type { Provider } from './wallet.ts'

interface Watched {
  provider: Provider
  /** Accounts that were reported last, by wallet. */
  reported: ReportedAccounts
  connection: Connection
  signal: AbortSignal
}

const listOf = (accounts: readonly WalletAccount[]) => accounts.map(({ address }) => address).join()

/** Reports changes of the accounts that a wallet shares. Nothing after `signal`, pending answers included. */
export function watchAccounts(
  { provider, reported, connection, signal }: Watched,
  listener: (fact: ConnectionFact) => void,
) {
  let known = reported.get(provider)
  // An event is newer than the answer to a question asked before it, and so is the answer to a later question.
  let events = 0
  let answers = 0
  let addresses: readonly string[] = []
  let heard: ((addresses: readonly string[]) => void) | undefined

  const report = (accounts: readonly WalletAccount[]) => {
    const same = known
      ? listOf(known) === listOf(accounts)
      : accounts.some(({ address }) => isSameAddress(address, connection.address))
    known = accounts
    reported.set(provider, accounts)
    const [first] = accounts
    if (!same) listener({ type: 'accounts.changed', accounts, ...(first && { selected: first.address }) })
  }

  /** Reports the accounts that the wallet answers, as far as they are news. A wallet that does not answer now still emits events. */
  const read = async (newsIn: (accounts: readonly WalletAccount[]) => readonly WalletAccount[] | undefined) => {
    const before = events + answers
    const accounts = await sharedAccounts(provider).catch(() => undefined)
    if (signal.aborted || before !== events + answers) return
    const news = accounts && newsIn(accounts)
    if (!news) return
    answers += 1
    report(news)
  }

  return {
    /** Reports accounts that are other ones than those at the connect. */
    readFirst: () => read(accounts => accounts),
    /** Reports accounts where one has gone without an event. */
    look: async () => {
      const { remaining } = await doors.agreedAccounts()
      await read(accounts => remaining(accounts, known))
    },
    /** Reports the accounts of an event, once the wallet answers them too. */
    hear: async (value: unknown) => {
      const said = parseAddresses(value)
      if (!said) return
      events += 1
      addresses = said
      if (said.length === 0) report([])
      if (!heard) {
        const { hearAccounts } = await doors.agreedAccounts()
        heard ??= hearAccounts(() => sharedAccounts(provider), signal, report)
      }
      heard(addresses)
    },
  }
}
