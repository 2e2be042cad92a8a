import { evmAdapter } from '@foyer/adapters-evm'
import { sepolia } from '@foyer/adapters-evm/networks'
import * as foyer from '@foyer/core'
import { browserPorts } from '@foyer/core/browser'
import { walletConnect } from '@foyer/walletconnect'
import { renderSVG } from 'uqr'
import { send } from './send'

const main = document.querySelector('main')!
const output = document.querySelector('output')!

const actor = foyer.createModalActor({
  projectId: 'your project id',
  metadata: { name: 'Without a framework' },
  networks: [sepolia],
  adapters: [evmAdapter(), walletConnect()],
  ports: browserPorts(),
})

/** A text, the link of a pairing, or a button with its event; without one it sends Ether. */
type Line = string | { uri: string } | { label: string; event?: foyer.ModalEvent }

const CANCEL: Line = { label: 'Cancel', event: { type: 'modal.close' } }

function linesFor(snapshot: foyer.ModalSnapshot): Line[] {
  const account = foyer.selectAccount(snapshot)
  if (account)
    return [
      `Account: ${account.address}`,
      `Balance: ${account.balance ?? '…'} ${account.balanceSymbol ?? ''}`,
      { label: 'Sign a message', event: { type: 'message.sign', id: 'greeting', message: 'Hello from Foyer' } },
      { label: 'Send 0.01 ETH' },
      { label: 'Disconnect', event: { type: 'connection.disconnect' } },
    ]
  if (foyer.selectView(snapshot) === 'ConnectingWalletConnectBasic') {
    const { uri } = foyer.selectPairing(snapshot)
    return uri ? ['Scan this code with your wallet, or press it on your phone.', { uri }, CANCEL] : ['…', CANCEL]
  }
  if (foyer.selectStatus(snapshot) === 'connecting') return ['Continue in your wallet.', CANCEL]
  const wallets = foyer.selectWallets(snapshot).map(({ id, name, namespace, connectors }): Line => {
    const isHere = connectors.length > 0
    return {
      label: name,
      event: isHere
        ? { type: 'connector.select', id, namespace }
        : { type: 'modal.open', view: 'ConnectingWalletConnectBasic' },
    }
  })
  return ['Connect a wallet:', ...wallets]
}

const show = (text: string) => {
  output.textContent = text
}

function elementOf(line: Line): HTMLElement {
  if (typeof line === 'string') return Object.assign(document.createElement('p'), { textContent: line })
  if ('uri' in line)
    return Object.assign(document.createElement('a'), {
      href: line.uri,
      ariaLabel: 'Open your wallet',
      innerHTML: renderSVG(line.uri),
    })
  const { label, event } = line
  const onclick = () => {
    show('')
    if (event) actor.send(event)
    else void send(actor).then(show)
  }
  return Object.assign(document.createElement('button'), { type: 'button', textContent: label, onclick })
}

let drawn = ''

// Called for every change of the modal and of its child actors. Most of them do not change the lines.
foyer.watchTree(actor, () => {
  const lines = linesFor(actor.getSnapshot())
  if (JSON.stringify(lines) === drawn) return
  drawn = JSON.stringify(lines)
  main.replaceChildren(...lines.map(elementOf))
})

const fail = ({ error }: { error: foyer.ErrorRecord }) =>
  show(error.code === 'wallet.rejected' ? 'Declined in the wallet.' : error.code)

actor.on('message.signed', ({ signature }) => show(`Signed: ${signature}`))
actor.on('message.failed', fail)
actor.on('error', fail)
actor.start()
