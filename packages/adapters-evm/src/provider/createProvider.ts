import type { Connection, CreateProvider, LiveConnection } from '@foyer/core/chain'
import { untilAborted } from '@foyer/core/chain/adapters'
import type { ChainClaims } from '../chainClaim.ts'
import { parseChainId, toHexChainId } from '../chainId.ts'
import { differenceOf } from '../differenceOf.ts'
import type { Discovery } from '../discover.ts'
import { type CallTerms, paymasterFor } from '../transfer/callTerms.ts'
import type { Provider } from '../wallet.ts'
import { addressesOf, createEvents, type ProviderListener } from './events.ts'
import { CAPABILITIES, grantedCapabilities } from './grantedCapabilities.ts'
import type { Eip1193Provider, RequestArguments } from './provider.types.ts'
import { readFromEndpoint } from './readFromEndpoint.ts'
import { completed, requestedAccount, requestedChains } from './requestedAccount.ts'
import { ProviderRpcError, toRpcError } from './rpcError.ts'
import { signs } from './signs.ts'
import { smartAccountOf, withAccount } from './smartAccounts.ts'

const SWITCH = 'wallet_switchEthereumChain'
const REVOKE = 'wallet_revokePermissions'

/** Methods that a wallet over WalletConnect answers. Other methods with these prefixes read from the chain. */
const OF_WALLET = /^eth_(?:sign|sendTransaction$|requestAccounts$|getEncryptionPublicKey$|decrypt$)/
const OF_CHAIN = /^(?:eth|net|web3|debug|trace|txpool)_/

/** Loads the sending of smart accounts. */
const sending = () => import('../operation/sendTransaction.ts')

/** Loads what waits for a chain that the modal does not offer. */
const waiting = () => import('../features/waitForChain.ts')

type Request = { method: string; params: unknown; connection: Connection }
type Send = (request: Request) => Promise<unknown>

/** Wallet in this page of a provider. */
type Page = { live: LiveConnection; wallet(): Provider; claims: ChainClaims }

/**
 * Throws unless the wallet answers the chain that is shown, and shares the account that is asked for. What signs or sends goes where the wallet
 * is. It may still move before it reads the request, which names its chain where it can.
 */
async function assertThere({ live, wallet, claims }: Page, { method, params, connection }: Request): Promise<void> {
  const { chainId } = connection
  const address = requestedAccount(method, params) ?? connection.address
  const difference = await differenceOf(wallet(), claims, { chainId, address }, live.signal)
  const now = live.current()
  const isOther = now.address !== connection.address
  if (!difference && !isOther && now.chainId === chainId) return
  const [code, what] = isOther || difference?.field === 'account' ? [4100, address] : [4901, chainId]
  throw new ProviderRpcError(code, `The wallet does not answer for ${what}.`, { cause: difference?.cause })
}

/** Sends requests to a wallet in this page, with its answers as they are. */
const toPage =
  (page: Page): Send =>
  async request => {
    const { method, params, connection } = request
    if (signs(method)) await assertThere(page, request)
    const sent = completed(method, params, 'chainId', toHexChainId(connection.chainId))
    return page.wallet().request(sent === undefined ? { method } : { method, params: sent as unknown[] })
  }

/** Sends requests to a wallet over WalletConnect, and those that only read from the chain to its endpoints. */
const toSession =
  (
    live: LiveConnection,
    channel: NonNullable<LiveConnection['channel']>,
    terms: CallTerms,
    fetch?: typeof globalThis.fetch,
  ): Send =>
  async ({ method, params, connection }) => {
    const { signal } = live
    const { chainId } = connection
    const from = method === 'eth_sendTransaction' ? smartAccountOf(connection, method, params) : undefined
    if (from !== undefined) {
      const paymaster = paymasterFor(terms, { chainId, from })
      return (await sending()).sendTransaction({ channel, chainId, from, params, signal, paymaster })
    }
    const granted = method === CAPABILITIES && grantedCapabilities(channel, connection, params)
    if (granted) return granted
    if (OF_WALLET.test(method) || !OF_CHAIN.test(method))
      return channel.request(chainId, method, params ?? [], { signal })
    const network = live.networks().find(({ caipNetworkId }) => caipNetworkId === chainId)
    if (!network) throw new ProviderRpcError(4901, `The app has no endpoint for ${chainId}.`)
    return readFromEndpoint({ network, method, params, fetch, signal })
  }

/** Throws for a request of an account or a chain that is not connected: the wallet might take another one. */
function assertConnected({ method, params, connection }: Request): void {
  const account = requestedAccount(method, params)
  if (account !== undefined && !addressesOf(connection).includes(account.toLowerCase()))
    throw new ProviderRpcError(4100, `The account ${account} is not connected.`)
  if (requestedChains(method, params).some(chain => parseChainId(chain) !== connection.chainId))
    throw new ProviderRpcError(method === 'wallet_sendCalls' ? 5710 : 4901, `The wallet is on ${connection.chainId}.`)
}

/** Answers from the connection itself; undefined for a request to the wallet or the chain. */
function answerOf(method: string, connection: Connection): unknown {
  switch (method) {
    case 'eth_accounts':
    case 'eth_requestAccounts':
      return addressesOf(connection)
    case 'eth_coinbase':
      return addressesOf(connection)[0]
    case 'eth_chainId':
      return toHexChainId(connection.chainId)
    case 'net_version':
      return String(Number(toHexChainId(connection.chainId)))
    default:
      return undefined
  }
}

/** Switches like the modal to a network that it offers. To any other chain, and to one that a session does not approve, by the wallet. */
async function switchChain(live: LiveConnection, request: Request, send: Send, page: Page): Promise<null> {
  const [first] = (Array.isArray(request.params) ? request.params : []) as [{ chainId?: unknown }?]
  const id = parseChainId(first?.chainId)
  if (id === undefined) throw new ProviderRpcError(-32602, 'Expected a chain id as 0x hex.')
  const { chainId, approved } = request.connection
  if (id === chainId) return null
  const isOffered = live.networks().some(({ caipNetworkId }) => caipNetworkId === id)
  if (isOffered && approved?.includes(id) !== false) {
    await live.switchNetwork(id)
    return null
  }
  await send(request).catch(error => Promise.reject(unknownChain(live, id, error)))
  if (live.channel) return null
  await (await waiting()).waitForChain(page.wallet(), page.claims, { id, name: id }, live.signal)
  return null
}

/** A session that cannot switch has no such chain for the app. */
const unknownChain = ({ channel }: LiveConnection, id: string, error: unknown) => {
  const failure = toRpcError(error)
  return channel && failure.code === 4100
    ? new ProviderRpcError(4902, `The wallet has not approved ${id}.`, { cause: error })
    : failure
}

/** Reads a request of the host once. */
function parseRequest(request: unknown): { method: string; params: unknown } {
  const { method, params } = (request ?? {}) as { method?: unknown; params?: unknown }
  if (typeof method !== 'string' || method === '') throw new ProviderRpcError(-32600, 'A request needs a method.')
  if (params !== undefined && (typeof params !== 'object' || params === null))
    throw new ProviderRpcError(-32602, 'The parameters of a request are a list or an object.')
  return { method, params }
}

/** Parts of the adapter that a provider needs. */
export interface ProviderParts {
  discovery: Discovery
  claims: ChainClaims
  terms: CallTerms
  fetch: typeof globalThis.fetch | undefined
}

/** Creates the EIP-1193 provider of a connection, to a wallet in this page or over WalletConnect. */
export const createProvider =
  ({ discovery, claims, terms, fetch }: ProviderParts): CreateProvider =>
  live => {
    const { connectorId } = live.current()
    const page: Page = { live, wallet: () => discovery.wallet(connectorId), claims }
    const send = live.channel ? toSession(live, live.channel, terms, fetch) : toPage(page)
    const events = createEvents(live, () => (live.channel ? undefined : discovery.held(connectorId)))

    const answer = async (method: string, params: unknown): Promise<unknown> => {
      const connection = live.current()
      const own = answerOf(method, connection)
      if (own !== undefined) return own
      if (method === SWITCH) return switchChain(live, { method, params, connection }, send, page)
      const named = live.channel ? withAccount(method, params, connection) : params
      const sent = { method, params: completed(method, named, 'from', connection.address), connection }
      assertConnected(sent)
      return send(sent)
    }

    const ask = async (request: RequestArguments): Promise<unknown> => {
      const { method, params } = parseRequest(request)
      const { aborted } = live.signal
      try {
        // A late answer reaches nobody: the request rejects when the connection ends.
        return await untilAborted(live.signal, answer(method, params))
      } catch (error) {
        // A revoked permission ends the connection before the wallet has answered.
        if (method === REVOKE && live.signal.aborted && !aborted) return null
        throw error
      }
    }

    const provider: Eip1193Provider = {
      request: request => ask(request).catch((error: unknown) => Promise.reject(toRpcError(error))),
      on(event: string, listener: (value: never) => void) {
        events.add(event, listener as ProviderListener)
        return provider
      },
      removeListener(event, listener) {
        events.remove(event, listener as ProviderListener)
        return provider
      },
    }
    return () => provider
  }
