import {
  type CaipNetworkId,
  type ChainAdapter,
  type Connection,
  FoyerError,
  type WalletAccount,
} from '@foyer/core/chain'
import {
  attempt,
  createPrompts,
  fieldsOf,
  malformed,
  operationOf,
  untilAborted,
  within,
} from '@foyer/core/chain/adapters'
import {
  describeAccounts,
  parseAccounts,
  type SharedAccounts,
  type StandardAccount,
  sharedAccounts,
} from './accounts.ts'
import { toChainId } from './chainId.ts'
import type { Discovery } from './discover.ts'
import { doors } from './doors.ts'
import { ask, chainsOf, type Wallet } from './wallet.ts'

/** Accounts last reported for each wallet, so that a watch that starts later reports only changes. */
export type ReportedAccounts = WeakMap<Wallet, readonly WalletAccount[]>

const METHOD = 'standard:connect'

/**
 * Features of the makers whose `solana:signIn` does not approve the site, and whose `standard:connect` then asks for nothing: a reload would
 * prompt. Such a wallet is asked to connect, and for its signature in the next step.
 * @see https://github.com/enkryptcom/enKrypt (2.17)
 */
const SIGN_IN_ALONE = ['enkrypt:']

/** Whether a wallet connects and signs in with one prompt. */
const signsInAtOnce = (wallet: Wallet) =>
  operationOf(wallet, 'solana:signIn') !== undefined &&
  attempt(() => SIGN_IN_ALONE.some(feature => feature in wallet.features)) === false

/** Milliseconds to wait for `standard:disconnect`. The connection ends in any case. */
const DISCONNECT_TIMEOUT = 3_000

/** CAIP-2 ids of the chains that a wallet supports. */
export const approvedBy = (wallet: Wallet): CaipNetworkId[] => chainsOf(wallet).chains.map(toChainId)

function accountsFrom(answer: unknown): StandardAccount[] {
  const accounts = parseAccounts(fieldsOf(answer, 'accounts')?.accounts)
  if (accounts === undefined) throw malformed(METHOD, 'expected accounts with base58 addresses of 32 bytes')
  return accounts
}

/** Silent requests, one at a time for each wallet: it may open a prompt for each, and they would queue. */
function createSilence() {
  const unanswered = new Map<Wallet, Promise<unknown>>()
  return (wallet: Wallet) => {
    const asked = unanswered.get(wallet) ?? ask(wallet, METHOD, { silent: true })
    unanswered.set(wallet, asked)
    const forget = () => void unanswered.delete(wallet)
    asked.then(forget, forget)
    return asked
  }
}

export function createConnect(
  discovery: Discovery,
  reported: ReportedAccounts,
  offered: readonly CaipNetworkId[],
): Pick<ChainAdapter, 'connect' | 'signsIn' | 'restore' | 'disconnect'> {
  const requestAccounts = createPrompts<Wallet, SharedAccounts>(async wallet => {
    const accounts = sharedAccounts(wallet)
    return accounts.length > 0 ? { accounts } : undefined
  })

  const askSilently = createSilence()

  const toConnection = (
    connectorId: string,
    wallet: Wallet,
    shared: readonly StandardAccount[],
    preferred: { address?: string | undefined; chains: readonly (CaipNetworkId | undefined)[] },
  ): Connection => {
    const accounts = describeAccounts(shared)
    const [first] = accounts
    if (!first) throw new FoyerError('wallet.noAccounts', { method: METHOD })
    const approved = approvedBy(wallet)
    // A wallet that supports none of these connects on a chain that the host did not ask for.
    const chainId =
      [...preferred.chains, ...offered].find(id => id !== undefined && approved.includes(id)) ?? approved[0]
    if (chainId === undefined) throw malformed(METHOD, 'the wallet lists no solana: chain any more')
    reported.set(wallet, accounts)
    const { address } = accounts.find(account => account.address === preferred.address) ?? first
    return { connectorId, namespace: 'solana', accounts, address, selected: first.address, chainId, approved }
  }

  return {
    async connect({ connectorId, networks, chainId, anew, signIn }, { signal }) {
      signal.throwIfAborted()
      const wallet = discovery.choose(connectorId)
      const chains = [chainId, ...networks.map(({ caipNetworkId }) => caipNetworkId)]
      const request = async (): Promise<SharedAccounts> => ({ accounts: accountsFrom(await ask(wallet, METHOD)) })
      const requestSigned =
        signIn && signsInAtOnce(wallet) && (async () => (await doors.signIn()).askToSignIn(wallet, signIn, request))
      const connecting = requestAccounts(wallet, requestSigned || request, { anew })
      const [shared, signing] = await untilAborted(signal, Promise.all([connecting, signIn && doors.signIn()]))
      const preferred = { address: shared.signed?.address, chains }
      const connection = toConnection(connectorId, wallet, shared.accounts, preferred)
      return signIn && signing ? signing.approved(connection, shared, signIn) : connection
    },

    signsIn(connectorId) {
      const wallet = discovery.listed(connectorId)
      return wallet !== undefined && signsInAtOnce(wallet)
    },

    async restore({ connectorId, address, chainId }, { signal }) {
      const found = await discovery.waitFor(connectorId, signal)
      if (!found) return undefined
      const { id, wallet } = found
      let answer: unknown
      try {
        answer = await untilAborted(signal, askSilently(wallet))
      } catch {
        // Wallets reject a silent request with various errors; each means that nothing is shared.
        return undefined
      }
      const accounts = accountsFrom(answer)
      return accounts.length === 0 ? undefined : toConnection(id, wallet, accounts, { address, chains: [chainId] })
    },

    /** Wallet Standard has no method that revokes a permission: `revoke` sends `standard:disconnect` as well. */
    async disconnect({ connectorId }, { revoke }) {
      const wallet = discovery.held(connectorId)
      if (!wallet) return
      reported.delete(wallet)
      // `standard:disconnect` disconnects all namespaces that the wallet serves on this page.
      if (!revoke && chainsOf(wallet).servesOthers) return
      await within(DISCONNECT_TIMEOUT, ask(wallet, 'standard:disconnect')).catch(() => {})
    },
  }
}
