import { isFoyerError } from '@foyer/core'
import { useAccount, useSend, useTransactions } from '@foyer/react'
import { useState } from 'react'

const AMOUNT = '0.002'

/** A payment that the page asks for through the modal, to the account that pays: it costs the fee alone. */
export function AskForPayment() {
  const account = useAccount()
  const send = useSend()
  const { transactions } = useTransactions()
  const [outcome, setOutcome] = useState('')
  if (!account) return null
  const ask = async () => {
    setOutcome('Waiting for you …')
    try {
      const { submitted } = await send({ token: 'native', amount: AMOUNT, to: account.address })
      setOutcome(`Sent: ${submitted && 'hash' in submitted ? submitted.hash : submitted?.id}`)
    } catch (error) {
      setOutcome(isFoyerError(error) ? `Not sent: ${error.code}` : String(error))
    }
  }
  return (
    <section className="card" aria-labelledby="payment-title">
      <h2 id="payment-title">A payment through the modal</h2>
      <p className="quiet">
        The page asks for {AMOUNT} {account.balanceSymbol} to yourself, and hears what came of it. Transactions of this
        browser: {transactions.length}.
      </p>
      <div className="buttons">
        <button type="button" onClick={() => void ask()}>
          Ask for a payment
        </button>
      </div>
      <p role="status">{outcome}</p>
    </section>
  )
}
