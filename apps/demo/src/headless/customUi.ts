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
  views,
  watchTree,
} from '@foyer/core'
import { browserPorts } from '@foyer/core/browser'

type Line = string | { label: string; press: () => void }

/** What each view shows, as lines: a text, or a button with an order for the actor. A view left out shows its title and the ways out. */
const lines: { [View in BuiltView]?: (actor: ModalActor) => Line[] } = {
  Connect: actor =>
    selectWallets(actor.getSnapshot()).map(({ id, name, namespace }) => ({
      label: name,
      press: () => actor.send({ type: 'connector.select', id, namespace }),
    })),
  ConnectingExternal: actor => {
    const entry = selectEntry(actor.getSnapshot())
    return entry?.view === 'ConnectingExternal'
      ? [`Your wallet: ${selectAsk(actor.getSnapshot(), entry.payload.namespace).screen}`]
      : []
  },
  Account: actor => {
    const account = selectAccount(actor.getSnapshot())
    const disconnect = { label: 'Disconnect', press: () => actor.send({ type: 'connection.disconnect' }) }
    return account ? [account.address, `${account.balance ?? '…'} ${account.balanceSymbol}`, disconnect] : []
  },
  UnsupportedChain: actor => [
    ...selectNetworks(actor.getSnapshot()).map(({ name, caipNetworkId: id }) => ({
      label: name,
      press: () => actor.send({ type: 'network.select', id }),
    })),
    { label: 'Disconnect', press: () => actor.send({ type: 'connection.disconnect' }) },
  ],
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
    const content = lines[view]?.(actor) ?? []
    // The tree changes more often than what is to be seen of it; drawing anew takes the focus away.
    const text = JSON.stringify([view, content])
    if (text === drawn && dialog.open) return
    drawn = text
    const title = document.createElement('h2')
    title.id = 'title'
    title.textContent = views[view].title
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
