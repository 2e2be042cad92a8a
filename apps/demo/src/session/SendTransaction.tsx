import { type Account, type ChainNamespace, isFoyerError } from '@foyer/core'
import { useNetwork, useProvider } from '@foyer/react'
import { useState } from 'react'
import { sendFrom } from './send/senders.ts'

const amounts: Record<ChainNamespace, string> = {
  eip155: '0.001 ETH',
  solana: '0.001 SOL',
  polkadot: '2 UNIT',
  bip122: '0.0001 BTC',
}

/** Code of EIP-1193 for a request that the visitor has declined. */
const REJECTED = 4001

/** Reads a library's error, which wraps the wallet's. */
function textOf(error: unknown): string {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (isFoyerError(each, 'wallet.rejected') || (each as { code?: unknown }).code === REJECTED)
      return 'Declined in the wallet.'
  }
  // viem keeps the message of the wallet or the chain as details.
  const { details, message } = error as { details?: string; message?: string }
  return `Not sent: ${details || message || String(error)}`
}

interface Progress {
  text: string
  id?: string
  isPending?: boolean
}

export interface SendTransactionProps {
  namespace: ChainNamespace
  account: Account
  /** The chain has included the transaction. */
  onIncluded: () => void
}

/** The page's own transaction, sent by the connected wallet through its provider. */
export function SendTransaction({ namespace, account, onIncluded }: SendTransactionProps) {
  const provider = useProvider(namespace)
  const network = useNetwork(namespace)
  const [progress, setProgress] = useState<Progress>()
  const send = async () => {
    if (!provider || !network) return
    setProgress({ text: 'Waiting for your wallet …', isPending: true })
    try {
      const { id, outcome } = await sendFrom(namespace, { provider, account, network })
      setProgress({ text: 'Sent, waiting for its block:', id, isPending: true })
      const { isSuccess, block } = await outcome
      setProgress({ text: `${isSuccess ? 'Included in' : 'Failed in'} block ${block}:`, id })
      onIncluded()
    } catch (error) {
      setProgress({ text: textOf(error) })
    }
  }
  return (
    <div className="sign">
      <p>A transaction of this page, to the second development account.</p>
      <button
        type="button"
        data-part="send-transaction"
        data-namespace={namespace}
        disabled={!provider || !network || progress?.isPending}
        onClick={() => void send()}
      >
        Send {amounts[namespace]}
      </button>
      <p className="progress" aria-live="polite">
        {progress?.text}
        {progress?.id && <code>{progress.id}</code>}
      </p>
    </div>
  )
}
