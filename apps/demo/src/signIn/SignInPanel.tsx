import { isFoyerError } from '@foyer/core'
import { useAccount, useSignIn } from '@foyer/react'
import { useState } from 'react'
import type { SignInServer } from './signInServer.ts'
import { type ServerAnswer, useServerSession } from './useServerSession.ts'

const texts = {
  notAsked: 'Not asked yet. It is asked when you connect a wallet.',
  asking: 'Asking the server …',
  unavailable: 'The server does not answer.',
}

/** Visitor as the page's server knows them, and the page's own buttons to sign in and out. */
export function SignInPanel({ server }: { server: SignInServer }) {
  const { answer, ask } = useServerSession(server)
  return (
    <section className="card" aria-labelledby="sign-in-title">
      <h2 id="sign-in-title">Sign-in</h2>
      <p className="quiet">Your session on the server of this page, as the server itself reports it.</p>
      <div role="status" data-part="server-session" data-state={answer.state}>
        <Answer answer={answer} />
      </div>
      <Actions onAsk={ask} />
    </section>
  )
}

function Answer({ answer }: { answer: ServerAnswer }) {
  if (answer.state !== 'answered') return <p>{texts[answer.state]}</p>
  const { session } = answer
  if (!session) return <p>The server does not know you.</p>
  const { accountAddress, chainId, expirationTime } = session
  return (
    <dl>
      <dt>You are</dt>
      <dd>
        <code>{accountAddress}</code>
      </dd>
      <dt>Signed in on</dt>
      <dd>{chainId}</dd>
      {expirationTime && (
        <>
          <dt>Until</dt>
          <dd>
            <time dateTime={expirationTime}>
              {new Date(expirationTime).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })}
            </time>
          </dd>
        </>
      )}
    </dl>
  )
}

/** Text for an action that did not succeed; undefined if the visitor has left. */
const failureOf = (error: unknown) =>
  isFoyerError(error, 'connect.cancelled')
    ? undefined
    : `Not done: ${error instanceof Error ? error.message : String(error)}`

function Actions({ onAsk }: { onAsk: () => void }) {
  const account = useAccount()
  const { status, signIn, signOut } = useSignIn()
  const [failure, setFailure] = useState<string>()
  const run = (action: () => Promise<void>) => {
    setFailure(undefined)
    action().catch(error => setFailure(failureOf(error)))
  }
  return (
    <>
      <div className="buttons">
        {status === 'signed' ? (
          <button type="button" onClick={() => run(signOut)}>
            Sign out
          </button>
        ) : (
          <button type="button" data-part="sign-in" disabled={!account} onClick={() => run(signIn)}>
            Sign in
          </button>
        )}
        <button type="button" onClick={onAsk}>
          Ask the server
        </button>
      </div>
      <p className="progress" role="alert">
        {failure}
      </p>
    </>
  )
}
