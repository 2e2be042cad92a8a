import type { SolanaProvider } from '@foyer/adapters-solana'
import { devnet } from '@foyer/adapters-solana/networks'
import { ConnectButton, defineOptions, isFoyerError, ModalRoot, useAccount, useModal, useProvider } from '@foyer/react'
import { Connection, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { useEffect, useState } from 'react'

const RECEIVER = new PublicKey('AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD')

/** In place of <ConnectionProvider>: your connection is yours. */
const connection = new Connection('https://api.devnet.solana.com', 'confirmed')

/** In place of <WalletProvider> and <WalletModalProvider>. */
const options = defineOptions({
  projectId: 'your project id',
  metadata: { name: 'My app' },
  networks: [devnet],
  adapters: [
    () => import('@foyer/adapters-solana').then(({ solanaAdapter }) => solanaAdapter()),
    () => import('@foyer/walletconnect').then(({ walletConnect }) => walletConnect()),
  ],
})

export const App = () => (
  <ModalRoot options={options}>
    <ConnectButton />
    <main>
      <CustomButton />
      <Account />
    </main>
  </ModalRoot>
)

/** In place of a button with useWalletMultiButton() or useWalletModal(). */
function CustomButton() {
  const { open } = useModal()
  const account = useAccount('solana')
  return (
    <button type="button" onClick={() => open().catch(console.error)}>
      {account ? `${account.address.slice(0, 4)}…${account.address.slice(-4)}` : 'Enter the app'}
    </button>
  )
}

type SignsTransactions = {
  signTransaction(input: {
    account: unknown
    chain: string
    transaction: Uint8Array
  }): Promise<{ signedTransaction: Uint8Array }[]>
}

/** In place of signTransaction() of useWallet(): the same transaction, signed by the wallet. */
async function signTransaction({ wallet, account }: SolanaProvider, transaction: VersionedTransaction) {
  const feature = wallet.features['solana:signTransaction'] as SignsTransactions | undefined
  if (!feature) throw new Error('This wallet signs no transactions without sending them.')
  const input = { account, chain: 'solana:devnet', transaction: transaction.serialize() }
  const [output] = await feature.signTransaction(input)
  return VersionedTransaction.deserialize(output!.signedTransaction)
}

/** In place of sendTransaction() of useWallet(). */
async function send(provider: SolanaProvider, lamports: number) {
  const payerKey = new PublicKey(provider.account.publicKey)
  const latest = await connection.getLatestBlockhash()
  const instructions = [SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: RECEIVER, lamports })]
  const message = new TransactionMessage({ payerKey, recentBlockhash: latest.blockhash, instructions })
  const signed = await signTransaction(provider, new VersionedTransaction(message.compileToV0Message()))
  const signature = await connection.sendRawTransaction(signed.serialize())
  await connection.confirmTransaction({ signature, ...latest })
  return signature
}

function Account() {
  const address = useAccount('solana')?.address
  const provider = useProvider('solana')
  const [balance, setBalance] = useState<number>()
  const [result, setResult] = useState('')
  useEffect(() => {
    if (address) connection.getBalance(new PublicKey(address)).then(setBalance, console.error)
  }, [address])
  if (!address) return <p>Connect a wallet to begin.</p>

  const textOf = (error: Error) => (isFoyerError(error, 'wallet.rejected') ? 'Declined in the wallet.' : error.message)
  const show = (action: Promise<string>) => void action.then(setResult, error => setResult(textOf(error)))
  return (
    <>
      <p>Account: {address}</p>
      <p>Balance: {balance ?? '…'} lamports</p>
      <button
        type="button"
        disabled={!provider}
        onClick={() => show(send(provider!, 10_000_000).then(signature => `Sent: ${signature}`))}
      >
        Send 0.01 SOL
      </button>
      <p role="status">{result}</p>
    </>
  )
}
