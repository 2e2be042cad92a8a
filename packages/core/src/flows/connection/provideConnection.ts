import { type AnyActorRef, type EventObject, fromCallback } from 'xstate'
import { AUTH } from '../../auth/auth.ts'
import { authLink, authOf } from '../../auth/authLink.ts'
import type { Approved, Connection, ConnectionFact, ConnectionSource } from '../../chain/adapter.ts'
import { CHAIN_NAMESPACES, type ChainNamespace } from '../../chain/namespace.ts'
import type { Chains } from '../../chains.ts'
import { attempt, quietly } from '../../foreign.ts'
import type { Ports, StoragePort } from '../../platform/ports.ts'
import { stored } from '../../platform/stored.ts'
import { versionedStorage } from '../../platform/versionedStorage.ts'
import type { ResolvedOptions } from '../../resolveOptions.ts'
import { sessionSource } from '../../walletconnect/sessionSource.ts'
import { WALLET_CONNECT } from '../../walletconnect/transport.ts'
import type { WalletConnect } from '../../walletconnect/walletConnect.ts'
import { selectAccount } from '../account/selectAccount.ts'
import { lazyFlow } from '../lazyFlow/lazyFlow.machine.ts'
import { connectionId } from '../modal/connectionId.ts'
import type { ModalActor } from '../modal/modal.machine.ts'
import type { NetworkSnapshot } from '../network/network.machine.ts'
import type { LazyPortfolio } from '../portfolio/lazyPortfolio.types.ts'
import { createProviders } from '../provider/createProviders.ts'
import { createSignInDraft } from '../siwx/signInDraft.ts'
import { attemptMachine } from './attempt.machine.ts'
import { type ConnectionSnapshot, connectionMachine } from './connection.machine.ts'
import type { AccountsLeft, Ask, Recall, RecordLeft, Release, TypeChosen } from './connection.ports.ts'
import type { ConnectionContext } from './connection.types.ts'
import { parseApproved, parseConnection, parseFact } from './fromAdapter.ts'
import { guarded } from './guarded.ts'
import type { provideRequests, Requests } from './provideRequests.ts'
import { createTurns, type OfWallet } from './turns.ts'
import { createWalletNames, type WalletNames } from './walletNames.ts'

/** Milliseconds: a wallet in this page that has not answered a silent request by then counts as locked or gone. */
const RESTORE_TIMEOUT = 5_000
/** Milliseconds: the same for a disconnect. */
const RELEASE_TIMEOUT = 5_000
/** Milliseconds: upper limit for the time that a source asks for. */
const LONGEST_RESTORE = 60_000

type Options = Pick<ResolvedOptions, 'auth' | 'config' | 'revokeOnDisconnect' | 'siwx'>

/**
 * Checks that the wallet can be watched before the visitor counts as connected: a wallet that leaves without an event must be a failed
 * attempt, not a lost connection.
 */
const assertWatchable = <Watched extends Connection>(source: ConnectionSource, connection: Watched): Watched => {
  const stop = source.watchConnection(connection, () => {})
  quietly(stop)
  return connection
}

/** Whether a connector holds the connection of a namespace, or may: it is being restored, or has not answered a restore. */
const holds = (system: AnyActorRef['system'], connectorId: string, namespace: ChainNamespace) => {
  const snapshot: ConnectionSnapshot | undefined = system.get(connectionId(namespace))?.getSnapshot()
  const { connection, record } = snapshot?.context ?? {}
  return (snapshot?.hasTag('connected') ? connection : record)?.connectorId === connectorId
}

/** Whether the adapter of a connection can send, and the wallet's session lets it. */
const canSend = (chains: Chains, connection: Connection): boolean => {
  const transfer = attempt(() => chains.adapter(connection.namespace).features.transfer)
  const channel = attempt(() => chains.source(connection).channel)
  if (!transfer || !channel) return transfer !== undefined
  return attempt(() => transfer.isAllowed(channel, connection.chainId)) === true
}

/** Methods that a WalletConnect session approves for messages. */
const MESSAGE_METHODS: Record<ChainNamespace, string> = {
  eip155: 'personal_sign',
  solana: 'solana_signMessage',
  polkadot: 'polkadot_signMessage',
  bip122: 'signMessage',
}

/** Whether the wallet of a connection can sign a message, and its session lets it. */
const canSign = (chains: Chains, connection: Connection): boolean => {
  const source = attempt(() => chains.source(connection))
  if (!source?.features.signMessage) return false
  const { channel } = source
  const { namespace, chainId } = connection
  return !channel || attempt(() => channel.allows(chainId, MESSAGE_METHODS[namespace])) === true
}

/**
 * Has the flow that shows the requests of a login loaded: with the connection, because the windows of its wallet open in a tap, and with each
 * request, in case it did not load before.
 */
function wantApprovals(chains: Chains, system: AnyActorRef['system']) {
  const auth = authOf(chains)
  const modal: ModalActor | undefined = system.get('modal')
  const want = () => modal?.send({ type: 'approval.asked' })
  want()
  return auth?.watchApprovals(() => {
    if (auth.loaded()?.approvals().length) want()
  })
}

/** Reports of a connected wallet, whose name is kept for its turns. */
const watching = (chains: Chains, names: WalletNames) =>
  fromCallback<EventObject, { connection: Connection }, ConnectionFact>(
    ({ input: { connection }, sendBack, system }) => {
      names.note(connection, system)
      const stop = chains.source(connection).watchConnection(connection, value => {
        const fact = parseFact(connection.namespace, value)
        if (fact) sendBack(fact)
      })
      const unwatch = connection.connectorId === AUTH && wantApprovals(chains, system)
      return () => {
        quietly(stop)
        if (unwatch) unwatch()
      }
    },
  )

/** Stores a choice beside those of other namespaces, which another tab may have stored. What the host prefers is not stored. */
function storeType(port: StoragePort, { namespace, accountType }: TypeChosen) {
  const storage = versionedStorage(port)
  storage.write('account-types', { ...storage.read('account-types', stored.accountTypes), [namespace]: accountType })
}

// Only a connected visitor has a portfolio, and something to be told of.
export { lazyPortfolio } from '../portfolio/lazyPortfolio.ts'
export { toastMachine } from '../toast/toast.machine.ts'

/** Later files that a connection needs. */
type Later = {
  requests(): Promise<{ provideRequests: typeof provideRequests }>
  siwx: Parameters<typeof createSignInDraft>[2]
} & Parameters<typeof authLink>[2]

/** Asks a wallet to connect, with the message to sign where it can in the same step. */
const connecting = (chains: Chains, providers: ReturnType<typeof createProviders>) =>
  guarded<Approved, Ask>(async ({ input: { namespace, ...request }, signal, system }) => {
    const network: NetworkSnapshot | undefined = system.get('network')?.getSnapshot()
    const chosen = network?.context.chosen[namespace]
    const source = chains.source({ connectorId: request.connectorId, namespace })
    const networks = chains.networks(namespace)
    const chainId = request.chainId ?? chosen ?? networks[0]?.caipNetworkId
    const signs = chainId && attempt(() => source.signsIn?.(request.connectorId))
    const signIn = signs ? await chains.signInDraft?.(chainId, signal) : undefined
    signal.throwIfAborted()
    const asked = { ...(chosen && { chainId: chosen }), ...request, networks, ...(signIn && { signIn }) }
    const answer = await providers.whenLoaded(namespace, source.connect(asked, { signal }))
    const { signedIn, ...connection } = parseApproved(namespace, answer)
    // A wallet on another chain than the message's has signed nothing for it.
    const signed = signedIn && connection.chainId === signIn?.chainId && { signedIn }
    return assertWatchable(source, { ...connection, ...signed })
  })

type ReleaseWallet = (left: Release, system: AnyActorRef['system'], signal: AbortSignal) => Promise<void>

/** Keeps what outlives a connection: the choice of an account's type, wallets that are left, and cached answers of accounts that are no longer connected. */
const remembering = (
  storage: StoragePort,
  release: ReleaseWallet,
  forget: (addresses: AccountsLeft['addresses']) => void,
) =>
  fromCallback<EventObject, undefined>(({ receive, system }) => {
    const stopped = new AbortController()
    receive(event => {
      const report = event as AccountsLeft | RecordLeft | TypeChosen
      if (report.type === 'accountType.chosen') storeType(storage, report)
      else if (report.type === 'record.left') quietly(() => release(report.left, system, stopped.signal))
      else forget(report.addresses)
    })
    return () => stopped.abort()
  })

/** Turns of the families that a wallet is asked for: one prompt at a time. */
const familyTurn = () => createTurns(() => 'connect')

/** Whether the wallet of a record may open a prompt when it is asked to restore. */
const mayPrompt = (chains: Chains, { namespace, record }: Pick<ConnectionContext, 'namespace' | 'record'>) =>
  record !== undefined && attempt(() => chains.source({ ...record, namespace }).restoreMayPrompt) === true

/** Guards that the adapters answer. */
const guardsOf = (chains: Chains) => {
  type Scope = { context: ConnectionContext }
  return {
    restoreMayPrompt: ({ context }: Scope) => mayPrompt(chains, context),
    canSend: ({ context }: Scope) => canSend(chains, context.connection!),
    canSign: ({ context }: Scope) => canSign(chains, context.connection!),
  }
}

/** The visitor's first touch of the page. */
const touching = ({ touch }: Ports) =>
  fromCallback<EventObject, undefined, { type: 'page.touched' }>(({ sendBack }) =>
    touch?.(() => sendBack({ type: 'page.touched' })),
  )

/** Milliseconds that a wallet has to answer silently. */
const timeToRestore = (chains: Chains, { context: { namespace, record } }: { context: ConnectionContext }) => {
  const own = record && attempt(() => chains.source({ ...record, namespace }).restoreTimeout)
  // A custom adapter may give any value, and a restore must end.
  return Number.isFinite(own) ? Math.min(own!, LONGEST_RESTORE) : RESTORE_TIMEOUT
}

/** Connection effects on its source. With `provideRequests` the only place where this flow uses adapters and WalletConnect. */
export const provideConnection = (
  chains: Chains,
  wire: WalletConnect,
  portfolio: LazyPortfolio,
  ports: Ports,
  options: Options,
  load: Later,
) => {
  // With the connections, because nothing else asks a session.
  chains.addSource(WALLET_CONNECT, sessionSource(wire, chains))
  const app = options.config.app?.name ?? ''
  const auth = authLink({ options: options.auth, app, clock: ports.clock }, chains, load)
  chains.addSource(AUTH, sessionSource(auth, chains))
  chains.auth = auth
  const names = createWalletNames()
  const providers = createProviders(chains)
  const turn = createTurns<OfWallet>(({ connection }) => names.of(connection))
  chains.providers = providers
  chains.turn = turn
  chains.accounts = selectAccount
  if (options.siwx) chains.signInDraft = createSignInDraft(options.siwx, ports, load.siwx)
  let loaded: Requests | undefined
  const requests = async () => {
    const requests = await load.requests()
    loaded ??= requests.provideRequests(chains, ports.clock, turn)
    return loaded
  }
  const recall = async ({ namespace, record }: Recall, signal: AbortSignal) => {
    const source = chains.source({ connectorId: record.connectorId, namespace })
    const restored = await source.restore({ ...record, networks: chains.networks(namespace) }, { signal })
    return restored === undefined ? undefined : assertWatchable(source, parseConnection(namespace, restored))
  }
  const release: ReleaseWallet = async (left, system, signal) => {
    // A wallet that may prompt is not asked only to be left.
    if ('restoring' in left && mayPrompt(chains, left.restoring)) return
    const connection = 'connection' in left ? left.connection : await recall(left.restoring, signal)
    // Aborted where it took too long, or where a newer connection is there by now, which must stay.
    signal.throwIfAborted()
    if (!connection) return
    const source = chains.source(connection)
    const { connectorId, namespace } = connection
    // The session stays for the other namespaces when it ends in one. A wallet that answers late may have been connected again by then.
    const stays = (each: ChainNamespace) => (each === namespace ? 'restoring' in left : source.shared)
    if (left.by !== 'visitor' && CHAIN_NAMESPACES.some(each => stays(each) && holds(system, connectorId, each))) return
    await source.disconnect(connection, { revoke: options.revokeOnDisconnect })
  }
  const restore = guarded<Connection | undefined, Recall>(({ input, signal }) =>
    providers.whenLoaded(input.namespace, recall(input, signal)),
  )
  return connectionMachine.provide({
    delays: {
      RESTORE_TIMEOUT: scope => timeToRestore(chains, scope),
      DISCONNECT_TIMEOUT: scope => RELEASE_TIMEOUT + (scope.context.connection ? 0 : timeToRestore(chains, scope)),
    },
    guards: guardsOf(chains),
    actors: {
      attempt: attemptMachine.provide({
        actors: { connect: connecting(chains, providers), restore, turn: familyTurn() },
      }),
      switch: lazyFlow('switch', async () => (await requests()).switch),
      signing: lazyFlow('signing', async () => (await requests()).signing),
      restore,
      touch: touching(ports),
      disconnect: guarded<void, Release>(({ input, system, signal }) => release(input, system, signal)),
      watch: watching(chains, names),
      memory: remembering(ports.storage, release, addresses => {
        loaded?.clear(addresses)
        portfolio.clear(addresses)
      }),
      account: lazyFlow('account', async () => (await requests()).account),
      portfolio: portfolio.machine,
    },
  })
}
