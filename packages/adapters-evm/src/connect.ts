import { type ChainAdapter, type Connection, isFoyerError, type WalletAccount } from '@foyer/core/chain'
import { createPrompts, unlessEmpty, untilAborted } from '@foyer/core/chain/adapters'
import { accountsFrom, firstAccount, isSameAddress, sharedAccounts } from './accounts.ts'
import { currentChain } from './chainId.ts'
import { type Discovery, rdnsOf } from './discover.ts'
import { doors } from './doors.ts'
import { ask, type Provider } from './wallet.ts'

/** Accounts last reported for each wallet, so that a watch that starts later reports only changes. */
export type ReportedAccounts = WeakMap<Provider, readonly WalletAccount[]>

const METHOD = 'eth_requestAccounts'

async function toConnection(
  connectorId: string,
  provider: Provider,
  accounts: readonly WalletAccount[],
  storedAddress?: string,
): Promise<Connection> {
  const first = firstAccount(METHOD, accounts)
  const chainId = await currentChain(provider)
  const stored = accounts.find(({ address }) => storedAddress !== undefined && isSameAddress(address, storedAddress))
  return {
    connectorId,
    namespace: 'eip155',
    accounts,
    address: (stored ?? first).address,
    selected: first.address,
    chainId,
  }
}

/**
 * Accounts that the visitor shares. A wallet that opens the page inside of it has nothing to ask, and no method for it: what it shares by itself
 * counts.
 */
async function requested(provider: Provider): Promise<readonly WalletAccount[]> {
  try {
    return await accountsFrom(METHOD, await ask(provider, METHOD))
  } catch (error) {
    const shared = isFoyerError(error, 'wallet.unsupportedMethod')
      ? unlessEmpty(await sharedAccounts(provider).catch(() => []))
      : undefined
    if (shared) return shared
    throw error
  }
}

/** Errors of a wallet that is locked, or not connected to this site. */
const sharesNothing = (error: unknown) =>
  isFoyerError(error, 'wallet.unauthorized') || isFoyerError(error, 'wallet.disconnected')

export function createConnect(
  discovery: Discovery,
  reported: ReportedAccounts,
  signInWallets: readonly string[],
): Pick<ChainAdapter, 'connect' | 'signsIn' | 'restore' | 'disconnect'> {
  const requestAccounts = createPrompts<Provider, readonly WalletAccount[]>(async provider =>
    unlessEmpty(await sharedAccounts(provider)),
  )

  /** Wallets that a visitor has disconnected: the next connection lets them choose another account. */
  const left = new WeakSet<Provider>()

  const signsIn = (connectorId: string) => signInWallets.includes(rdnsOf(connectorId))

  return {
    async connect({ connectorId, anew, signIn }, { signal }) {
      signal.throwIfAborted()
      const provider = discovery.choose(connectorId)
      const signing =
        signIn && signsIn(connectorId)
          ? (await doors.signIn()).createSigning(provider, signIn, accountsFrom)
          : undefined
      const requestOne = async () => {
        // Once: a wallet that does not answer is asked for its accounts at the next try.
        if (left.delete(provider)) {
          // The choice is a comfort: without the file the wallet is asked all the same.
          const features = await doors.features().catch(() => undefined)
          await features?.chooseAccounts(provider, rdnsOf(connectorId))
        }
        return requested(provider)
      }
      const request = async () => (await signing?.ask()) ?? requestOne()
      const connecting = requestAccounts(provider, request, { anew }).then(accounts =>
        toConnection(connectorId, provider, accounts),
      )
      const connection = await untilAborted(signal, connecting)
      // After the wait: an answer after an abort has not been reported.
      reported.set(provider, connection.accounts)
      return signing ? signing.approve(connection) : connection
    },

    signsIn,

    async restore({ connectorId, address }, { signal }) {
      const found = await discovery.waitFor(connectorId, signal)
      if (!found) return undefined
      const { id, wallet: provider } = found
      const read = async () => {
        const accounts = await sharedAccounts(provider)
        return accounts.length === 0 ? undefined : toConnection(id, provider, accounts, address)
      }
      try {
        const connection = await untilAborted(signal, read())
        if (connection) reported.set(provider, connection.accounts)
        return connection
      } catch (error) {
        if (signal.aborted || sharesNothing(error)) return undefined
        throw error
      }
    },

    async disconnect({ connectorId }, { revoke }) {
      const provider = discovery.held(connectorId)
      if (!provider) return
      reported.delete(provider)
      left.add(provider)
      const features = await doors.features().catch(() => undefined)
      await features?.endSession(provider, rdnsOf(connectorId), revoke)
    },
  }
}
