import { evmAdapter } from '@foyer/adapters-evm'
import { sepolia } from '@foyer/adapters-evm/networks'
import {
  createModalActor,
  type ErrorRecord,
  getProvider,
  type ModalEvent,
  type ModalSnapshot,
  selectAccount,
  selectStatus,
  selectWallets,
  watchTree,
} from '@foyer/core'
import { browserPorts } from '@foyer/core/browser'
import { type Address, createWalletClient, custom, parseEther } from 'viem'
import { sepolia as chain } from 'viem/chains'

const main = document.querySelector('main')!
const output = document.querySelector('output')!

const actor = createModalActor({
  metadata: { name: 'Without a framework' },
  networks: [sepolia],
  adapters: [evmAdapter()],
  ports: browserPorts(),
})

/** A text, or a button that sends an event or sends Ether. */
type Line = string | { label: string; event?: ModalEvent }

const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Sends with viem, by the connected wallet. */
async function send(): Promise<string> {
  const provider = getProvider(actor, 'eip155')
  if (!provider) return 'Connect a wallet first.'
  const wallet = createWalletClient({ chain, transport: custom(provider) })
  const [account] = await wallet.getAddresses()
  return `Sent: ${await wallet.sendTransaction({ account: account as Address, to: RECEIVER, value: parseEther('0.01') })}`
}

function linesFor(snapshot: ModalSnapshot): Line[] {
  const account = selectAccount(snapshot)
  if (account)
    return [
      `Account: ${account.address}`,
      `Balance: ${account.balance ?? '…'} ${account.balanceSymbol ?? ''}`,
      { label: 'Sign a message', event: { type: 'message.sign', id: 'greeting', message: 'Hello from Foyer' } },
      { label: 'Send 0.01 ETH' },
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
    if (event) return actor.send(event)
    void send().then(
      text => {
        output.textContent = text
      },
      (error: Error) => {
        output.textContent = error.message
      },
    )
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
