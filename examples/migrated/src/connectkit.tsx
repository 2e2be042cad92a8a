import { ConnectButton, createFoyer, ModalRoot, useConnection, useModal } from '@foyer/react'
import { foyerConnector } from '@foyer/wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createConfig,
  http,
  useAccount,
  useBlockNumber,
  useDisconnect,
  useSignMessage,
  useSwitchChain,
  WagmiProvider,
} from 'wagmi'
import { baseSepolia, sepolia } from 'wagmi/chains'

/** In place of the options of getDefaultConfig() that describe the app. */
const foyer = createFoyer({
  projectId: 'your project id',
  metadata: { name: 'My app', description: 'What it is for', url: 'https://app.example' },
  networks: [sepolia, baseSepolia],
  adapters: [
    () => import('@foyer/adapters-evm').then(({ evmAdapter }) => evmAdapter()),
    () => import('@foyer/walletconnect').then(({ walletConnect }) => walletConnect()),
  ],
})

/** The argument of createConfig(), without getDefaultConfig() around it. */
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
      <ModalRoot foyer={foyer} theme={{ mode: 'auto', variables: { '--foyer-radius': '20px' } }}>
        <ConnectButton label="Connect wallet" />
        <main>
          <CustomButton />
          <Account />
        </main>
      </ModalRoot>
    </QueryClientProvider>
  </WagmiProvider>
)

/** In place of <ConnectKitButton.Custom> with isConnected, isConnecting and show. */
function CustomButton() {
  const { open } = useModal()
  const { status, connection } = useConnection()
  const isBusy = status === 'connecting' || status === 'restoring'
  return (
    <button type="button" disabled={isBusy} onClick={() => open().catch(console.error)}>
      {connection ? 'My account' : 'Enter the app'}
    </button>
  )
}

/** Hooks of wagmi, as they were. */
function Account() {
  const { address, chain } = useAccount()
  const block = useBlockNumber({ query: { enabled: address !== undefined } })
  const { chains, switchChain } = useSwitchChain()
  const { disconnect } = useDisconnect()
  const { data: signature, error, signMessage } = useSignMessage()
  if (!address) return <p>Connect a wallet to begin.</p>
  return (
    <>
      <p>Account: {address}</p>
      <p>Network: {chain?.name ?? 'unknown to this app'}</p>
      <p>Block: {block.data?.toString() ?? '…'}</p>
      {chains.map(({ id, name }) => (
        <button key={id} type="button" disabled={id === chain?.id} onClick={() => switchChain({ chainId: id })}>
          Switch to {name}
        </button>
      ))}
      <button type="button" onClick={() => signMessage({ message: 'Hello from Foyer' })}>
        Sign a message
      </button>
      <button type="button" onClick={() => disconnect()}>
        Disconnect
      </button>
      <p role="status">{error ? error.message : signature && `Signed: ${signature}`}</p>
    </>
  )
}
