import { type ChainNamespace, isFoyerError } from '@foyer/core'
import { useSignMessage } from '@foyer/react'
import { useState } from 'react'
import { isSignedBy } from './verify/verifiers.ts'

const MESSAGE = 'I was in the foyer.'

type Outcome = { text: string; signature?: string }

export function SignMessage({ namespace, address }: { namespace: ChainNamespace; address: string }) {
  const sign = useSignMessage()
  const [outcome, setOutcome] = useState<Outcome>()
  const ask = async () => {
    setOutcome({ text: 'Waiting for your wallet …' })
    try {
      const signature = await sign(MESSAGE, { namespace })
      const good = await isSignedBy(namespace, { address, message: MESSAGE, signature })
      setOutcome({ text: good ? 'Verified: signed by this account.' : 'Not signed by this account.', signature })
    } catch (error) {
      setOutcome({ text: isFoyerError(error, 'wallet.rejected') ? 'Declined in the wallet.' : String(error) })
    }
  }
  return (
    <div className="sign">
      <p>
        <q>{MESSAGE}</q>
      </p>
      <button type="button" data-part="sign-message" data-namespace={namespace} onClick={() => void ask()}>
        Sign this message
      </button>
      <p role="status">
        {outcome?.text}
        {outcome?.signature && <code>{outcome.signature}</code>}
      </p>
    </div>
  )
}
