import {
  type ChainNamespace,
  type ConnectionSnapshot,
  connectionOf,
  createModalActor,
  FoyerError,
  type ModalActor,
  type ModalSnapshot,
  networkStateOf,
  selectAccount,
  selectNetwork,
  selectNetworks,
  selectStatus,
  selectView,
  selectWallets,
  selectWindow,
  type ViewName,
  watchTree,
} from '@foyer/core'
import { browserPorts } from '@foyer/core/browser'
import { truncateAddress } from '@foyer/core/chain'
import { AccountMark, NetworkMark } from '../buttons/marks.tsx'
import { balanceFigure } from '../flows/account/balanceFigure.ts'
import { catalogueChunk, laterChunk, ledgerChunk, pairingChunk, type ViewChunk } from '../flows/modal/laterView.ts'
import { Modal } from '../flows/modal/Modal.tsx'
import { messagesFor } from '../i18n/messages.ts'
import type { NativeBalance, Runtime, RuntimeSource } from './runtime.ts'
import { settle } from './settle.ts'

const balanceText = ({ value, symbol }: Pick<NativeBalance, 'value' | 'symbol'>): string | undefined =>
  value === undefined ? undefined : `${balanceFigure(value)} ${symbol ?? ''}`.trimEnd()

const startedActor = (source: RuntimeSource): ModalActor => {
  if (source.actor) return source.actor
  const { options } = source
  return createModalActor({ ...options, ports: { ...browserPorts(), ...options.ports } }).start()
}

/** Nobody is connected there, and the wallet has answered, or had its time to. */
const isAbsent = (connection: ConnectionSnapshot | undefined) => connection?.matches({ wallet: 'absent' }) !== false

/** Whether the adapters are there. Undefined while they load. */
const bootOf = (snapshot: ModalSnapshot) => {
  if (snapshot.matches({ boot: 'ready' })) return { value: undefined }
  if (snapshot.matches({ boot: 'failed' })) return { error: new FoyerError('chunk.failed', { chunk: 'adapters' }) }
  return undefined
}

const cancelled = { error: new FoyerError('connect.cancelled', {}) }

const isKnown = ({ context }: ModalSnapshot, connectorId: string, namespace: ChainNamespace | undefined) =>
  context.connectors.some(({ id, chain }) => id === connectorId && (namespace === undefined || chain === namespace))

/** Where a visitor chooses a wallet, or waits for it. */
const CONNECTING: ReadonlySet<ViewName> = new Set<ViewName>([
  'Connect',
  'ConnectWallets',
  'AllWallets',
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'WhatIsAWallet',
  'GetWallet',
])

const isConnecting = (snapshot: ModalSnapshot) => {
  const view = selectView(snapshot)
  return view !== undefined && CONNECTING.has(view)
}

/** After the first view is painted. Safari has no idle callback. */
const whenIdle = (act: () => void) =>
  (window.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 50)))(act)

/** Makes and starts what the loader has promised. An actor that the host brought is used as it is, and is the host's to stop. */
export function createRuntime(source: RuntimeSource): Runtime {
  const actor = startedActor(source)
  const now = () => actor.getSnapshot()
  // What comes after the first view is fetched behind it. If that fails, the view that needs it says so.
  const preload = (...chunks: ViewChunk[]) =>
    whenIdle(() => {
      for (const chunk of chunks) chunk.load().catch(() => {})
    })
  const subscriptions = [
    actor.on('modal.opened', () => {
      const remote = now().context.config.walletConnect ? [catalogueChunk, pairingChunk] : []
      preload(laterChunk, ...remote)
    }),
    actor.on('connection.established', () => preload(ledgerChunk, laterChunk)),
  ]
  /** What acts on wallets and networks waits for the adapters. Rejects with `chunk.failed` when they do not come. */
  const booted = () => settle(actor, () => bootOf(now()))

  const openToConnect = (connectorId: string | undefined, namespace: ChainNamespace | undefined) =>
    actor.send(
      connectorId === undefined
        ? { type: 'modal.open', view: 'Connect', ...(namespace && { namespace }) }
        : { type: 'connector.select', id: connectorId, ...(namespace && { namespace }) },
    )

  const runtime: Runtime = {
    actor,
    awaited: false,
    Modal,
    AccountMark,
    NetworkMark,
    messages: messagesFor(source.options?.locale),
    copy: text => (source.options?.ports?.clipboard ?? browserPorts().clipboard).write(text),
    watch: listener => watchTree(actor, listener),
    stop: () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
      if (!source.actor) actor.stop()
    },

    view: () => selectView(now()),
    account: namespace => selectAccount(now(), namespace),
    accountLabel: () => {
      const account = selectAccount(now())
      if (!account) return undefined
      return {
        address: account.address,
        text: truncateAddress(account.address),
        balance: balanceText({ value: account.balance, symbol: account.balanceSymbol }),
      }
    },
    balance: namespace => {
      const account = selectAccount(now(), namespace)
      return {
        value: account?.balance,
        symbol: account?.balanceSymbol,
        state: account?.balanceState ?? 'loading',
      }
    },
    status: namespace => selectStatus(now(), namespace),
    network: namespace => selectNetwork(now(), namespace),
    networks: () => selectNetworks(now()),
    isUnsupported: () => connectionOf(now())?.hasTag('unsupported') === true,
    connection: namespace => {
      const connection = connectionOf(now(), namespace)
      return connection?.hasTag('connected') ? connection.context.connection : undefined
    },
    wallets: namespace => selectWallets(now(), namespace),

    open: options => actor.send({ type: 'modal.open', ...options }),
    close: () => actor.send({ type: 'modal.close' }),

    connect: async ({ connectorId, namespace } = {}) => {
      if (connectorId === undefined) {
        const held = runtime.connection(namespace)
        if (held) return held
      } else {
        await booted()
        if (!isKnown(now(), connectorId, namespace)) throw new FoyerError('connector.notFound', { id: connectorId })
      }
      const isOurs = selectWindow(now()) === 'closed'
      return settle(
        actor,
        () => (selectWindow(now()) === 'closed' ? cancelled : undefined),
        settleWith => {
          const subscription = actor.on('connection.established', ({ connection, restored }) => {
            const isAsked = namespace === undefined || connection.namespace === namespace
            // The wallet of the last visit that comes back by itself is not the one that was named.
            if (!isAsked || (restored && connectorId !== undefined)) return
            settleWith({ value: connection })
            // Nothing is left to choose in the window that was opened for it.
            if (restored && isOurs) runtime.close()
          })
          openToConnect(connectorId, namespace)
          return () => subscription.unsubscribe()
        },
      )
    },

    disconnect: async ({ namespace } = {}) => {
      await booted()
      const asked = namespace ? [namespace] : now().context.booted!.namespaces.map(entry => entry.namespace)
      return settle(
        actor,
        () => (asked.every(each => isAbsent(connectionOf(now(), each))) ? { value: undefined } : undefined),
        settleWith => {
          const subscription = actor.on('error', ({ error, cause }) => {
            if (error.code === 'disconnect.failed')
              settleWith({ error: new FoyerError(error.code, error.context, { cause }) })
          })
          actor.send({ type: 'connection.disconnect', ...(namespace && { namespace }) })
          return () => subscription.unsubscribe()
        },
      )
    },

    switchNetwork: async id => {
      await booted()
      const network = selectNetworks(now()).find(({ caipNetworkId }) => caipNetworkId === id)
      if (!network) throw new FoyerError('network.notFound', { id })
      actor.send({ type: 'network.select', id })
      return settle(actor, () => {
        const selection = networkStateOf(now())
        const active = selection?.context.activeNamespace === network.chainNamespace
        if (active && selectNetwork(now(), network.chainNamespace)?.caipNetworkId === id) return { value: undefined }
        const error = connectionOf(now(), network.chainNamespace)?.context.switchError
        if (error) return { error: new FoyerError(error.code, error.context) }
        const isOnItsWay = isConnecting(now()) || runtime.connection(network.chainNamespace)?.chainId === id
        return selection?.matches({ selection: 'settled' }) && !isOnItsWay ? cancelled : undefined
      })
    },

    signMessage: (message, { namespace } = {}) => {
      const id = crypto.randomUUID()
      return settle<string>(
        actor,
        () => undefined,
        settleWith => {
          const subscriptions = [
            actor.on('message.signed', signed => {
              if (signed.id === id) settleWith({ value: signed.signature })
            }),
            actor.on('message.failed', failed => {
              if (failed.id === id) settleWith({ error: new FoyerError(failed.error.code, failed.error.context) })
            }),
          ]
          actor.send({ type: 'message.sign', id, message, ...(namespace && { namespace }) })
          return () => subscriptions.forEach(subscription => void subscription.unsubscribe())
        },
      )
    },

    refreshBalance: namespace => actor.send({ type: 'balance.refresh', ...(namespace && { namespace }) }),
  }
  return runtime
}
