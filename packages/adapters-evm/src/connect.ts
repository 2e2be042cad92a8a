import { type ChainAdapter, type Connection, isFoyerError, type SignedIn, type WalletAccount } from '@foyer/core/chain'
import { createPrompts, untilAborted, within } from '@foyer/core/chain/adapters'
import { accountsFrom, firstAccount, isSameAddress, sharedAccounts } from './accounts.ts'
import { currentChain } from './chainId.ts'
import type { Discovery } from './discover.ts'
import { doors } from './doors.ts'
import { ask, type Provider } from './wallet.ts'

/** Accounts last reported for each wallet, so that a watch that starts later reports only changes. */
export type ReportedAccounts = WeakMap<Provider, readonly WalletAccount[]>

/** Answer of a wallet that was asked to connect: its accounts, and the sign-in of the first where it was asked for that too. */
type Shared = { accounts: readonly WalletAccount[]; signed?: SignedIn | undefined }

const METHOD = 'eth_requestAccounts'

/** Milliseconds to wait for `wallet_revokePermissions`. The connection ends in any case. */
const REVOKE_TIMEOUT = 3_000

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

/** Errors of a wallet that is locked, or not connected to this site. */
const sharesNothing = (error: unknown) =>
  isFoyerError(error, 'wallet.unauthorized') || isFoyerError(error, 'wallet.disconnected')

export function createConnect(
  discovery: Discovery,
  reported: ReportedAccounts,
  signInWallets: readonly string[],
): Pick<ChainAdapter, 'connect' | 'signsIn' | 'restore' | 'disconnect'> {
  const requestAccounts = createPrompts<Provider, Shared>(async provider => {
    const accounts = await sharedAccounts(provider)
    return accounts.length > 0 ? { accounts } : undefined
  })

  /** By the rdns in the id: `eip6963:rdns`, with a fingerprint where two wallets have the same one. */
  const signsIn = (connectorId: string) => signInWallets.some(rdns => `${connectorId}#`.startsWith(`eip6963:${rdns}#`))

  return {
    async connect({ connectorId, anew, signIn }, { signal }) {
      signal.throwIfAborted()
      const provider = discovery.choose(connectorId)
      const draft = signsIn(connectorId) ? signIn : undefined
      const request = async (): Promise<Shared> => {
        const answer = draft && (await (await doors.signIn()).askToSignIn(provider, draft))
        if (!answer) return { accounts: await accountsFrom(METHOD, await ask(provider, METHOD)) }
        return { accounts: await accountsFrom(answer.method, answer.addresses), signed: answer.signed }
      }
      const connecting = requestAccounts(provider, request, { anew }).then(async shared => {
        const connection = await toConnection(connectorId, provider, shared.accounts)
        return draft ? (await doors.signIn()).approved(connection, shared.signed, draft) : connection
      })
      const connection = await untilAborted(signal, connecting)
      // After the wait: an answer after an abort has not been reported.
      reported.set(provider, connection.accounts)
      return connection
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

    /** @see https://github.com/MetaMask/metamask-improvement-proposals/blob/main/MIPs/mip-2.md (wallet_revokePermissions) */
    async disconnect({ connectorId }, { revoke }) {
      const provider = discovery.held(connectorId)
      if (!provider) return
      reported.delete(provider)
      if (!revoke) return
      // Many wallets do not support the method and keep the permission.
      await within(REVOKE_TIMEOUT, ask(provider, 'wallet_revokePermissions', [{ eth_accounts: {} }])).catch(() => {})
    },
  }
}
