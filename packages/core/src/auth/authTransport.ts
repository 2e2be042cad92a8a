import type { Approved, Connection, ConnectionFact } from '../chain/adapter.ts'
import type { Approval, AuthClient, AuthFact } from '../chain/authConnector.ts'
import type { CaipNetworkId, ChainNamespace } from '../chain/namespace.ts'
import type { Chains } from '../chains.ts'
import { FoyerError, isFoyerError } from '../errors.ts'
import { attempt, quietly } from '../foreign.ts'
import type { ClockPort } from '../platform/ports.ts'
import { sessionAccounts } from '../walletconnect/sessionAccounts.ts'
import type { SharedSession } from '../walletconnect/sessionSource.ts'
import { AUTH, type AuthOptions } from './auth.ts'
import { authRequests } from './authRequests.ts'
import { type HeldSession, parseSession } from './authSession.ts'

export type TransportParts = {
  options: AuthOptions
  /** Name of the app. */
  app: string
  chains: Chains
  clock: ClockPort
  signal: AbortSignal
  /** Loads what shows a request that waits in the vault. */
  prepare(): Promise<unknown>
  /** Called when the session has changed, or a request begins or ends to wait in the vault. */
  changed(): void
}

/** Client of the logins with its session: its only holder. Plain data comes out; the client stays inside, but for the flows of the logins. */
export interface AuthTransport extends SharedSession {
  readonly client: AuthClient
  /** Takes the session of a new login in place of the former one. Returns its connections, on these chains where it has them. */
  take(session: unknown, chosen: Partial<Record<ChainNamespace, CaipNetworkId>>): Approved[]
  holds(): boolean
  /** Requests that wait in the vault, the oldest first. */
  approvals(): readonly Approval[]
  abandon(ids: readonly string[]): void
  stop(): void
}

/** Connection of a session for one namespace; undefined where it has no account there. */
function connectionIn(
  { id, login, accounts }: HeldSession,
  namespace: ChainNamespace,
  wanted: { chainId?: CaipNetworkId | undefined; address?: string | undefined } = {},
): Connection | undefined {
  const own = accounts.filter(account => account.namespace === namespace)
  const approved = [...new Set(own.map(({ chainId }) => chainId))]
  const chainId = approved.find(each => each === wanted.chainId) ?? approved[0]
  const there = own.flatMap(({ chainId: on, ...account }) => (on === chainId ? account : []))
  const active = there.find(({ address }) => address === wanted.address) ?? there[0]
  if (!chainId || !active) return undefined
  const accountTypes = [...new Set(own.flatMap(({ type }) => type ?? []))]
  return {
    connectorId: AUTH,
    namespace,
    accounts: there,
    address: active.address,
    chainId,
    approved,
    session: id,
    login,
    ...(accountTypes.length > 0 && { accountTypes }),
  }
}

/** Error of the client's own. */
const authError = (cause: unknown) => (isFoyerError(cause) ? cause : new FoyerError('auth.unavailable', {}, { cause }))

/** Loads the host's client and the rules of the families. */
export async function openAuth(parts: TransportParts): Promise<AuthTransport> {
  const { options, app: name, chains, signal } = parts
  const { connector, url } = options
  const opening = async () => connector.open({ name, ...(url !== undefined && { url }) }, { signal })
  const [client, accountsOf] = await Promise.all([
    opening().catch((cause: unknown) => {
      throw authError(cause)
    }),
    sessionAccounts(chains),
  ])
  return authTransport(client, value => parseSession(value, chains, accountsOf), parts)
}

/** Makes calls that come while one runs share it. */
function single(act: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => {
    running ??= act().finally(() => {
      running = undefined
    })
    return running
  }
}

/** The session that is held, and who looks at it. */
function sessionCell(leave: () => void, changed: () => void) {
  const watchers = new Set<() => void>()
  let held: HeldSession | undefined
  return {
    held: () => held,
    hold(session: HeldSession | undefined) {
      // What another account was asked must not be answered for this one.
      if (held && held.id !== session?.id) leave()
      held = session
      for (const watcher of watchers) watcher()
      changed()
    },
    watchConnection(connection: Connection, listener: (fact: ConnectionFact) => void) {
      let seen = JSON.stringify(connection.accounts)
      const look = () => {
        const fact = changeOf(held, connection, seen)
        if (!fact) return
        if (fact.type === 'accounts.changed') seen = JSON.stringify(fact.accounts)
        listener(fact)
      }
      watchers.add(look)
      look()
      return () => void watchers.delete(look)
    },
  }
}

function authTransport(
  client: AuthClient,
  parse: (value: unknown) => HeldSession,
  { clock, signal, prepare, changed }: TransportParts,
): AuthTransport {
  const requests = authRequests(client, clock, changed)
  const { held, hold, watchConnection } = sessionCell(requests.stop, changed)
  const accountsOn = (chainId: CaipNetworkId) => held()?.accounts.filter(account => account.chainId === chainId) ?? []
  const hear = (fact: AuthFact) => {
    switch (fact.type) {
      case 'session.changed': {
        // Another login counts by its own answer, and that of another tab by the record that it stores.
        const session = held() && attempt(() => parse(fact.session))
        return session && session.id === held()?.id ? hold(session) : undefined
      }
      case 'session.ended':
        return hold(undefined)
      case 'approval.asked':
        return requests.asked(fact.approval)
      case 'approval.ended':
        return requests.ended(fact.id)
    }
  }
  const unwatch = attempt(() => client.watch(fact => void attempt(() => hear(fact))))
  const restore = single(async () => {
    const before = held()
    const session = await client.restore({ signal }).catch((cause: unknown) => {
      throw authError(cause)
    })
    // A login in the meantime is newer.
    if (held() === before) hold(session === undefined ? undefined : parse(session))
  })
  return {
    client,
    holds: () => held() !== undefined,
    approvals: requests.approvals,
    abandon: requests.abandon,
    async start(id) {
      const session = held()
      // Another tab may have logged in anew.
      if (!session || (id !== undefined && session.id !== id)) await restore()
    },
    take(value, chosen) {
      const session = parse(value)
      hold(session)
      const namespaces = [...new Set(session.accounts.map(({ namespace }) => namespace))]
      return namespaces.flatMap(each => connectionIn(session, each, { chainId: chosen[each] }) ?? [])
    },
    connection(namespace, wanted) {
      const session = held()
      return session && connectionIn(session, namespace, wanted)
    },
    watchConnection,
    async request(chainId, method, params, call) {
      const id = held()?.id
      if (id === undefined) throw new FoyerError('wallet.disconnected', { method })
      if (accountsOn(chainId).length === 0) throw new FoyerError('network.notApproved', { id: chainId })
      await prepare()
      call.signal.throwIfAborted()
      if (held()?.id !== id) throw new FoyerError('wallet.disconnected', { method })
      return requests.send(chainId, method, params, call)
    },
    allows: (chainId, method) =>
      accountsOn(chainId).some(({ namespace }) => held()?.methods[namespace]?.includes(method)),
    // One for all namespaces.
    disconnect: single(async () => {
      hold(undefined)
      await client.signOut()
    }),
    stop() {
      requests.stop()
      quietly(() => unwatch?.())
      quietly(() => client.stop())
    },
  }
}

/** Change of a session since a connection of it was seen. A new login has connections of its own. */
function changeOf(
  session: HeldSession | undefined,
  { namespace, chainId, session: id }: Connection,
  seen: string,
): ConnectionFact | undefined {
  if (session?.id !== id) {
    const replaces = session !== undefined && connectionIn(session, namespace) !== undefined
    return replaces ? undefined : { type: 'wallet.disconnected' }
  }
  const connection = connectionIn(session!, namespace, { chainId })
  if (!connection) return { type: 'accounts.changed', accounts: [] }
  const { accounts, approved = [] } = connection
  return JSON.stringify(accounts) === seen ? undefined : { type: 'accounts.changed', accounts, approved }
}
