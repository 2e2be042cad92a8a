import {
  type ChainNamespace,
  type Commands,
  connectionOf,
  FoyerError,
  getAccount,
  getProvider,
  isPending,
  type ModalActor,
  type ModalOptions,
  selectAccountTransactions,
  selectNetwork,
  selectNetworkPicture,
  selectSignInState,
  selectStatus,
  selectStoredAccount,
  selectTransactions,
  selectView,
  selectWallets,
  watchTree,
} from '@foyer/core'
import { browserPorts } from '@foyer/core/browser'
import { CHAIN_NAMESPACES, truncateAddress } from '@foyer/core/chain'
import type { ReactNode } from 'react'
import { AccountTrigger } from '../buttons/AccountTrigger.tsx'
import { NetworkMark } from '../buttons/NetworkMark.tsx'
import { doors } from '../doors.ts'
import { BrokenModal } from '../flows/recovery/BrokenModal.tsx'
import { createRecovery } from '../flows/recovery/recovery.ts'
import type { Translation } from '../i18n/translation.ts'
import type { ConnectionListeners, Pace, Runtime, RuntimeHost } from '../loader/runtime.ts'
import type { ThemeOptions } from '../theme/hostTheme.ts'
import { whenIdle } from '../whenIdle.ts'
import { Modal } from './Modal.tsx'
import { ModalContext, type ModalContextValue } from './ModalContext.ts'
import { shared } from './useSelection.ts'

/** Starts the modal. Without options the actor is the host's, who has started it and stops it. */
export function createRuntime(
  actor: ModalActor,
  options: ModalOptions | undefined,
  host: RuntimeHost,
  pace: Pace,
  translation: Translation | undefined,
): Runtime {
  const told = tellHost(actor, host.listeners)
  if (options) actor.start()
  const changes = createListeners()
  const stops = [told, watchTree(actor, changes.notify), preloadDoors(actor)]
  let current: Runtime
  let isAwaited = false
  const context: Omit<ModalContextValue, 'theme'> = {
    actor,
    subscribe: changes.subscribe,
    isAwaited: () => isAwaited,
    attributes: { lang: 'en', dir: 'ltr' },
    ...translation,
    device: { copy: text => (options?.ports?.clipboard ?? browserPorts().clipboard).write(text) },
    recovery: createRecovery(host, () => current, options !== undefined),
  }
  const runtime: Runtime = {
    ...readsOf(actor),
    actor,
    commands: () => loadCommands(actor),
    render: rendererOf(context, <Modal />),
    AccountTrigger,
    NetworkMark,
    prepare: () => {
      if (isAwaited) return
      const renderAhead = () => {
        isAwaited = true
        changes.notify()
      }
      if (pace.isHurried) renderAhead()
      else stops.push(whenIdle(renderAhead))
    },
    watch: listener => {
      // Core reports the error to the page. An actor that has erred before calls back at once.
      const subscription = actor.subscribe({ error: fail })
      stops.push(() => subscription.unsubscribe())
      return changes.subscribe(listener)
    },
    stop: () => {
      for (const stop of stops) stop()
      if (options) actor.stop()
    },
    open: options => actor.send({ type: 'modal.open', ...options }),
    close: () => actor.send({ type: 'modal.close' }),
    select: stableSelect(actor),
    refreshBalance: namespace => actor.send({ type: 'balance.refresh', ...(namespace && { namespace }) }),
  }
  current = runtime
  const fail = () => {
    const { canRestart, dismiss } = context.recovery
    current = { ...runtime, render: rendererOf(context, <BrokenModal />), close: dismiss }
    host.fail(runtime, { runtime: current, isFinal: !canRestart })
  }
  return runtime
}

const rendererOf = (context: Omit<ModalContextValue, 'theme'>, content: ReactNode) => {
  let value: ModalContextValue | undefined
  return (theme: ThemeOptions | undefined) => {
    // The same value for the same theme: another one would render every view again.
    if (!value || value.theme !== theme) value = { ...context, theme }
    return <ModalContext.Provider value={value}>{content}</ModalContext.Provider>
  }
}

function createListeners() {
  const listeners = new Set<() => void>()
  return {
    notify: () => {
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Tells the host of its visitor's connections, from now on until the returned function is called. */
function tellHost(actor: ModalActor, listeners: ReadonlySet<ConnectionListeners>): () => void {
  // Of a host's own actor, a wallet may be connected already.
  const addresses = new Map(CHAIN_NAMESPACES.map(namespace => [namespace, getAccount(actor, namespace)?.address]))
  const subscription = actor.on('*', fact => {
    for (const { onConnect, onAccountChange, onDisconnect } of listeners) {
      if (fact.type === 'connection.established') onConnect?.(fact.connection, { restored: fact.restored })
      if (fact.type === 'connection.changed' && fact.connection.address !== addresses.get(fact.connection.namespace))
        onAccountChange?.(fact.connection)
      if (fact.type === 'connection.lost') onDisconnect?.(fact)
    }
    if ('connection' in fact) addresses.set(fact.connection.namespace, fact.connection.address)
  })
  return () => subscription.unsubscribe()
}

async function loadCommands(actor: ModalActor): Promise<Commands> {
  try {
    return (await doors.commands.load()).createCommands(actor)
  } catch (cause) {
    throw new FoyerError('chunk.failed', { chunk: 'commands' }, { cause })
  }
}

/** Fetches later views while earlier ones are on screen. A failure is shown by the view that needs the module. */
function preloadDoors(actor: ModalActor): () => void {
  let cancel = () => {}
  const preload = (names: (keyof typeof doors)[], early = () => {}) => {
    cancel()
    cancel = whenIdle(() => {
      early()
      for (const name of names) doors[name].load().catch(() => {})
    })
  }
  const subscriptions = [
    actor.on('modal.opened', () => {
      const { booted, config } = actor.getSnapshot().context
      preload(['next', config.auth ? 'login' : 'next', booted?.walletConnect ? 'pairing' : 'next', 'commands'], () =>
        actor.send({ type: 'connections.wanted' }),
      )
    }),
    actor.on('connection.established', () =>
      preload(['account', actor.getSnapshot().context.config.signIn ? 'siwx' : 'next', 'next', 'commands']),
    ),
  ]
  return () => {
    cancel()
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
}

type Reads = Pick<
  Runtime,
  | 'view'
  | 'account'
  | 'accountLabel'
  | 'balance'
  | 'status'
  | 'network'
  | 'provider'
  | 'networkPicture'
  | 'isUnsupported'
  | 'connectionState'
  | 'wallets'
  | 'signIn'
  | 'transactions'
>

type Results<Key> = { get(key: Key): unknown; set(key: Key, value: unknown): unknown }

/** Returns the last value of the key while its content is the same: selectors create new objects at each call. */
function lastOf<Key, Value>(results: Results<Key>, key: Key, next: Value): Value {
  const value = shared(results.get(key), next)
  results.set(key, value)
  return value
}

/** Read that returns the same object for a namespace while its content is the same. */
function stable<Value>(read: (namespace?: ChainNamespace) => Value): (namespace?: ChainNamespace) => Value {
  const results = new Map<ChainNamespace | undefined, Value>()
  return namespace => lastOf(results, namespace, read(namespace))
}

/** The same for selectors of the host. */
function stableSelect(actor: ModalActor): Runtime['select'] {
  const results = new WeakMap<object, unknown>()
  return selector => lastOf(results, selector, selector(actor.getSnapshot()))
}

/** Reads of the host's buttons and hooks. */
function readsOf(actor: ModalActor): Reads {
  const now = () => actor.getSnapshot()
  return {
    view: () => selectView(now()),
    account: stable(namespace => getAccount(actor, namespace)),
    accountLabel: stable(() => {
      const account = getAccount(actor)
      if (!account) return undefined
      return {
        address: account.address,
        text: truncateAddress(account.address),
        pending: selectAccountTransactions(now()).filter(isPending).length,
        value: account.balance,
        symbol: account.balanceSymbol,
        state: account.balanceState,
      }
    }),
    balance: stable(namespace => {
      const account = getAccount(actor, namespace)
      return { value: account?.balance, symbol: account?.balanceSymbol, state: account?.balanceState ?? 'loading' }
    }),
    status: namespace => (now().value.boot === 'loading' ? undefined : selectStatus(now(), namespace)),
    network: stable(namespace => selectNetwork(now(), namespace)),
    provider: namespace => {
      const wanted = namespace ?? connectionOf(now())?.context.namespace
      return wanted && getProvider(actor, wanted)
    },
    networkPicture: () => selectNetworkPicture(now()),
    isUnsupported: () => connectionOf(now())?.hasTag('unsupported') === true,
    connectionState: stable(namespace => {
      const connection = connectionOf(now(), namespace)
      return {
        status: connection?.matches('restoring') ? 'restoring' : selectStatus(now(), namespace),
        connection: connection?.hasTag('connected') ? connection.context.connection : undefined,
        storedAccount: selectStoredAccount(now(), namespace),
      }
    }),
    wallets: stable(namespace => selectWallets(now(), namespace)),
    signIn: stable(() => selectSignInState(now())),
    transactions: () => selectTransactions(now()),
  }
}
