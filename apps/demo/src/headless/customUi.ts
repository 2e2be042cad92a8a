import {
  createModalActor,
  type ErrorRecord,
  FoyerError,
  type ModalEvent,
  type ModalOptions,
  type ModalSnapshot,
  selectAccount,
  selectNetwork,
  selectNetworks,
  selectStatus,
  selectWallets,
  watchTree,
} from '@foyer/core'
import { browserPorts } from '@foyer/core/browser'

/** Text, or a button with its label and its action. */
type Line = string | [label: string, event: ModalEvent]

function linesOf(snapshot: ModalSnapshot): Line[] {
  const account = selectAccount(snapshot)
  if (account)
    return [
      account.address,
      `${account.balance ?? '…'} ${account.balanceSymbol}`,
      `On ${selectNetwork(snapshot)?.name ?? 'an unsupported network'}`,
      ...selectNetworks(snapshot).map(({ name, caipNetworkId: id }): Line => [name, { type: 'network.select', id }]),
      ['Sign a message', { type: 'message.sign', id: 'greeting', message: 'Good day' }],
      ['Disconnect', { type: 'connection.disconnect' }],
    ]
  if (selectStatus(snapshot) === 'connecting') return ['Approve in your wallet.', ['Cancel', { type: 'modal.close' }]]
  return selectWallets(snapshot).map(({ name, id, namespace }) => [name, { type: 'connector.select', id, namespace }])
}

/** Text for the visitor where the page has one. The message of an error is for developers: in production its code and a link. */
const reason = ({ code, context }: ErrorRecord) =>
  code === 'wallet.rejected' ? 'Declined in the wallet.' : new FoyerError(code, context).message

/** Draws a wallet panel in plain DOM from the snapshot, after every change. Returns a function that removes it. */
export function customUi(panel: HTMLElement, options: ModalOptions): () => void {
  const actor = createModalActor({ ...options, ports: browserPorts() })
  const [list, note] = [document.createElement('div'), document.createElement('output')]
  panel.append(list, note)

  const show = (text: string) => note.replaceChildren(text)
  const nodeOf = (line: Line) => {
    // Names come from wallets: text, never markup.
    if (typeof line === 'string') return Object.assign(document.createElement('p'), { textContent: line })
    const [label, event] = line
    const onclick = () => {
      show('')
      actor.send(event)
    }
    return Object.assign(document.createElement('button'), { textContent: label, onclick })
  }
  let drawn = ''
  const draw = () => {
    const lines = linesOf(actor.getSnapshot())
    // The tree changes more often than the visible part, and redrawing would lose the focus.
    if (JSON.stringify(lines) === drawn) return
    drawn = JSON.stringify(lines)
    list.replaceChildren(...lines.map(nodeOf))
  }

  const unwatch = watchTree(actor, draw)
  actor.on('message.signed', ({ signature }) => show(`Signed: ${signature}`))
  actor.on('message.failed', ({ error }) => show(reason(error)))
  actor.on('error', ({ error }) => {
    show(reason(error))
    // The request to the wallet has ended; another attempt starts a new one.
    actor.send({ type: 'modal.close' })
  })
  actor.start()
  return () => {
    unwatch()
    actor.stop()
    panel.replaceChildren()
  }
}
