import { getProvider, type ModalActor } from '@foyer/core'
import { BaseError, createWalletClient, custom, parseEther, UserRejectedRequestError } from 'viem'
import { sepolia } from 'viem/chains'

const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Sends with viem, by the connected wallet. Resolves with a sentence for the visitor. */
export async function send(actor: ModalActor): Promise<string> {
  const provider = getProvider(actor, 'eip155')
  if (!provider) return 'Connect a wallet first.'
  const wallet = createWalletClient({ chain: sepolia, transport: custom(provider) })
  const [account] = await wallet.getAddresses()
  try {
    return `Sent: ${await wallet.sendTransaction({ account: account!, to: RECEIVER, value: parseEther('0.01') })}`
  } catch (error) {
    const declined = error instanceof BaseError && error.walk(cause => cause instanceof UserRejectedRequestError)
    return declined ? 'Declined in the wallet.' : String(error)
  }
}
