import type { ChainAdapter, WalletAccount } from '@foyer/core/chain'
import { quietly, within } from '@foyer/core/chain/adapters'
import { isSameAddress, sharedAccounts, toAccounts } from './accounts.ts'
import { parseAddresses } from './addresses.ts'
import { type ChainClaims, claimOf } from './chainClaim.ts'
import type { ReportedAccounts } from './connect.ts'
import type { Discovery } from './discover.ts'
import { doors } from './doors.ts'
import { listen, type Provider } from './wallet.ts'

/** Milliseconds in which a wallet that reported `disconnect` has to answer with accounts. */
const LOSS_TIMEOUT = 3_000
const POLL_INTERVAL = 250

const listOf = (accounts: readonly WalletAccount[]) => accounts.map(({ address }) => address).join()

/** Resolves after so many milliseconds, or when `signal` aborts. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  within(milliseconds, new Promise<void>(() => {}), signal).catch(() => {})

/** Whether the wallet shares no account any more, or does not answer in time. */
async function isLost(provider: Provider, signal: AbortSignal): Promise<boolean> {
  const end = Date.now() + LOSS_TIMEOUT
  while (!signal.aborted && Date.now() < end) {
    const accounts = await within(end - Date.now(), sharedAccounts(provider), signal).catch(() => undefined)
    if (accounts) return accounts.length === 0
    await pause(POLL_INTERVAL, signal)
  }
  return true
}

/** Handles `disconnect`, which MetaMask also emits when only its endpoint is unreachable, for example during a chain switch. */
function createLossCheck(provider: Provider, signal: AbortSignal, onLost: () => void): () => void {
  let isVerifying = false
  const verify = async () => {
    if (isVerifying) return
    isVerifying = true
    const lost = await isLost(provider, signal)
    if (!lost) isVerifying = false
    else if (!signal.aborted) onLost()
  }
  return () => void verify()
}

/** Reports the changes of one connection. After the unsubscribe it reports nothing, pending answers included. */
export const createWatch =
  (discovery: Discovery, reported: ReportedAccounts, claims: ChainClaims): ChainAdapter['watchConnection'] =>
  (connection, listener) => {
    const provider = discovery.wallet(connection.connectorId)
    const stopped = new AbortController()
    let known = reported.get(provider)
    // An event is newer than the answer to a question asked before it.
    let accountEvents = 0

    const reportAccounts = (accounts: readonly WalletAccount[]) => {
      const same = known
        ? listOf(known) === listOf(accounts)
        : accounts.some(({ address }) => isSameAddress(address, connection.address))
      known = accounts
      reported.set(provider, accounts)
      const [first] = accounts
      if (!same) listener({ type: 'accounts.changed', accounts, ...(first && { selected: first.address }) })
    }

    /** The order and further accounts are left to events: some wallets name the selected account in no other way, and some share none for a moment. */
    const isAsKnown = (accounts: readonly WalletAccount[]) =>
      accounts.length === 0 ||
      known?.every(({ address }) => accounts.some(each => isSameAddress(each.address, address)))

    /** Accounts that the wallet answers. Undefined where it does not answer, or an event came meanwhile. */
    const answeredAccounts = async () => {
      const before = accountEvents
      // A wallet that does not answer now still emits events.
      const accounts = await sharedAccounts(provider).catch(() => undefined)
      if (stopped.signal.aborted || before !== accountEvents) return undefined
      return accounts
    }

    const reportAnswer = (accounts: readonly WalletAccount[]) => {
      // The answers to earlier questions are older.
      accountEvents += 1
      reportAccounts(accounts)
    }

    const readFirst = async () => {
      const accounts = await answeredAccounts()
      if (accounts) reportAnswer(accounts)
    }

    /** Looks whether an account has gone without an event, which selects no other one as long as the selected one is shared. */
    const look = async () => {
      const accounts = await answeredAccounts()
      if (!accounts || isAsKnown(accounts)) return
      const selected = accounts.filter(({ address }) => known?.[0] && isSameAddress(address, known[0].address))
      reportAnswer([...selected, ...accounts.filter(account => !selected.includes(account))])
    }

    const onAccounts = async (value: unknown) => {
      const said = parseAddresses(value)
      if (!said) return
      accountEvents += 1
      const event = accountEvents
      if (said.length === 0) return reportAccounts([])
      const { agreedAccounts } = await doors.agreedAccounts()
      const accounts = await agreedAccounts(
        said,
        { ask: () => sharedAccounts(provider), of: toAccounts },
        stopped.signal,
      )
      if (accounts && !stopped.signal.aborted && event === accountEvents) reportAccounts(accounts)
    }
    let heard: ((value?: unknown) => void) | undefined
    const onChain = async (value?: unknown) => {
      const { watchChain } = await doors.watchChain()
      if (stopped.signal.aborted) return
      heard ??= watchChain(provider, claims, stopped.signal, connection.chainId, chainId =>
        listener({ type: 'chain.changed', chainId }),
      )
      heard(value)
    }
    const stopListening = listen(provider, {
      // What fails to load is loaded at the next event.
      accountsChanged: value => quietly(() => onAccounts(value)),
      chainChanged: value => quietly(() => onChain(value)),
      disconnect: createLossCheck(provider, stopped.signal, () => listener({ type: 'wallet.disconnected' })),
    })
    const stopWaiting = discovery.onGone(connection.connectorId, () => listener({ type: 'wallet.disconnected' }))
    const onQuestion = (switchedTo?: string) => {
      if (!switchedTo) void look()
    }
    const { watches } = claimOf(claims, provider)
    watches.add(onQuestion)
    void readFirst()
    quietly(onChain)

    return () => {
      watches.delete(onQuestion)
      stopped.abort()
      stopListening()
      stopWaiting()
    }
  }
