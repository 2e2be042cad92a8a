import { type ChainAdapter, isFoyerError, type WalletAccount } from '@foyer/core/chain'
import type { SharedAccount } from './accounts.ts'
import { keptOf, type ReportedAccounts, selectAccounts } from './connect.ts'
import type { Discovery } from './discover.ts'

const NO_ACCOUNTS = { accounts: [], approved: [] } as const

const listOf = (accounts: readonly WalletAccount[]) => accounts.map(({ address }) => address).join()

/**
 * Reports changed accounts and chains of one connection. A wallet that switches to another chain shares other addresses: one fact contains
 * both. A wallet that shares several chains has no active one, and the connection keeps its chain.
 */
export const createWatch =
  (discovery: Discovery, reported: ReportedAccounts): ChainAdapter['watchConnection'] =>
  (connection, listener) => {
    const wallet = discovery.wallet(connection.connectorId)
    let { chainId } = connection
    let known = reported.get(wallet)
    const onAccounts = (shared: readonly SharedAccount[]) => {
      const selection = selectAccounts(shared, [chainId])
      const { accounts, approved } = selection ?? NO_ACCOUNTS
      const isKnown = known
        ? listOf(known.accounts) === listOf(accounts)
        : accounts.some(({ address }) => address === connection.address)
      const isApproved = !known || !selection || known.approved.join() === approved.join()
      known = { accounts, approved: selection ? approved : (known?.approved ?? []) }
      reported.set(wallet, known)
      const kept = shared.length > 0 ? keptOf(wallet, shared) : {}
      if (selection && selection.chainId !== chainId) {
        chainId = selection.chainId
        return listener({ type: 'chain.changed', chainId, accounts, approved, ...kept })
      }
      if (isKnown && isApproved) return
      const [first] = accounts
      listener({
        type: 'accounts.changed',
        accounts,
        ...(first && { selected: first.address }),
        ...(!isApproved && { approved }),
        ...kept,
      })
    }
    let hasEnded = false
    const onEnd = () => {
      if (!hasEnded) listener({ type: 'wallet.disconnected' })
      hasEnded = true
    }
    // An event is newer than the answer to the request below; after the unsubscribe nothing is reported.
    let ignoresAnswer = false
    const stopListening = wallet.listen(event => {
      ignoresAnswer = true
      if (event.type === 'accounts') onAccounts(event.accounts)
      else onEnd()
    })
    const stopWaiting = discovery.onGone(connection.connectorId, onEnd)
    // Of a wallet that prompts whatever it is asked, only its events are heard.
    if (wallet.isSilent)
      wallet.askSilently().then(
        shared => {
          if (!ignoresAnswer) onAccounts(shared)
        },
        error => {
          // Other errors are ignored: the wallet still emits events.
          if (!ignoresAnswer && isFoyerError(error, 'wallet.unauthorized')) onAccounts([])
        },
      )
    return () => {
      ignoresAnswer = true
      stopListening()
      stopWaiting()
    }
  }
