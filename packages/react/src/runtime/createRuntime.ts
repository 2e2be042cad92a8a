import {
  type ConnectionSnapshot,
  connectionOf,
  createModalActor,
  FoyerError,
  type ModalActor,
  networkStateOf,
  selectAccount,
  selectNetwork,
  selectNetworks,
  selectStatus,
  selectView,
  selectWallets,
  selectWindow,
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
  actor.on('modal.opened', () => {
    const remote = now().context.config.walletConnect ? [catalogueChunk, pairingChunk] : []
    preload(laterChunk, ...remote)
  })
  actor.on('connection.established', () => preload(ledgerChunk, laterChunk))

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

    connect: ({ connectorId, namespace } = {}) => {
      const held = runtime.connection(namespace)
      if (held && connectorId === undefined) return Promise.resolve(held)
      return settle(
        actor,
        () => (selectWindow(now()) === 'closed' ? { error: new FoyerError('connect.cancelled', {}) } : undefined),
        settleWith => {
          const subscription = actor.on('connection.established', ({ connection, restored }) => {
            const isAsked = namespace === undefined || connection.namespace === namespace
            if (!restored && isAsked) settleWith({ value: connection })
          })
          if (connectorId === undefined) {
            actor.send({ type: 'modal.open', view: 'Connect', ...(namespace && { namespace }) })
          } else {
            actor.send({ type: 'connector.select', id: connectorId, ...(namespace && { namespace }) })
          }
          return () => subscription.unsubscribe()
        },
      )
    },

    disconnect: ({ namespace } = {}) => {
      const { booted } = now().context
      const asked = namespace ? [namespace] : (booted?.namespaces.map(entry => entry.namespace) ?? [])
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

    switchNetwork: id => {
      const network = selectNetworks(now()).find(({ caipNetworkId }) => caipNetworkId === id)
      if (!network) return Promise.reject(new FoyerError('network.notFound', { id }))
      actor.send({ type: 'network.select', id })
      return settle(actor, () => {
        const selection = networkStateOf(now())
        const active = selection?.context.activeNamespace === network.chainNamespace
        if (active && selectNetwork(now(), network.chainNamespace)?.caipNetworkId === id) return { value: undefined }
        const error = connectionOf(now(), network.chainNamespace)?.context.switchError
        if (error) return { error: new FoyerError(error.code, error.context) }
        return selection?.matches({ selection: 'settled' })
          ? { error: new FoyerError('connect.cancelled', {}) }
          : undefined
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
