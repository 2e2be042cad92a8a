import { devnet } from '@foyer/adapters-solana/networks'
import {
  ConnectButton,
  defineOptions,
  ModalRoot,
  NetworkButton,
  useAccount,
  useBalance,
  useDisconnect,
  useModal,
  useNetwork,
  useProvider,
  useSwitchNetwork,
} from '@foyer/react'
import { useState } from 'react'
import { type Address, createWalletClient, custom, parseEther } from 'viem'
import { baseSepolia, sepolia } from 'viem/chains'

const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const chains = [sepolia, baseSepolia]

/** In place of createAppKit(): an adapter for each chain family, and WalletConnect as one more. */
const options = defineOptions({
  projectId: 'your project id',
  metadata: { name: 'My app' },
  networks: [...chains, devnet],
  defaultNetwork: 'eip155:11155111',
  adapters: [
    () => import('@foyer/adapters-evm').then(({ evmAdapter }) => evmAdapter()),
    () => import('@foyer/adapters-solana').then(({ solanaAdapter }) => solanaAdapter()),
    () => import('@foyer/walletconnect').then(({ walletConnect }) => walletConnect()),
  ],
})

export const App = () => (
  <ModalRoot options={options}>
    <NetworkButton /> <ConnectButton />
    <main>
      <CustomButton />
      <Account />
    </main>
  </ModalRoot>
)

/** In place of a button with useAppKit(). */
function CustomButton() {
  const { open } = useModal()
  const account = useAccount('eip155')
  return (
    <button
      type="button"
      onClick={() => open(account ? { view: 'Account' } : { namespace: 'eip155' }).catch(console.error)}
    >
      {account ? 'My account' : 'Enter the app'}
    </button>
  )
}

/** In place of useAppKitAccount(), useAppKitNetwork(), useAppKitBalance() and useAppKitProvider(). */
function Account() {
  const account = useAccount('eip155')
  const network = useNetwork('eip155')
  const balance = useBalance('eip155')
  const provider = useProvider('eip155')
  const switchNetwork = useSwitchNetwork()
  const disconnect = useDisconnect()
  const [result, setResult] = useState('')
  if (!account) return <p>Connect a wallet to begin.</p>

  const show = (action: Promise<string>) => void action.then(setResult, error => setResult(error.message))
  async function send() {
    const chain = chains.find(({ id }) => id === network?.id)
    if (!provider || !chain) return 'Connect a wallet on one of our networks first.'
    const client = createWalletClient({ account: account!.address as Address, chain, transport: custom(provider) })
    return `Sent: ${await client.sendTransaction({ to: RECEIVER, value: parseEther('0.01') })}`
  }

  return (
    <>
      <p>Account: {account.address}</p>
      <p>Network: {network?.name ?? 'unknown to this app'}</p>
      <p>
        Balance: {balance.value ?? '…'} {balance.symbol}
      </p>
      {chains.map(({ id, name }) => (
        <button key={id} type="button" onClick={() => show(switchNetwork(`eip155:${id}`).then(() => `On ${name}`))}>
          Switch to {name}
        </button>
      ))}
      <button type="button" disabled={!provider} onClick={() => show(send())}>
        Send 0.01 ETH
      </button>
      <button type="button" onClick={() => disconnect({ namespace: 'eip155' })}>
        Disconnect
      </button>
      <p role="status">{result}</p>
    </>
  )
}
