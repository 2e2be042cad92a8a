import { type ActorRefFrom, createActor } from 'xstate'
import type { Connection, ConnectionFact, SignInDraft, Unsubscribe, WalletAccount } from '../chain/adapter.ts'
import type { SignedSession } from '../chain/walletConnectAdapter.ts'
import { FoyerError } from '../errors.ts'
import { attempt } from '../foreign.ts'
import { PAIRING_LIFETIME } from '../rules/isPairingExpired.ts'
import { liveClient } from './liveClient.ts'
import { remoteChange, remoteConnection, remoteFact } from './remoteConnection.ts'
import type { WalletConnectSession } from './session.ts'
import { allows, sessionRequest } from './sessionRequest.ts'
import { signClientMachine } from './signClient.machine.ts'
import type { Pairing, Proposal, Transport, TransportFact, TransportOptions } from './transport.ts'

type FactListener = (fact: TransportFact) => void

/** WalletConnect over `@walletconnect/sign-client`: `signClientMachine` decides, `liveClient` acts. */
export function signClientTransport(options: TransportOptions): Transport {
  const live = liveClient(options)
  const actor = createActor(signClientMachine.provide({ actors: live.actors }), { clock: options.clock })
  const listeners = new Set<FactListener>()
  /** Notified after the listeners, so that ending a connection does not end the pairing of the new session. */
  const connections = new Set<FactListener>()
  let links = 0

  const held = () => actor.getSnapshot().context.session
  /** A stopped transport ignores further events of its callers. */
  const send: typeof actor.send = event => {
    if (actor.getSnapshot().status === 'active') actor.send(event)
  }
  actor.on('*', fact => {
    if (fact.type === 'client.failed') return
    for (const listener of [...listeners, ...connections]) listener(fact)
  })
  actor.start()

  const start = (topic?: string) => {
    if (topic !== undefined && actor.getSnapshot().hasTag('open') && held()?.topic !== topic) send({ type: 'reload' })
    return opened(actor)
  }

  const pair = async (link: number, wanted: Wanted) => {
    send({ type: 'link.request', link })
    try {
      const { pairing, approval } = await requestLink(link, wanted, { start, actor, live, clock: options.clock })
      void live.outcomeOf(link, pairing, approval).then(send)
      return pairing
    } catch (cause) {
      send({ type: 'link.fail', link })
      throw cause
    }
  }

  const watch: Transport['watch'] = listener => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  return {
    start,
    watch,
    pair: (proposal, signIn) => pair(++links, { proposal, signIn }),
    clientId: live.clientId,
    session: held,
    connection: (namespace, wanted) => {
      const session = held()
      return session && remoteConnection(session, namespace, wanted)
    },
    watchConnection: (connection, listener) => watchSession(connections, held, connection, listener),
    abandon: () => send({ type: 'links.abandon' }),
    request: async (chainId, method, params, { signal }) => {
      signal.throwIfAborted()
      await start()
      signal.throwIfAborted()
      const isHeld = (topic: string) => held()?.topic === topic
      const { device } = options
      return sessionRequest(live.client(), { session: held(), chainId, method, params, signal, device, watch, isHeld })
    },
    allows: (chainId, method) => {
      const topic = held()?.topic
      // The client throws for a session that it has dropped just now.
      return attempt(() => topic && allows(live.client().session.get(topic), chainId, method)) === true
    },
    disconnect: async () => {
      const session = held()
      if (!session) return
      send({ type: 'disconnect' })
      await live.ended(session.topic)
    },
    stop: () => {
      listeners.clear()
      connections.clear()
      send({ type: 'stop' })
    },
  }
}

type SignClient = ActorRefFrom<typeof signClientMachine>

type Client = {
  start(): Promise<unknown>
  actor: SignClient
  live: ReturnType<typeof liveClient>
  clock: TransportOptions['clock']
}

type Wanted = { proposal: Proposal; signIn: SignInDraft | undefined }

/** Rejects where the visitor leaves before the client is loaded; the wallet is then not asked. */
async function requestLink(link: number, wanted: Wanted, { start, actor, live, clock }: Client) {
  await start()
  if (!actor.getSnapshot().context.links.includes(link)) throw new FoyerError('connect.cancelled', {})
  const { uri, approval } = await propose(live.client(), wanted)
  // The client of a page that has stopped gets no answer, and would keep a timer of five minutes for it.
  if (actor.getSnapshot().status !== 'active') throw new FoyerError('connect.cancelled', {})
  return { pairing: parsePairing(uri, clock.now()), approval }
}

/** Proposes a session to the wallet that takes the link, with a message to sign where one is wanted and the client can. */
async function propose(client: ReturnType<Client['live']['client']>, { proposal, signIn }: Wanted) {
  const optionalNamespaces = proposal as Record<string, { chains: string[]; methods: string[]; events: string[] }>
  if (signIn && client.connectWithSignIn) return client.connectWithSignIn({ optionalNamespaces, signIn })
  const { uri, approval } = await client.connect({ optionalNamespaces })
  return { uri, approval: async (): Promise<SignedSession> => ({ session: await approval(), signed: [] }) }
}

/** Starts the client. Resolves with the session that it holds, rejects with the reason why it does not open. */
const opened = (actor: SignClient) =>
  new Promise<WalletConnectSession | undefined>((resolve, reject) => {
    const now = actor.getSnapshot()
    if (now.status !== 'active') return reject(new FoyerError('pairing.unavailable', {}))
    if (now.hasTag('open')) return resolve(now.context.session)
    const failing = actor.on('client.failed', ({ cause }) => settle(() => reject(cause)))
    const opening = actor.subscribe(snapshot => {
      if (snapshot.hasTag('open')) settle(() => resolve(snapshot.context.session))
    })
    const settle = (act: () => void) => {
      failing.unsubscribe()
      opening.unsubscribe()
      act()
    }
    actor.send({ type: 'start' })
  })

/** @see https://specs.walletconnect.com/2.0/specs/clients/core/pairing/pairing-uri */
function parsePairing(uri: string | undefined, now: number): Pairing {
  const topic = /^wc:([0-9a-f]{64})@2\?/.exec(uri ?? '')?.[1]
  if (!uri || !topic) throw new FoyerError('pairing.unreachable', {})
  const expiry = Number(/[?&]expiryTimestamp=(\d{1,12})(?:&|$)/.exec(uri)?.[1] ?? Number.POSITIVE_INFINITY) * 1_000
  return { topic, uri, expiresAt: Math.min(now + PAIRING_LIFETIME, expiry) }
}

/** Reports the changes since a connection was made, then the session's facts that concern it. */
function watchSession(
  listeners: Set<FactListener>,
  held: () => WalletConnectSession | undefined,
  { namespace, chainId, accounts }: Connection,
  listener: (fact: ConnectionFact) => void,
): Unsubscribe {
  const place = { namespace, chainId }
  const notify = (fact: ConnectionFact) => {
    if (fact.type === 'chain.changed') place.chainId = fact.chainId
    listener(fact)
  }
  const onFact = (fact: TransportFact) => {
    const change = remoteFact(fact, place, held())
    if (change && listeners.has(onFact)) notify(change)
  }
  listeners.add(onFact)
  const session = held()
  const since: ConnectionFact = session ? remoteChange(session, place) : { type: 'wallet.disconnected' }
  if (since.type !== 'accounts.changed' || addressesOf(since.accounts) !== addressesOf(accounts)) notify(since)
  return () => void listeners.delete(onFact)
}

const addressesOf = (accounts: readonly WalletAccount[]) => accounts.map(({ address }) => address).join()
