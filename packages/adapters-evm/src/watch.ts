import type { CaipNetworkId, ChainAdapter, WalletAccount } from '@foyer/core/chain'
import { within } from '@foyer/core/chain/adapters'
import { isSameAddress, parseAddresses, toAccounts, toAccountsNow } from './accounts.ts'
import { parseChainId } from './chainId.ts'
import type { Told } from './connect.ts'
import type { Discovery } from './discover.ts'
import { listen } from './provider.ts'
import { currentChain, sharedAccounts } from './silent.ts'

/** Milliseconds in which a wallet that reported a loss must show that it is still there. */
const PROOF_OF_LIFE = 3_000
const BETWEEN_LOOKS = 250

/** Resolves after so many milliseconds, or earlier when `signal` aborts. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  within(milliseconds, new Promise<void>(() => {}), signal).catch(() => {})

const listOf = (accounts: readonly WalletAccount[]) => accounts.map(({ address }) => address).join()

/** The facts of one connection, from one provider. After the unsubscribe nothing more is reported, whatever is still on its way. */
export const createWatch =
  (discovery: Discovery, told: Told): ChainAdapter['watchConnection'] =>
  (connection, listener) => {
    const provider = discovery.wallet(connection.connectorId)
    const over = new AbortController()
    let known = told.get(provider)
    let chainId: CaipNetworkId = connection.chainId
    // Count what the wallet reported by itself: an answer to an older question never overrules it.
    let accountReports = 0
    let chainReports = 0

    const tellAccounts = (accounts: readonly WalletAccount[]) => {
      const same = known
        ? listOf(known) === listOf(accounts)
        : accounts.some(({ address }) => isSameAddress(address, connection.address))
      known = accounts
      told.set(provider, accounts)
      const [first] = accounts
      if (!same) listener({ type: 'accounts.changed', accounts, ...(first && { selected: first.address }) })
    }
    const tellChain = (now: CaipNetworkId) => {
      if (now === chainId) return
      chainId = now
      listener({ type: 'chain.changed', chainId })
    }

    /** Asks, and reports the answer unless it is outdated by then. */
    const lookAtAccounts = async () => {
      const asked = accountReports
      const accounts = await sharedAccounts(provider)
      if (!over.signal.aborted && asked === accountReports) tellAccounts(accounts)
    }
    const lookAtChain = async () => {
      const asked = chainReports
      const now = await currentChain(provider)
      if (!over.signal.aborted && asked === chainReports) tellChain(now)
    }

    let isVerifying = false
    /** MetaMask says `disconnect` when only its endpoint is lost for a moment, on a chain switch for one. */
    const verifyLoss = async () => {
      if (isVerifying) return
      isVerifying = true
      const end = Date.now() + PROOF_OF_LIFE
      while (!over.signal.aborted && Date.now() < end) {
        const looking = within(end - Date.now(), sharedAccounts(provider), over.signal)
        const accounts = await looking.catch(() => undefined)
        if (accounts?.length) {
          isVerifying = false
          return
        }
        if (accounts) break
        await pause(BETWEEN_LOOKS, over.signal)
      }
      if (!over.signal.aborted) listener({ type: 'wallet.disconnected' })
    }

    const stopListening = listen(provider, {
      accountsChanged: value => {
        const addresses = parseAddresses(value)
        if (!addresses) return
        accountReports += 1
        const report = accountReports
        const now = toAccountsNow(addresses)
        if (now) return tellAccounts(now)
        void toAccounts(addresses).then(accounts => {
          // A newer report may have come while this one was made readable.
          if (!over.signal.aborted && report === accountReports) tellAccounts(accounts)
        })
      },
      chainChanged: value => {
        const now = parseChainId(value)
        if (now === undefined) return
        chainReports += 1
        tellChain(now)
      },
      disconnect: () => void verifyLoss(),
    })
    const stopWaiting = discovery.onGone(connection.connectorId, () => listener({ type: 'wallet.disconnected' }))
    // A wallet that does not answer now has reported nothing: its events will.
    lookAtAccounts().catch(() => {})
    lookAtChain().catch(() => {})

    return () => {
      over.abort()
      stopListening()
      stopWaiting()
    }
  }
