import type { ChainAdapter, WalletAccount } from '@foyer/core/chain'
import { within } from '@foyer/core/chain/adapters'
import { isSameAddress, parseAddresses, sharedAccounts, toAccounts, toAccountsNow } from './accounts.ts'
import type { ReportedAccounts } from './connect.ts'
import type { Discovery } from './discover.ts'
import { listen, type Provider } from './wallet.ts'
import { type ChainClaims, pause, watchChain } from './watchChain.ts'

/** Milliseconds in which a wallet that reported `disconnect` has to answer with accounts. */
const LOSS_TIMEOUT = 3_000
const POLL_INTERVAL = 250

const listOf = (accounts: readonly WalletAccount[]) => accounts.map(({ address }) => address).join()

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
    let { chainId } = connection
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

    const readAccounts = async () => {
      const before = accountEvents
      const accounts = await sharedAccounts(provider)
      if (!stopped.signal.aborted && before === accountEvents) reportAccounts(accounts)
    }

    const onAccounts = (value: unknown) => {
      const addresses = parseAddresses(value)
      if (!addresses) return
      accountEvents += 1
      const event = accountEvents
      const now = toAccountsNow(addresses)
      if (now) return reportAccounts(now)
      // A failed load is tried again at the next event.
      toAccounts(addresses).then(
        accounts => {
          if (!stopped.signal.aborted && event === accountEvents) reportAccounts(accounts)
        },
        () => {},
      )
    }
    const chain = watchChain(provider, claims, stopped.signal, now => {
      if (now !== chainId) listener({ type: 'chain.changed', chainId: now })
      chainId = now
    })
    const stopListening = listen(provider, {
      accountsChanged: onAccounts,
      chainChanged: chain.heard,
      disconnect: createLossCheck(provider, stopped.signal, () => listener({ type: 'wallet.disconnected' })),
    })
    const stopWaiting = discovery.onGone(connection.connectorId, () => listener({ type: 'wallet.disconnected' }))
    // Errors are ignored: a wallet that does not answer now still emits events.
    readAccounts().catch(() => {})
    chain.start()

    return () => {
      stopped.abort()
      stopListening()
      stopWaiting()
    }
  }
