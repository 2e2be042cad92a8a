import {
  connectionOf,
  createModalActor,
  FoyerError,
  type ModalActor,
  selectAccount,
  selectLegal,
  selectNetwork,
  selectNetworks,
  selectStatus,
  selectView,
  selectWallets,
  watchTree,
} from '@foyer/core'
import { browserPorts } from '@foyer/core/browser'
import { truncateAddress } from '@foyer/core/chain'
import { AccountMark, NetworkMark } from '../buttons/marks.tsx'
import { balanceFigure } from '../flows/account/balanceFigure.ts'
import { legalChunk } from '../flows/connect/legalChunk.ts'
import { catalogueChunk, laterChunk, ledgerChunk, pairingChunk } from '../flows/modal/laterView.ts'
import { Modal } from '../flows/modal/Modal.tsx'
import { RecoveryScreen } from '../flows/recovery/RecoveryScreen.tsx'
import { recoveryChunk } from '../flows/recovery/recoveryChunk.ts'
import { toastChunk } from '../flows/toast/toastChunk.ts'
import { messagesFor } from '../i18n/messages.ts'
import type { Handle } from '../loader/handle.ts'
import type { NativeBalance, Runtime, RuntimeSource } from './runtime.ts'

const balanceText = ({ value, symbol }: Pick<NativeBalance, 'value' | 'symbol'>): string | undefined =>
  value === undefined ? undefined : `${balanceFigure(value)} ${symbol ?? ''}`.trimEnd()

const startedActor = (source: RuntimeSource): ModalActor => {
  if (source.actor) return source.actor
  const { options } = source
  return createModalActor({ ...options, ports: { ...browserPorts(), ...options.ports } }).start()
}

/** After the first view is painted. Safari has no idle callback, and there an element of the page may have its name. */
const whenIdle = (act: () => void) =>
  typeof window.requestIdleCallback === 'function' ? window.requestIdleCallback(act) : setTimeout(act, 50)

/** Makes and starts what the loader has promised. An actor that the host brought is used as it is, and is the host's to stop. */
export function createRuntime(source: RuntimeSource, handle: Handle): Runtime {
  const actor = startedActor(source)
  const now = () => actor.getSnapshot()
  // What comes after the first view is fetched behind it. If that fails, the view that needs it says so.
  const preload = (...chunks: { load(): Promise<unknown> }[]) =>
    whenIdle(() => {
      for (const chunk of chunks) chunk.load().catch(() => {})
    })
  if (selectLegal(now())) preload(legalChunk)
  const subscriptions = [
    actor.on('modal.opened', () => {
      const remote = now().context.config.walletConnect ? [catalogueChunk, pairingChunk] : []
      preload(toastChunk, recoveryChunk, laterChunk, ...remote)
    }),
    // Who has connected is asked to sign next.
    actor.on('connection.established', () => preload(ledgerChunk, laterChunk, { load: () => runtime.orders() })),
  ]
  const runtime: Runtime = {
    actor,
    awaited: false,
    Modal,
    AccountMark,
    NetworkMark,
    messages: messagesFor(source.options?.locale),
    copy: text => (source.options?.ports?.clipboard ?? browserPorts().clipboard).write(text),
    watch: listener => {
      // Core reports the error to the page.
      const error = () =>
        handle.fail(runtime, { runtime: { ...runtime, Modal: RecoveryScreen }, isFinal: !runtime.isReplaceable })
      subscriptions.push(actor.subscribe({ error }))
      return watchTree(actor, listener)
    },
    isReplaceable: !source.actor,
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

    orders: async () => {
      try {
        const { createOrders } = await import('./createOrders.ts')
        return createOrders(actor)
      } catch (cause) {
        throw new FoyerError('chunk.failed', { chunk: 'orders' }, { cause })
      }
    },
    refreshBalance: namespace => actor.send({ type: 'balance.refresh', ...(namespace && { namespace }) }),
  }
  return runtime
}
