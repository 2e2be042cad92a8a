import { useProvider } from '@foyer/react'
import { useState } from 'react'
import { type Address, BaseError, createWalletClient, custom, parseEther, UserRejectedRequestError } from 'viem'
import { sepolia } from 'viem/chains'

const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Sends with viem, by the connected wallet. */
export function Send({ from }: { from: string }) {
  const provider = useProvider('eip155')
  const [result, setResult] = useState('')

  async function send() {
    if (!provider) return
    try {
      const wallet = createWalletClient({ chain: sepolia, transport: custom(provider) })
      const hash = await wallet.sendTransaction({ account: from as Address, to: RECEIVER, value: parseEther('0.01') })
      setResult(`Sent: ${hash}`)
    } catch (error) {
      const declined = error instanceof BaseError && error.walk(each => each instanceof UserRejectedRequestError)
      setResult(declined ? 'Declined in the wallet.' : String(error))
    }
  }

  return (
    <>
      <button type="button" disabled={!provider} onClick={send}>
        Send 0.01 ETH
      </button>
      <output>{result}</output>
    </>
  )
}
