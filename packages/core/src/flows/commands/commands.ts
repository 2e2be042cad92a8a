import type { Connection } from '../../chain/adapter.ts'
import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import { type ErrorCode, type ErrorRecord, FoyerError } from '../../errors.ts'
import type { ViewName } from '../../rules/viewName.ts'
import type { ConnectionSnapshot } from '../connection/connection.machine.ts'
import { requestSignature, type SignedMessage } from '../connection/requestSignature.ts'
import { selectSwitch } from '../connection/selectSwitch.ts'
import { connectionOf, networkStateOf } from '../modal/children.selectors.ts'
import type { ModalActor, ModalSnapshot } from '../modal/modal.machine.ts'
import { selectView, selectWindow } from '../modal/modal.selectors.ts'
import { selectNetwork } from '../network/network.selectors.ts'
import type { WantedTransfer } from '../send/send.types.ts'
import type { TransactionRecord } from '../transactions/transaction.types.ts'
import { booted } from './booted.ts'
import { send } from './send.ts'
import { settle } from './settle.ts'
import { signIn, signOut, whenSignedIn } from './signIn.ts'

/** Wallet or chain family to connect. By default the visitor chooses among all wallets. */
export type ConnectOptions = {
  /** Wallet to ask at once. Default: the visitor chooses in the modal. */
  connectorId?: string
  /** Wallet to lead to, as `wallet` of `OpenOptions`. One that is unknown leaves the choice to the visitor. */
  wallet?: string
  /** Chain family of the wallet. Default: any. */
  namespace?: ChainNamespace
}

/** Commands that settle with an outcome. All reject with a FoyerError, and with `connect.cancelled` when the actor stops. */
export interface Commands {
  /**
   * Lets the visitor connect, or asks the wallet of `connectorId`. Resolves with the connection: at once if there is one, and after the
   * wallet's answer if one is being restored. Where the host requires to sign in, it resolves after that. Rejects with
   * `connect.cancelled` when the visitor leaves.
   */
  connect(options?: ConnectOptions): Promise<Connection>
  /** Disconnects one namespace, or all. */
  disconnect(options?: { namespace?: ChainNamespace }): Promise<void>
  /** Resolves when the network is active. */
  switchNetwork(id: CaipNetworkId): Promise<void>
  /** Has the connected account sign a text or bytes. */
  signMessage(message: string | Uint8Array, options?: { namespace?: ChainNamespace }): Promise<SignedMessage>
  /**
   * Lets the visitor sign in with the active account; resolves at once if that has happened. Rejects with `connect.cancelled` when the
   * visitor leaves, with `account.missing` without a connection, and with `siwx.disabled` without the option `siwx`.
   */
  signIn(): Promise<void>
  /**
   * Lets the visitor send a transfer with these terms, all of which the visitor can change. Resolves with the transaction once it is sent;
   * closing the window then ends nothing. Rejects with `connect.cancelled` when the visitor leaves, with the wallet's or the chain's error when
   * the visitor leaves after it, with `transfer.undetermined` when the wallet does not say whether it has sent it, and with `account.missing` or
   * `chain.unsupported` where nothing can be sent.
   */
  send(terms?: WantedTransfer): Promise<TransactionRecord>
  /** Ends the session of the active account. Rejects with the error of the host's `siwx`; the session then goes on. */
  signOut(): Promise<void>
}

/** No connection, and the wallet has answered or timed out. */
const isAbsent = (connection: ConnectionSnapshot | undefined) => connection?.matches('absent') !== false

/** Errors of a choice of network that was not taken. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'network.notFound',
  'network.notServed',
  'network.switchingOff',
])

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
  'EmailVerifyOtp',
  'ConnectingSocial',
  'ConnectingFarcaster',
  'WhatIsAWallet',
  'GetWallet',
])

const isConnecting = (snapshot: ModalSnapshot) => {
  const view = selectView(snapshot)
  return view !== undefined && CONNECTING.has(view)
}

const connectionIn = (actor: ModalActor, namespace: ChainNamespace | undefined) => {
  const connection = connectionOf(actor.getSnapshot(), namespace)
  return connection?.hasTag('connected') ? connection.context.connection : undefined
}

/** Throws for a namespace that no adapter serves; not before the adapters have loaded. */
const assertServed = (actor: ModalActor, namespace: ChainNamespace | undefined) => {
  const { booted } = actor.getSnapshot().context
  if (namespace !== undefined && booted?.namespaces.every(each => each.namespace !== namespace))
    throw new FoyerError('connect.notServed', { namespace })
}

const openToConnect = (actor: ModalActor, { connectorId, wallet, namespace }: ConnectOptions) =>
  actor.send(
    connectorId === undefined
      ? {
          type: 'modal.open',
          ...(wallet === undefined ? { view: 'Connect' } : { wallet }),
          ...(namespace && { namespace }),
        }
      : { type: 'connector.select', id: connectorId, ...(namespace && { namespace }) },
  )

async function connectOnly(actor: ModalActor, options: ConnectOptions): Promise<Connection> {
  const { connectorId, wallet, namespace } = options
  const isOfAny = connectorId === undefined && wallet === undefined
  if (connectorId === undefined) {
    const connection = isOfAny ? connectionIn(actor, namespace) : undefined
    if (connection) return connection
    assertServed(actor, namespace)
  } else {
    await booted(actor)
    assertServed(actor, namespace)
    if (!isKnown(actor.getSnapshot(), connectorId, namespace))
      throw new FoyerError('connector.notFound', { id: connectorId })
  }
  const opensWindow = selectWindow(actor.getSnapshot()) === 'closed'
  return settle(
    actor,
    () => (selectWindow(actor.getSnapshot()) === 'closed' ? cancelled : undefined),
    settleWith => {
      const subscription = actor.on('connection.established', ({ connection, restored }) => {
        const isAsked = namespace === undefined || connection.namespace === namespace
        // A restored connection is not an answer to a request for a named wallet.
        if (!isAsked || (restored && !isOfAny)) return
        settleWith({ value: connection })
        // The window was opened only to connect.
        if (restored && opensWindow) actor.send({ type: 'modal.close' })
      })
      // The window was opened before the adapters had loaded.
      const refusal = actor.on('error', ({ error }) => {
        if (error.code !== 'connect.notServed' || error.context.namespace !== namespace) return
        settleWith({ error: new FoyerError(error.code, error.context) })
        if (opensWindow) actor.send({ type: 'modal.close' })
      })
      openToConnect(actor, options)
      return () => {
        subscription.unsubscribe()
        refusal.unsubscribe()
      }
    },
  )
}

async function connect(actor: ModalActor, options: ConnectOptions): Promise<Connection> {
  const connection = await connectOnly(actor, options)
  if (!actor.getSnapshot().context.config.signIn) return connection
  const { namespace } = connection
  await whenSignedIn(actor, namespace)
  // The visitor may have switched while signing in.
  return connectionIn(actor, namespace) ?? connection
}

async function disconnect(actor: ModalActor, namespace: ChainNamespace | undefined) {
  await booted(actor)
  const asked = namespace ? [namespace] : actor.getSnapshot().context.booted!.namespaces.map(entry => entry.namespace)
  return settle(
    actor,
    () => (asked.every(each => isAbsent(connectionOf(actor.getSnapshot(), each))) ? { value: undefined } : undefined),
    settleWith => {
      const subscription = actor.on('error', ({ error, cause }) => {
        if (error.code === 'disconnect.failed')
          settleWith({ error: new FoyerError(error.code, error.context, { cause }) })
      })
      actor.send({ type: 'connection.disconnect', ...(namespace && { namespace }) })
      return () => subscription.unsubscribe()
    },
  )
}

export async function switchNetwork(actor: ModalActor, id: CaipNetworkId) {
  await booted(actor)
  let refused: ErrorRecord | undefined
  const subscription = actor.on('error', ({ error }) => {
    refused ??= REFUSALS.has(error.code) ? error : undefined
  })
  actor.send({ type: 'network.select', id })
  subscription.unsubscribe()
  if (refused) throw new FoyerError(refused.code, refused.context)
  const namespace = id.slice(0, id.indexOf(':')) as ChainNamespace
  return settle(actor, () => {
    const selection = networkStateOf(actor.getSnapshot())
    const active = selection?.context.activeNamespace === namespace
    if (active && selectNetwork(actor.getSnapshot(), namespace)?.caipNetworkId === id) return { value: undefined }
    const error = selectSwitch(actor.getSnapshot(), { namespace, chainId: id }).error
    if (error) return { error: new FoyerError(error.code, error.context) }
    const isPending = isConnecting(actor.getSnapshot()) || connectionIn(actor, namespace)?.chainId === id
    return selection?.matches({ selection: 'settled' }) && !isPending ? cancelled : undefined
  })
}

/** Commands of the host. Each sends an event to the actor and settles with its outcome. */
export const createCommands = (actor: ModalActor): Commands => ({
  connect: (options = {}) => connect(actor, options),
  disconnect: ({ namespace } = {}) => disconnect(actor, namespace),
  switchNetwork: id => switchNetwork(actor, id),
  signMessage: (message, { namespace } = {}) => requestSignature(actor, { message, namespace }),
  signIn: () => signIn(actor),
  signOut: () => signOut(actor),
  send: terms => send(actor, terms),
})
