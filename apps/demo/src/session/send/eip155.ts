import { createPublicClient, createWalletClient, custom, type Hex, parseEther } from 'viem'
import type { Sender, Sent } from './sent.ts'

/** Second development account. */
const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Uses viem, on the chain that the wallet has selected. */
export async function send({ provider, account }: Sender<'eip155'>): Promise<Sent> {
  const transport = custom(provider)
  const hash = await createWalletClient({ transport }).sendTransaction({
    account: account.address as Hex,
    chain: null,
    to: RECIPIENT,
    value: parseEther('0.001'),
  })
  const receipt = createPublicClient({ transport, pollingInterval: 500 }).waitForTransactionReceipt({ hash })
  return {
    id: hash,
    outcome: receipt.then(({ status, blockNumber }) => ({ isSuccess: status === 'success', block: `${blockNumber}` })),
  }
}
