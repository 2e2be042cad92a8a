import { isFoyerError } from '@foyer/react'
import { foyer } from './foyer'
import { send } from './send'

const find = (selector: string) => document.querySelector<HTMLElement>(selector)!

function draw() {
  const account = foyer.account()
  const isConnecting = foyer.status() === 'connecting' || foyer.status() === 'restoring'
  find('#open').textContent = account ? 'Account' : 'Connect wallet'
  find('#status').textContent = isConnecting ? 'Connecting…' : 'Connect a wallet to begin.'
  find('#status').hidden = account !== undefined
  find('section').hidden = !account
  find('#account').textContent = `Account: ${account?.address}`
  find('#balance').textContent = `Balance: ${account?.balance ?? '…'} ${account?.balanceSymbol ?? ''}`
}

async function run(action: () => Promise<string>) {
  const result = find('#result')
  result.textContent = 'Continue in your wallet.'
  try {
    result.textContent = await action()
  } catch (error) {
    result.textContent = isFoyerError(error, 'wallet.rejected') ? 'Declined in the wallet.' : String(error)
  }
}

function connectedWallet() {
  const wallet = foyer.getProvider('bip122')
  if (!wallet) throw new Error('Connect a wallet first.')
  return wallet
}

async function signMessage() {
  const { signMessage } = connectedWallet()
  if (!signMessage) throw new Error('This wallet signs no messages.')
  const { signature } = await signMessage({ message: 'Hello from Foyer' })
  return `Signed: ${signature}`
}

find('#open').onclick = () => foyer.open()
find('#sign').onclick = () => run(signMessage)
find('#send').onclick = () => run(async () => `Sent: ${await send(connectedWallet(), 10_000n)}`)
find('#disconnect').onclick = async () => (await foyer.load()).send({ type: 'connection.disconnect' })

foyer.subscribe(draw)
draw()
