import { ConnectButton, createFoyer, ModalRoot, NetworkButton, useModal } from '@foyer/react'
import { foyerConnector } from '@foyer/wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { formatEther, parseEther } from 'viem'
import { createConfig, http, useAccount, useBalance, useSendTransaction, useSwitchChain, WagmiProvider } from 'wagmi'
import { baseSepolia, sepolia } from 'wagmi/chains'

const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** In place of the half of getDefaultConfig() that describes the app and its wallets. */
const foyer = createFoyer({
  projectId: 'your project id',
  metadata: { name: 'My app' },
  networks: [sepolia, baseSepolia],
  adapters: [
    () => import('@foyer/adapters-evm').then(({ evmAdapter }) => evmAdapter()),
    () => import('@foyer/walletconnect').then(({ walletConnect }) => walletConnect()),
  ],
})

/** In place of the half that configures wagmi. */
const config = createConfig({
  chains: [sepolia, baseSepolia],
  connectors: [foyerConnector(foyer)],
  multiInjectedProviderDiscovery: false,
  transports: { [sepolia.id]: http(), [baseSepolia.id]: http() },
})

const queryClient = new QueryClient()

export const App = () => (
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <ModalRoot foyer={foyer}>
        <NetworkButton /> <ConnectButton />
        <main>
          <CustomButton />
          <Account />
        </main>
      </ModalRoot>
    </QueryClientProvider>
  </WagmiProvider>
)

/** In place of <ConnectButton.Custom>: a button of your own that opens the view that fits. */
function CustomButton() {
  const { open } = useModal()
  const { address, chain } = useAccount()
  const view = !address ? 'Connect' : chain ? 'Account' : 'Networks'
  const label = { Connect: 'Enter the app', Networks: 'Wrong network', Account: `My account on ${chain?.name}` }[view]
  return (
    <button type="button" onClick={() => open({ view }).catch(console.error)}>
      {label}
    </button>
  )
}

/** Hooks of wagmi, as they were. */
function Account() {
  const { address, chainId } = useAccount()
  const balance = useBalance({ address })
  const { switchChain } = useSwitchChain()
  const { data: hash, error, sendTransaction } = useSendTransaction()
  if (!address) return <p>Connect a wallet to begin.</p>
  return (
    <>
      <p>Account: {address}</p>
      <p>Balance: {balance.data ? `${formatEther(balance.data.value)} ${balance.data.symbol}` : '…'}</p>
      <button
        type="button"
        disabled={chainId === baseSepolia.id}
        onClick={() => switchChain({ chainId: baseSepolia.id })}
      >
        Switch to {baseSepolia.name}
      </button>
      <button type="button" onClick={() => sendTransaction({ to: RECEIVER, value: parseEther('0.01') })}>
        Send 0.01 ETH
      </button>
      <p role="status">{error ? error.message : hash && `Sent: ${hash}`}</p>
    </>
  )
}
