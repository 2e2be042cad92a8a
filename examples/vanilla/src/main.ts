import { evmAdapter } from '@foyer/adapters-evm'
import { sepolia } from '@foyer/adapters-evm/networks'
import {
  createModalActor,
  type ErrorRecord,
  type ModalEvent,
  type ModalSnapshot,
  selectAccount,
  selectStatus,
  selectWallets,
  watchTree,
} from '@foyer/core'
import { browserPorts } from '@foyer/core/browser'

const main = document.querySelector('main')!
const output = document.querySelector('output')!

const actor = createModalActor({
  metadata: { name: 'Without a framework' },
  networks: [sepolia],
  adapters: [evmAdapter()],
  ports: browserPorts(),
})

/** A text, or a button that sends an event. */
type Line = string | { label: string; event: ModalEvent }

function linesFor(snapshot: ModalSnapshot): Line[] {
  const account = selectAccount(snapshot)
  if (account)
    return [
      `Account: ${account.address}`,
      `Balance: ${account.balance ?? '…'} ${account.balanceSymbol ?? ''}`,
      { label: 'Sign a message', event: { type: 'message.sign', id: 'greeting', message: 'Hello from Foyer' } },
      { label: 'Disconnect', event: { type: 'connection.disconnect' } },
    ]
  if (selectStatus(snapshot) === 'connecting')
    return ['Continue in your wallet.', { label: 'Cancel', event: { type: 'modal.close' } }]
  const wallets = selectWallets(snapshot).map(
    ({ id, name, namespace }): Line => ({ label: name, event: { type: 'connector.select', id, namespace } }),
  )
  return wallets.length > 0 ? ['Connect a wallet:', ...wallets] : ['No wallet is installed.']
}

function elementOf(line: Line): HTMLElement {
  if (typeof line === 'string') return Object.assign(document.createElement('p'), { textContent: line })
  const { label, event } = line
  const onclick = () => {
    output.textContent = ''
    actor.send(event)
  }
  return Object.assign(document.createElement('button'), { type: 'button', textContent: label, onclick })
}

let drawn = ''

// Called for every change of the modal and of its child actors. Most of them do not change the lines.
watchTree(actor, () => {
  const lines = linesFor(actor.getSnapshot())
  if (JSON.stringify(lines) === drawn) return
  drawn = JSON.stringify(lines)
  main.replaceChildren(...lines.map(elementOf))
})

function show({ error }: { error: ErrorRecord }) {
  output.textContent = error.code === 'wallet.rejected' ? 'Declined in the wallet.' : error.code
}

actor.on('message.signed', ({ signature }) => {
  output.textContent = `Signed: ${signature}`
})
actor.on('message.failed', show)
actor.on('error', show)
actor.start()
