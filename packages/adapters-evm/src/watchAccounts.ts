import type { Connection, ConnectionFact, WalletAccount } from '@foyer/core/chain'
import { isSameAddress, sharedAccounts, toAccounts } from './accounts.ts'
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
  // An event is newer than the answer to a question asked before it, and so is an answer to a later question.
  let last = 0

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
    const before = last
    const accounts = await sharedAccounts(provider).catch(() => undefined)
    if (signal.aborted || before !== last) return
    const news = accounts && newsIn(accounts)
    if (!news) return
    last += 1
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
      last += 1
      const event = last
      if (said.length === 0) return report([])
      const { agreedAccounts } = await doors.agreedAccounts()
      const accounts = await agreedAccounts(said, { ask: () => sharedAccounts(provider), of: toAccounts }, signal)
      if (accounts && !signal.aborted && event === last) report(accounts)
    },
  }
}
