import type { ChainNamespace } from '@foyer/core'
import { useAccount, useBalance, useConnection, useDisconnect, useModal, useNetwork } from '@foyer/react'
import { familyNames } from '../site/familyNames.ts'
import { SendTransaction } from './SendTransaction.tsx'
import { SignMessage } from './SignMessage.tsx'

/** Connection of each namespace, read through the hooks as a host would. */
export function Session({ families }: { families: readonly ChainNamespace[] }) {
  return (
    <section className="card session" aria-labelledby="session-title">
      <h2 id="session-title">You</h2>
      {families.map(namespace => (
        <section key={namespace} className="family" aria-label={familyNames[namespace]} data-namespace={namespace}>
          {families.length > 1 && <h3>{familyNames[namespace]}</h3>}
          <Family namespace={namespace} />
        </section>
      ))}
    </section>
  )
}

function Family({ namespace }: { namespace: ChainNamespace }) {
  const account = useAccount(namespace)
  const { status } = useConnection(namespace)
  const { open } = useModal()
  if (account) return <Connected namespace={namespace} />
  if (status === 'connecting' || status === 'restoring') return <p className="quiet">Waiting for the wallet…</p>
  return (
    <>
      <p className="quiet">No wallet is connected.</p>
      <div className="buttons">
        <button type="button" onClick={() => void open({ view: 'Connect', namespace })}>
          Connect {familyNames[namespace]}
        </button>
      </div>
    </>
  )
}

function Connected({ namespace }: { namespace: ChainNamespace }) {
  const account = useAccount(namespace)
  const network = useNetwork(namespace)
  const balance = useBalance(namespace)
  const disconnect = useDisconnect()
  const { open } = useModal()
  if (!account) return null
  return (
    <>
      <dl>
        <dt>Account</dt>
        <dd>
          <code data-part="account" data-namespace={namespace}>
            {account.address}
          </code>
        </dd>
        <dt>Wallet</dt>
        <dd>{account.connectedWalletInfo.name}</dd>
        <dt>Network</dt>
        <dd>{network ? `${network.name} · ${network.caipNetworkId}` : account.caipAddress.split(':', 2).join(':')}</dd>
        <dt>Balance</dt>
        <dd data-part="balance" data-namespace={namespace}>
          {balance?.value === undefined ? '…' : `${balance.value} ${balance.symbol}`}
        </dd>
      </dl>
      <SignMessage key={namespace} namespace={namespace} address={account.address} />
      <SendTransaction namespace={namespace} account={account} onIncluded={balance.refresh} />
      <div className="buttons">
        <button type="button" onClick={balance.refresh}>
          Refresh the balance
        </button>
        <button type="button" onClick={() => void open({ view: 'Connect', namespace })}>
          Connect another wallet
        </button>
        {namespace === 'eip155' && (
          <button type="button" onClick={() => void open({ view: 'ChooseAccountName' })}>
            Choose a name
          </button>
        )}
        <button type="button" onClick={() => void disconnect({ namespace })}>
          Disconnect
        </button>
      </div>
    </>
  )
}
