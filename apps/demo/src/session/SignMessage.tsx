import { type ChainNamespace, isFoyerError } from '@foyer/core'
import { truncateAddress } from '@foyer/core/chain'
import { useNetwork, useSignMessage } from '@foyer/react'
import { useState } from 'react'
import { isSignedBy } from './verify/verifiers.ts'

const MESSAGE = 'I was in the foyer.'

type Outcome = { text: string; signature?: string; signer?: string }

export function SignMessage({ namespace, address }: { namespace: ChainNamespace; address: string }) {
  const sign = useSignMessage()
  const rpc = useNetwork(namespace)?.rpcUrls.default.http[0]
  const [outcome, setOutcome] = useState<Outcome>()
  const ask = async () => {
    setOutcome({ text: 'Waiting for your wallet …' })
    try {
      const { signature, address: signer } = await sign(MESSAGE, { namespace })
      const good = await isSignedBy(namespace, { address: signer, message: MESSAGE, signature, rpc })
      setOutcome({ text: good ? 'Verified: signed by' : 'Not signed by', signature, signer })
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
        {/* The account that signed is no longer the active one after a switch. */}
        {outcome?.signer && ` ${outcome.signer === address ? 'this account' : truncateAddress(outcome.signer)}.`}
        {outcome?.signature && <code>{outcome.signature}</code>}
      </p>
    </div>
  )
}
