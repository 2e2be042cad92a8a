import type { CaipNetworkId, ChainAdapter, WalletAccount } from '@foyer/core/chain'
import { attempt } from '@foyer/core/chain/adapters'
import { describeAccounts, parseAccounts, type StandardAccount, sharedAccounts } from './accounts.ts'
import { approvedBy, type ReportedAccounts } from './connect.ts'
import type { Discovery } from './discover.ts'
import { listen } from './wallet.ts'

/** Milliseconds in which the wallet has to list the accounts of its event, and between two looks. */
const PATIENCE = 5_000
const PACE = 250

const listOf = (accounts: readonly { address: string }[]) => accounts.map(({ address }) => address).join()

/** Reports changed accounts, and changes of the chains that the wallet supports. The page chooses the chain, so no chain change is reported. */
export const createWatch =
  (discovery: Discovery, reported: ReportedAccounts): ChainAdapter['watchConnection'] =>
  (connection, listener) => {
    const wallet = discovery.wallet(connection.connectorId)
    let known = reported.get(wallet)
    let approved = approvedBy(wallet)
    const report = (accounts: readonly WalletAccount[], chains: { approved?: readonly CaipNetworkId[] } = {}) => {
      const [first] = accounts
      listener({ type: 'accounts.changed', accounts, ...(first && { selected: first.address }), ...chains })
    }
    const onAccounts = (shared: readonly StandardAccount[]) => {
      const accounts = describeAccounts(shared)
      const same = known
        ? listOf(known) === listOf(accounts)
        : accounts.some(({ address }) => address === connection.address)
      known = accounts
      reported.set(wallet, accounts)
      if (!same) report(accounts)
    }
    const onChains = () => {
      const now = approvedBy(wallet)
      if (now.join() === approved.join()) return
      approved = now
      const accounts = known ?? attempt(() => describeAccounts(sharedAccounts(wallet)))
      if (accounts) report(accounts, { approved })
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    /** Time at which the wallet has had its patience for the first event without a report. */
    let end: number | undefined
    /** An event is only an occasion to look: the accounts that the wallet lists are those that it signs for. */
    const look = (said: readonly StandardAccount[], last = performance.now() + PATIENCE) => {
      clearTimeout(timer)
      const now = performance.now()
      end ??= now + PATIENCE
      const shared = attempt(() => sharedAccounts(wallet))
      const isAgreed = said.length === 0 || (shared !== undefined && listOf(shared) === listOf(said))
      const isDue = isAgreed || now >= Math.min(end, last)
      if (isDue) end = undefined
      // Before the report, since the listener may unsubscribe.
      if (!isAgreed && now < last) timer = setTimeout(() => look(said, last), PACE)
      // A list that cannot be read says nothing of the accounts that it has.
      const listed = isAgreed ? said : shared
      if (isDue && listed) onAccounts(listed)
    }
    let hasEnded = false
    const stopListening = listen(wallet, changed => {
      const accounts = 'accounts' in changed ? parseAccounts(changed.accounts) : undefined
      const shared = accounts ? undefined : attempt(() => sharedAccounts(wallet))
      if (accounts) look(accounts)
      else if (shared) onAccounts(shared)
      // The chains are read from the wallet: the event may carry only those that changed. The listener may have unsubscribed.
      if ('chains' in changed && !hasEnded) onChains()
    })
    const stopWaiting = discovery.onGone(connection.connectorId, () => listener({ type: 'wallet.disconnected' }))
    // An unreadable list is ignored: the wallet still emits events.
    const shared = attempt(() => sharedAccounts(wallet))
    if (shared) onAccounts(shared)
    return () => {
      hasEnded = true
      clearTimeout(timer)
      stopListening()
      stopWaiting()
    }
  }
