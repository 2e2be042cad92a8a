import {
  type BuiltView,
  createModalActor,
  type ModalActor,
  type ModalOptions,
  selectAccount,
  selectAsk,
  selectEntry,
  selectNetworks,
  selectView,
  selectWallets,
  watchTree,
} from '@foyer/core'
import { browserPorts } from '@foyer/core/browser'

type Line = string | { label: string; press: () => void }

type Screen = { title: string; lines: (actor: ModalActor) => Line[] }

const disconnect = (actor: ModalActor) => ({
  label: 'Disconnect',
  press: () => actor.send({ type: 'connection.disconnect' }),
})

/** What each view shows: texts, and buttons with an order for the actor. A view left out shows its name and the way back. */
const screens: { [View in BuiltView]?: Screen } = {
  Connect: {
    title: 'Connect wallet',
    lines: actor =>
      selectWallets(actor.getSnapshot()).map(({ id, name, namespace }) => ({
        label: name,
        press: () => actor.send({ type: 'connector.select', id, namespace }),
      })),
  },
  ConnectingExternal: {
    title: 'Look at your wallet',
    lines: actor => {
      const entry = selectEntry(actor.getSnapshot())
      return entry?.view === 'ConnectingExternal'
        ? [`Your wallet: ${selectAsk(actor.getSnapshot(), entry.payload.namespace).screen}`]
        : []
    },
  },
  Account: {
    title: 'Account',
    lines: actor => {
      const account = selectAccount(actor.getSnapshot())
      return account ? [account.address, `${account.balance ?? '…'} ${account.balanceSymbol}`, disconnect(actor)] : []
    },
  },
  UnsupportedChain: {
    title: 'This page does not run here',
    lines: actor => [
      ...selectNetworks(actor.getSnapshot()).map(({ name, caipNetworkId: id }) => ({
        label: name,
        press: () => actor.send({ type: 'network.select', id }),
      })),
      disconnect(actor),
    ],
  },
}

const element = (line: Line) => {
  const node = document.createElement(typeof line === 'string' ? 'p' : 'button')
  // Names come from wallets: text, never markup.
  node.textContent = typeof line === 'string' ? line : line.label
  if (typeof line !== 'string') node.addEventListener('click', line.press)
  return node
}

/** A modal without a renderer: one function from a snapshot to the screen. Returns what takes it away again. */
export function customUi({ button, dialog, options }: CustomUi): () => void {
  const actor = createModalActor({ ...options, ports: browserPorts() })
  let drawn = ''
  const draw = () => {
    const view = selectView(actor.getSnapshot())
    if (!view) return dialog.close()
    const { title: heading, lines } = screens[view] ?? { title: view, lines: () => [] }
    const content = lines(actor)
    // The tree changes more often than what is to be seen of it; drawing anew takes the focus away.
    const text = JSON.stringify([view, content])
    if (text === drawn && dialog.open) return
    drawn = text
    const title = document.createElement('h2')
    title.id = 'title'
    title.textContent = heading
    const back = element({ label: 'Back', press: () => actor.send({ type: 'view.back' }) })
    dialog.replaceChildren(title, ...content.map(element), back)
    if (!dialog.open) dialog.showModal()
  }
  const open = () => actor.send({ type: 'modal.open' })
  const dismiss = (event: Event) => {
    event.preventDefault()
    actor.send({ type: 'modal.dismiss' })
  }
  button.addEventListener('click', open)
  dialog.addEventListener('cancel', dismiss)
  const unwatch = watchTree(actor, draw)
  actor.start()
  return () => {
    unwatch()
    actor.stop()
    button.removeEventListener('click', open)
    dialog.removeEventListener('cancel', dismiss)
  }
}

export interface CustomUi {
  button: HTMLElement
  dialog: HTMLDialogElement
  options: ModalOptions
}
