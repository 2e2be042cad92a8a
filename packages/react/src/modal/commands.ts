import {
  type ChainNamespace,
  type ConnectionSnapshot,
  connectionOf,
  FoyerError,
  type ModalActor,
  type ModalSnapshot,
  networkStateOf,
  selectNetwork,
  selectNetworks,
  selectSwitch,
  selectView,
  selectWindow,
  type ViewName,
} from '@foyer/core'
import type { Commands } from '../loader/runtime.ts'
import { settle } from './settle.ts'

/** No connection, and the wallet has answered or timed out. */
const isAbsent = (connection: ConnectionSnapshot | undefined) => connection?.matches('absent') !== false

/** Outcome of loading the adapters. Undefined while they load. */
const bootOf = (snapshot: ModalSnapshot) => {
  if (snapshot.matches({ boot: 'ready' })) return { value: undefined }
  if (snapshot.matches({ boot: 'failed' })) return { error: new FoyerError('chunk.failed', { chunk: 'adapters' }) }
  return undefined
}

const cancelled = { error: new FoyerError('connect.cancelled', {}) }

const isKnown = ({ context }: ModalSnapshot, connectorId: string, namespace: ChainNamespace | undefined) =>
  context.connectors.some(({ id, chain }) => id === connectorId && (namespace === undefined || chain === namespace))

/** Views in which a visitor chooses a wallet or waits for one. */
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

/** Commands of the host. Each sends an event to the actor and settles with its outcome. */
export function createCommands(actor: ModalActor): Commands {
  const now = () => actor.getSnapshot()
  /** Waits for the adapters. Rejects with `chunk.failed` when they do not load. */
  const booted = () => settle(actor, () => bootOf(now()))
  const connectionIn = (namespace?: ChainNamespace) => {
    const connection = connectionOf(now(), namespace)
    return connection?.hasTag('connected') ? connection.context.connection : undefined
  }
  const openToConnect = (connectorId: string | undefined, namespace: ChainNamespace | undefined) =>
    actor.send(
      connectorId === undefined
        ? { type: 'modal.open', view: 'Connect', ...(namespace && { namespace }) }
        : { type: 'connector.select', id: connectorId, ...(namespace && { namespace }) },
    )

  return {
    connect: async ({ connectorId, namespace } = {}) => {
      if (connectorId === undefined) {
        const connection = connectionIn(namespace)
        if (connection) return connection
      } else {
        await booted()
        if (!isKnown(now(), connectorId, namespace)) throw new FoyerError('connector.notFound', { id: connectorId })
      }
      const opensWindow = selectWindow(now()) === 'closed'
      return settle(
        actor,
        () => (selectWindow(now()) === 'closed' ? cancelled : undefined),
        settleWith => {
          const subscription = actor.on('connection.established', ({ connection, restored }) => {
            const isAsked = namespace === undefined || connection.namespace === namespace
            // A restored connection is not an answer to a request for a named wallet.
            if (!isAsked || (restored && connectorId !== undefined)) return
            settleWith({ value: connection })
            // The window was opened to connect, and there is nothing left to choose.
            if (restored && opensWindow) actor.send({ type: 'modal.close' })
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
        const error = selectSwitch(now(), { namespace: network.chainNamespace, chainId: id }).error
        if (error) return { error: new FoyerError(error.code, error.context) }
        const isPending = isConnecting(now()) || connectionIn(network.chainNamespace)?.chainId === id
        return selection?.matches({ selection: 'settled' }) && !isPending ? cancelled : undefined
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
  }
}
