import { type ChainAdapter, isFoyerError, type WalletAccount } from '@foyer/core/chain'
import type { SharedAccount } from './accounts.ts'
import { selectAccounts, type Told } from './connect.ts'
import type { Discovery } from './discover.ts'

const NOTHING = { accounts: [], approved: [] } as const

const listOf = (accounts: readonly WalletAccount[]) => accounts.map(({ address }) => address).join()

/**
 * The facts of one connection, from one wallet. A wallet that has moved to another chain shares other addresses: both are reported at
 * once. One that shares several chains at once is on none of them, and the connection stays on its own.
 */
export const createWatch =
  (discovery: Discovery, told: Told): ChainAdapter['watchConnection'] =>
  (connection, listener) => {
    const wallet = discovery.wallet(connection.connectorId)
    let heard = false
    let { chainId } = connection
    let known = told.get(wallet)
    const tell = (shared: readonly SharedAccount[]) => {
      const selection = selectAccounts(shared, [chainId])
      const { accounts, approved } = selection ?? NOTHING
      const isKnown = known
        ? listOf(known.accounts) === listOf(accounts)
        : accounts.some(({ address }) => address === connection.address)
      const isApproved = !known || !selection || known.approved.join() === approved.join()
      known = { accounts, approved: selection ? approved : (known?.approved ?? []) }
      told.set(wallet, known)
      if (selection && selection.chainId !== chainId) {
        chainId = selection.chainId
        return listener({ type: 'chain.changed', chainId, accounts, approved })
      }
      if (isKnown && isApproved) return
      const [first] = accounts
      listener({
        type: 'accounts.changed',
        accounts,
        ...(first && { selected: first.address }),
        ...(!isApproved && { approved }),
      })
    }
    let gone = false
    const leave = () => {
      if (!gone) listener({ type: 'wallet.disconnected' })
      gone = true
    }
    const stop = [
      wallet.listen(news => {
        heard = true
        if (news.type === 'accounts') tell(news.accounts)
        else leave()
      }),
      discovery.onGone(connection.connectorId, leave),
      // What the wallet has said meanwhile is newer than its answer.
      () => {
        heard = true
      },
    ]
    wallet.askSilently().then(
      shared => {
        if (!heard) tell(shared)
      },
      error => {
        // What cannot be read now has reported nothing: the wallet's events will.
        if (!heard && isFoyerError(error, 'wallet.unauthorized')) tell([])
      },
    )
    return () => {
      for (const end of stop) end()
    }
  }
