import type { Connection, ConnectionFact, WalletAccount } from '@foyer/core/chain'
import { createAgreement } from '@foyer/core/chain/adapters'
import { parseAddresses } from './addresses.ts'
import { isSame } from './transfer/hex.ts'
import type { Provider } from './wallet.ts'

interface Watched {
  provider: Provider
  /** Accounts that the wallet answers. */
  ask(): Promise<readonly WalletAccount[]>
  /** Accounts that were reported last, by wallet. */
  reported: WeakMap<Provider, readonly WalletAccount[]>
  connection: Connection
  signal: AbortSignal
}

type Accounts = readonly WalletAccount[]

const listOf = (accounts: Accounts) => accounts.map(({ address }) => address).join()

const has = (accounts: Accounts, address: string) => accounts.some(each => isSame(each.address, address))

/**
 * Accounts that a wallet answers without an event, where one of those before has gone; undefined where none has, or all, which some wallets answer
 * for a moment. Their order is left to events, since some wallets name the selected account in no other way: it stays the first.
 */
function remaining(answer: Accounts, before: Accounts): Accounts | undefined {
  if (answer.length === 0 || before.every(({ address }) => has(answer, address))) return undefined
  const selected = before.slice(0, 1)
  return [...answer].sort((one, other) => Number(has(selected, other.address)) - Number(has(selected, one.address)))
}

/**
 * Reports changes of the accounts that a wallet shares. An event is only an occasion to ask: where the wallet answers its accounts too, they are
 * those of the event, in its order; where it does not in time, those that it answers. That it shares none any more needs no question.
 * @returns `hear` for the value of each event, and `look`, which asks without one.
 */
export function watchAccounts(
  { provider, ask, reported, connection, signal }: Watched,
  listener: (fact: ConnectionFact) => void,
) {
  let known = reported.get(provider)
  let isFirst = true
  /** Addresses of the newest event, until the wallet answers them. */
  let said: readonly string[] = []

  const report = (accounts: Accounts) => {
    const same = known
      ? listOf(known) === listOf(accounts)
      : accounts.some(({ address }) => isSame(address, connection.address))
    known = accounts
    reported.set(provider, accounts)
    const [first] = accounts
    if (!same) listener({ type: 'accounts.changed', accounts, ...(first && { selected: first.address }) })
  }

  /** Accounts of an answer that agrees: in the order of the event, or without one, as far as they are news. */
  const newsIn = (answer: Accounts): Accounts | undefined => {
    if (said.length > 0) {
      const placeOf = ({ address }: WalletAccount) => said.findIndex(each => isSame(each, address))
      return answer.filter(each => placeOf(each) >= 0).sort((one, other) => placeOf(one) - placeOf(other))
    }
    return isFirst ? answer : remaining(answer, known ?? [])
  }

  const agreement = createAgreement<Accounts>(
    {
      ask,
      agrees: answer => said.every(address => has(answer, address)),
      agreed(answer, isSettled) {
        const news = newsIn(answer)
        isFirst = false
        if (isSettled) said = []
        if (news) report(news)
      },
      // None is answered for a moment by some wallets.
      differs(answer) {
        if (answer && answer.length > 0) report(answer)
      },
      // A look after it is one without an event.
      ended() {
        said = []
      },
    },
    signal,
  )
  // Accounts may be other ones than those at the connect.
  agreement.heard()

  return {
    look: agreement.question,
    hear(value: unknown) {
      const addresses = parseAddresses(value)
      // It says that something has changed, and not what.
      if (!addresses) return agreement.heard(true)
      const isRepeated = addresses.join() === said.join()
      said = addresses
      isFirst = false
      if (said.length > 0) return agreement.heard(isRepeated)
      agreement.settled()
      report([])
    },
  }
}
