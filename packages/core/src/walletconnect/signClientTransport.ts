import type { ConnectionFact, Unsubscribe, WalletAccount } from '../chain/adapter.ts'
import { parseCaipNetworkId } from '../chain/caip.ts'
import type { CaipNetworkId } from '../chain/namespace.ts'
import { FoyerError, isFoyerError } from '../errors.ts'
import { foreignError, quietly } from '../foreign.ts'
import { PAIRING_LIFETIME } from '../rules/isPairingExpired.ts'
import { loadClient, type SignClient } from './loadClient.ts'
import { openWallet } from './openWallet.ts'
import { remoteChange, remoteConnection, remoteFact } from './remoteConnection.ts'
import { proposalError, remoteError } from './remoteError.ts'
import { parseSession, type WalletConnectSession } from './session.ts'
import { type AccountsOfChain, sessionAccounts } from './sessionAccounts.ts'
import type { Pairing, Transport, TransportFact, TransportOptions } from './transport.ts'

/** What the wallet client says when the visitor ends a session. @see https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes */
const USER_DISCONNECTED = { code: 6000, message: 'User disconnected.' }

/** The lifetime of a request in a wallet, in seconds: a person has to find the phone. */
const REQUEST_EXPIRY = 300

/**
 * How long a link can be scanned, in milliseconds. The client's own count, which ends a moment later, leaves an error behind that nobody
 * can catch.
 */
const LINK_LIFETIME = 295_000

/** WalletConnect over `@walletconnect/sign-client`, loaded when it is first needed. */
export function signClientTransport(options: TransportOptions): Transport {
  const { clock } = options
  const listeners = new Set<(fact: TransportFact) => void>()
  /** The connections hear a fact after the session's owner: one that ends by a new session must not take along the pairing that led to it. */
  const connections = new Set<(fact: TransportFact) => void>()
  /** The visits' attempts whose session is still wanted; one from any other link is ended. */
  const wanted = new Set<symbol>()
  /** What ends the links that can still be scanned. */
  const links = new Set<() => void>()
  let client: SignClient | undefined
  let accountsOf: AccountsOfChain
  let starting: Promise<WalletConnectSession | undefined> | undefined
  let held: WalletConnectSession | undefined
  let stopped = false

  const tell = (fact: TransportFact) => {
    for (const listener of [...listeners, ...connections]) listener(fact)
  }

  const end = async (topic: string) => {
    await client?.disconnect({ topic, reason: USER_DISCONNECTED }).catch(() => {
      // A wallet that cannot be told has the session until it expires there.
    })
  }

  const listenTo = (signClient: SignClient) => {
    const ofHeld = (topic: string) => held?.topic === topic
    const ended = ({ topic }: { topic: string }) => {
      if (!ofHeld(topic)) return
      held = undefined
      tell({ type: 'session.ended', topic })
    }
    signClient.on('session_delete', ended)
    signClient.on('session_expire', ended)
    signClient.on('session_update', ({ topic }) => {
      if (!ofHeld(topic)) return
      try {
        held = parseSession(signClient.session.get(topic), accountsOf)
        tell({ type: 'session.updated', session: held })
      } catch {
        // An update that leaves nothing usable is the end of it.
        void end(topic)
        ended({ topic })
      }
    })
    signClient.on('session_event', ({ topic, params }) => {
      if (!held || !ofHeld(topic)) return
      const { name, data } = params.event
      if (name === 'chainChanged') {
        const chainId = chainOf(params.chainId, data)
        if (chainId) tell({ type: 'session.chainChanged', chainId })
      } else if (name === 'accountsChanged') {
        const selected = withSelected(held, data)
        if (!selected) return
        held = selected
        tell({ type: 'session.updated', session: held })
      }
    })
    signClient.core.relayer.on('relayer_connect', () => tell({ type: 'relay.restored' }))
    signClient.core.relayer.on('relayer_disconnect', () => tell({ type: 'relay.lost' }))
  }

  const close = ({ core: { heartbeat, relayer } }: SignClient) => {
    heartbeat.stop()
    // What is still on its way would open the socket again.
    relayer.connect = () => new Promise(() => {})
    void relayer.transportClose().catch(() => {})
  }

  const start = async () => {
    const [loaded, rules] = await Promise.all([loadClient(options), sessionAccounts(options.chains)])
    if (stopped) {
      close(loaded)
      throw new FoyerError('pairing.unavailable', {})
    }
    client = loaded
    accountsOf = rules
    listenTo(loaded)
    held = newestAlive(loaded, clock.now(), rules)
    if (held) tell({ type: 'session.updated', session: held })
    // One session for all namespaces: what an interrupted visit left behind is over.
    for (const { topic } of loaded.session.getAll()) if (topic !== held?.topic) void end(topic)
    return held
  }

  const started = async (): Promise<SignClient> => {
    await transport.start()
    return client!
  }

  /** Resolves with what the wallet said, once the link has been answered or is over. */
  const scanned = async (signClient: SignClient, topic: string, approval: () => Promise<unknown>) => {
    const expire = () => {
      for (const { id, pairingTopic } of signClient.proposal.getAll()) {
        if (pairingTopic === topic) signClient.core.expirer.set(id, 0)
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

  const tellOfRefusal = (cause: FoyerError) =>
    tell({ type: isFoyerError(cause, 'pairing.declined') ? 'session.declined' : 'session.failed', cause })

  const awaitApproval = async (
    signClient: SignClient,
    { topic, expiresAt }: Pairing,
    approval: () => Promise<unknown>,
    mark: symbol,
  ) => {
    let approved: unknown
    try {
      approved = await scanned(signClient, topic, approval)
    } catch (cause) {
      if (!wanted.delete(mark)) return
      // A wallet's refusal has the wallet's code; the end of a link has none.
      if (clock.now() >= expiresAt && !foreignError(cause).code) tell({ type: 'pairing.expired', topic })
      else tellOfRefusal(proposalError(cause))
      return
    }
    if (!wanted.has(mark)) return end(topicOf(approved))
    wanted.clear()
    try {
      const session = parseSession(approved, accountsOf)
      const former = held
      held = session
      // One session for all namespaces: the former one is over.
      if (former) void end(former.topic)
      tell({ type: 'session.approved', session })
    } catch (cause) {
      void end(topicOf(approved))
      tell({ type: 'session.failed', cause })
    }
  }

  const transport: Transport = {
    start: () => {
      starting ??= start().catch((error: unknown) => {
        starting = undefined
        throw error
      })
      return starting
    },
    pair: async proposal => {
      const mark = Symbol('pairing')
      wanted.add(mark)
      try {
        const signClient = await started()
        // The visitor left while the client was loading: nobody is asked for anything.
        if (!wanted.has(mark)) throw new FoyerError('connect.cancelled', {})
        const { uri, approval } = await signClient.connect({
          optionalNamespaces: proposal as Record<string, { chains: string[]; methods: string[]; events: string[] }>,
        })
        const pairing = parsePairing(uri, clock.now())
        void awaitApproval(signClient, pairing, approval, mark)
        return pairing
      } catch (cause) {
        wanted.delete(mark)
        throw cause
      }
    },
    session: () => held,
    connection: (namespace, wanted) => held && remoteConnection(held, namespace, wanted),
    watchConnection: ({ namespace, chainId, accounts }, listener) => {
      const place = { namespace, chainId }
      const tell = (fact: ConnectionFact) => {
        if (fact.type === 'chain.changed') place.chainId = fact.chainId
        listener(fact)
      }
      const hear = (fact: TransportFact) => {
        const told = remoteFact(fact, place, held)
        if (told && connections.has(hear)) tell(told)
      }
      connections.add(hear)
      const since: ConnectionFact = held ? remoteChange(held, place) : { type: 'wallet.disconnected' }
      if (since.type !== 'accounts.changed' || listOf(since.accounts) !== listOf(accounts)) tell(since)
      return () => void connections.delete(hear)
    },
    watch: (listener): Unsubscribe => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    abandon: () => wanted.clear(),
    request: async (chainId, method, params, { signal }) => {
      signal.throwIfAborted()
      const signClient = await started()
      signal.throwIfAborted()
      if (!held) throw new FoyerError('wallet.disconnected', { method })
      const { topic } = held
      if (!held.accounts.some(account => account.chainId === chainId)) {
        throw new FoyerError('network.notApproved', { id: chainId })
      }
      if (!allows(signClient.session.get(topic), chainId, method))
        throw new FoyerError('wallet.unauthorized', { method })
      keepFromOpening(signClient, topic)
      const answer = signClient.request<unknown>({
        topic,
        chainId,
        request: { method, params },
        expiry: REQUEST_EXPIRY,
      })
      // The request is on its way, whether or not the wallet could be opened.
      quietly(() => options.device && openWallet(options.device, topic))
      return new Promise((resolve, reject) => {
        const abort = () => reject(signal.reason)
        signal.addEventListener('abort', abort, { once: true })
        const unwatch = transport.watch(() => {
          if (held?.topic !== topic) reject(new FoyerError('wallet.disconnected', { method }))
        })
        answer
          .then(resolve, (error: unknown) => reject(remoteError(method, error)))
          .finally(() => {
            signal.removeEventListener('abort', abort)
            unwatch()
          })
      })
    },
    disconnect: async () => {
      const session = held
      if (!session) return
      held = undefined
      tell({ type: 'session.ended', topic: session.topic })
      await end(session.topic)
    },
    stop: () => {
      stopped = true
      listeners.clear()
      connections.clear()
      wanted.clear()
      for (const expire of links) expire()
      if (client) close(client)
    },
  }
  return transport
}

/** @see https://specs.walletconnect.com/2.0/specs/clients/core/pairing/pairing-uri */
function parsePairing(uri: string | undefined, now: number): Pairing {
  const topic = /^wc:([0-9a-f]{64})@2\?/.exec(uri ?? '')?.[1]
  if (!uri || !topic) throw new FoyerError('pairing.unreachable', {})
  const expiry = Number(/[?&]expiryTimestamp=(\d{1,12})(?:&|$)/.exec(uri)?.[1] ?? Number.POSITIVE_INFINITY) * 1_000
  return { topic, uri, expiresAt: Math.min(now + PAIRING_LIFETIME, expiry) }
}

const listOf = (accounts: readonly WalletAccount[]) => accounts.map(({ address }) => address).join()

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

/** `chainChanged` carries the chain in the event's data on eip155, a number or hex; its own `chainId` is where it was sent. */
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

/** `accountsChanged` says which of its accounts the wallet has selected: addresses, or CAIP-10. Others than those of the session mean nothing. */
function withSelected(session: WalletConnectSession, data: unknown): WalletConnectSession | undefined {
  const selected = (Array.isArray(data) ? data : []).flatMap(value =>
    typeof value === 'string' ? [value.slice(value.lastIndexOf(':') + 1).toLowerCase()] : [],
  )
  const rank = ({ address }: { address: string }) => {
    const place = selected.indexOf(address.toLowerCase())
    return place === -1 ? selected.length : place
  }
  const accounts = [...session.accounts].sort((a, b) => rank(a) - rank(b))
  return accounts.some((account, index) => account !== session.accounts[index]) ? { ...session, accounts } : undefined
}

/** Whether the session lets us ask for that. The client would refuse too, with an error that has no code. */
function allows(session: unknown, chainId: CaipNetworkId, method: string): boolean {
  const { namespaces } = session as { namespaces: Record<string, { methods: string[] }> }
  return Object.entries(namespaces).some(
    ([key, { methods }]) => (key === chainId || chainId.startsWith(`${key}:`)) && methods.includes(method),
  )
}

/**
 * The client opens a wallet by a link that it finds in the page's storage under a name of its own, late and unchecked; it may be the one of
 * another kit. Ours is opened here.
 */
function keepFromOpening(client: SignClient, topic: string) {
  const session = client.session.get(topic) as { sessionConfig?: object }
  session.sessionConfig = { ...session.sessionConfig, disableDeepLink: true }
}

const topicOf = (session: unknown) => (session as { topic: string }).topic
