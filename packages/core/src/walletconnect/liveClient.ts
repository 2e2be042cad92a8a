import { type EventObject, fromCallback, fromPromise } from 'xstate'
import { parseCaipNetworkId } from '../chain/caip.ts'
import type { CaipNetworkId } from '../chain/namespace.ts'
import type { SignClient, SignedAccount, SignedSession } from '../chain/walletConnectAdapter.ts'
import { FoyerError } from '../errors.ts'
import { attempt, foreignError } from '../foreign.ts'
import { closeClient } from './relaySocket.ts'
import { proposalError } from './remoteError.ts'
import { parseSession, type WalletConnectSession } from './session.ts'
import { type AccountsOfChain, sessionAccounts } from './sessionAccounts.ts'
import type { ClientFact, EndSession } from './signClient.types.ts'
import type { Pairing, TransportOptions } from './transport.ts'

/** Reason given to the wallet when a session ends. @see https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes */
const USER_DISCONNECTED = { code: 6000, message: 'User disconnected.' }

/** Milliseconds for which a link can be scanned. The client's own limit, slightly later, causes a rejection that cannot be caught. */
const LINK_LIFETIME = 295_000

type Approval = () => Promise<SignedSession>

type Live = { client: SignClient; accountsOf: AccountsOfChain }

/** Sign client, which no snapshot may hold, and the effects of `signClientMachine` on it. */
export function liveClient(options: TransportOptions) {
  const { clock } = options
  /** Ends the proposals of links that can still be scanned. */
  const links = new Set<() => void>()
  /** Sessions being ended in the wallet, by topic. */
  const ending = new Map<string, Promise<void>>()
  let live: Live | undefined
  let clientId: string | undefined

  const end = (client: SignClient, topic: string) => {
    const ended = client
      .disconnect({ topic, reason: USER_DISCONNECTED })
      .catch(() => {
        // A wallet that cannot be reached keeps the session until it expires.
      })
      .finally(() => ending.delete(topic))
    ending.set(topic, ended)
  }

  const noteId = async (client: SignClient) => {
    clientId = await client.core.crypto.getClientId().catch(() => undefined)
  }

  return {
    /** The client once it is loaded. */
    client: (): SignClient => live!.client,
    clientId: () => clientId,

    /** Resolves when a session that is being ended has ended. */
    ended: (topic: string): Promise<void> => ending.get(topic) ?? Promise.resolve(),

    /** Resolves with the outcome of a link. */
    outcomeOf: (link: number, pairing: Pairing, approval: Approval): Promise<ClientFact> =>
      outcomeOf(link, pairing, approval, { ...live!, clock, links }),

    actors: {
      load: fromPromise<void, undefined>(async ({ signal }) => {
        const { chains, settings } = options
        const [client, accountsOf] = await Promise.all([chains.walletConnect!.open(settings), sessionAccounts(chains)])
        if (signal.aborted) {
          void closeClient(client)
          throw new FoyerError('pairing.unavailable', {})
        }
        live = { client, accountsOf }
        // Not awaited: without its id the client works too.
        void noteId(client)
      }),
      client: fromCallback<EventObject, undefined, ClientFact>(({ sendBack, receive }) => {
        const { client, accountsOf } = live!
        receive(event => end(client, (event as EndSession).topic))
        listen(client, accountsOf, sendBack)
        const session = newestAlive(client, clock.now(), accountsOf)
        sendBack({ type: 'client.opened', session })
        // One session for all namespaces: others, from an interrupted visit, are ended.
        for (const { topic } of client.session.getAll()) if (topic !== session?.topic) end(client, topic)
        return () => {
          for (const expire of links) expire()
          void closeClient(client)
        }
      }),
    },
  }
}

type Scannable = Live & { clock: TransportOptions['clock']; links: Set<() => void> }

async function outcomeOf(
  link: number,
  { topic, expiresAt }: Pairing,
  approval: Approval,
  scannable: Scannable,
): Promise<ClientFact> {
  let approved: SignedSession
  try {
    approved = await answerTo(topic, approval, scannable)
  } catch (cause) {
    // A wallet's rejection has the wallet's code; the expiry of a link has none.
    const isOver = scannable.clock.now() >= expiresAt && !foreignError(cause).code
    return isOver ? { type: 'link.expired', link, topic } : { type: 'link.refused', link, cause: proposalError(cause) }
  }
  const { topic: approvedTopic } = approved.session as { topic: string }
  try {
    const session = parseSession(approved.session, scannable.accountsOf)
    const signed = approved.signed.filter(each => isIn(session, each))
    return { type: 'link.approved', link, topic: approvedTopic, session, ...(signed.length > 0 && { signed }) }
  } catch (cause) {
    return { type: 'link.malformed', link, topic: approvedTopic, cause }
  }
}

/** Whether an account of the session has signed the message. */
const isIn = ({ accounts }: WalletConnectSession, { chainId, address }: SignedAccount) =>
  accounts.some(account => account.chainId === chainId && account.address === address)

/** Settles with the answer to a link, which is ended when it expires. */
async function answerTo(topic: string, approval: Approval, { client, clock, links }: Scannable) {
  const expire = () => {
    for (const { id, pairingTopic } of client.proposal.getAll()) {
      if (pairingTopic === topic) client.core.expirer.set(id, 0)
    }
  }
  const timer = clock.setTimeout(expire, LINK_LIFETIME)
  links.add(expire)
  try {
    return await approval()
  } finally {
    clock.clearTimeout(timer)
    links.delete(expire)
  }
}

function listen(client: SignClient, accountsOf: AccountsOfChain, report: (fact: ClientFact) => void) {
  client.on('session_delete', ({ topic }) => report({ type: 'client.deleted', topic }))
  client.on('session_expire', ({ topic }) => report({ type: 'client.deleted', topic }))
  client.on('session_update', ({ topic }) => {
    const session = attempt(() => parseSession(client.session.get(topic), accountsOf))
    report(session ? { type: 'client.updated', topic, session } : { type: 'client.malformed', topic })
  })
  client.on('session_event', ({ topic, params }) => {
    const { name, data } = params.event
    if (name === 'chainChanged') {
      const chainId = chainOf(params.chainId, data)
      if (chainId) report({ type: 'client.chainChanged', topic, chainId })
    } else if (name === 'accountsChanged') {
      const selected = (Array.isArray(data) ? data : []).filter(each => typeof each === 'string')
      report({ type: 'client.accountsSelected', topic, selected })
    }
  })
  client.core.relayer.on('relayer_connect', () => report({ type: 'relay.restored' }))
  client.core.relayer.on('relayer_disconnect', () => report({ type: 'relay.lost' }))
}

function newestAlive(client: SignClient, now: number, accountsOf: AccountsOfChain): WalletConnectSession | undefined {
  const alive = client.session.getAll().flatMap(session => {
    try {
      const parsed = parseSession(session, accountsOf)
      return parsed.expiresAt > now && session.acknowledged ? [parsed] : []
    } catch {
      return []
    }
  })
  return alive.sort((a, b) => b.expiresAt - a.expiresAt)[0]
}

/** On eip155 `chainChanged` has the chain in its data, a number or hex; in other namespaces it is the chain that the event was sent on. */
function chainOf(sentOn: string, data: unknown): CaipNetworkId | undefined {
  try {
    const { namespace, reference } = parseCaipNetworkId(sentOn)
    const number = typeof data === 'number' || typeof data === 'string' ? Number(data) : Number.NaN
    return namespace === 'eip155' && Number.isSafeInteger(number) && number > 0
      ? `eip155:${number}`
      : `${namespace}:${reference}`
  } catch {
    return undefined
  }
}
