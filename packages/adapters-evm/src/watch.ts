import type { CaipNetworkId, ChainAdapter, WalletAccount } from '@foyer/core/chain'
import { within } from './abort.ts'
import { isSameAddress, parseAccounts } from './accounts.ts'
import { parseChainId } from './chainId.ts'
import type { Told } from './connect.ts'
import type { Discovery } from './discover.ts'
import { listen, type Provider } from './provider.ts'
import { currentChain, sharedAccounts } from './silent.ts'

/** Milliseconds in which a wallet that reported a loss must show that it is still there. */
const PROOF_OF_LIFE = 3_000

const listOf = (accounts: readonly WalletAccount[]) => accounts.map(({ address }) => address).join()

/** The facts of one connection, from one provider. After the unsubscribe nothing more is reported, whatever is still on its way. */
export const createWatch =
  (discovery: Discovery, told: Told): ChainAdapter['watchConnection'] =>
  (connection, listener) => {
    const found = discovery.find(connection.connectorId)
    if (!found) return () => {}
    const provider: Provider = found
    let active = true
    let chainId: CaipNetworkId = connection.chainId
    // Counts what the wallet reported by itself: an answer to an older question never overrules it.
    let reports = 0

    const tellAccounts = (accounts: readonly WalletAccount[]) => {
      const last = told.get(provider)
      const known = last
        ? listOf(last) === listOf(accounts)
        : accounts.some(({ address }) => isSameAddress(address, connection.address))
      told.set(provider, accounts)
      if (!known) listener({ type: 'accounts.changed', accounts })
    }
    const tellChain = (now: CaipNetworkId) => {
      if (now === chainId) return
      chainId = now
      listener({ type: 'chain.changed', chainId })
    }

    const look = async () => {
      const asked = reports
      const fresh = () => active && asked === reports
      await Promise.all([
        sharedAccounts(provider).then(accounts => {
          if (fresh()) tellAccounts(accounts)
        }),
        currentChain(provider).then(now => {
          if (fresh()) tellChain(now)
        }),
      ])
    }

    /** MetaMask says `disconnect` when only its endpoint is lost for a moment, on a chain switch for one. */
    const verifyLoss = async () => {
      const accounts = await within(PROOF_OF_LIFE, sharedAccounts(provider)).catch(() => [])
      if (!active) return
      if (accounts.length === 0) listener({ type: 'wallet.disconnected' })
      else tellAccounts(accounts)
    }

    const stop = [
      listen(provider, 'accountsChanged', value => {
        const accounts = parseAccounts(value)
        if (!accounts) return
        reports += 1
        tellAccounts(accounts)
      }),
      listen(provider, 'chainChanged', value => {
        const now = parseChainId(value)
        if (now === undefined) return
        reports += 1
        tellChain(now)
      }),
      listen(provider, 'disconnect', () => void verifyLoss()),
    ]
    // A wallet that does not answer now has reported nothing: its events will.
    look().catch(() => {})

    return () => {
      active = false
      for (const end of stop) end()
    }
  }
