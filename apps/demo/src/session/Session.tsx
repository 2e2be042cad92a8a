import type { ChainNamespace } from '@foyer/core'
import { useAccount, useBalance, useConnection, useDisconnect, useModal, useNetwork } from '@foyer/react'
import { SignMessage } from './SignMessage.tsx'

/** What the host's own page knows of the visitor, through the hooks. */
export function Session({ namespace }: { namespace: ChainNamespace }) {
  const account = useAccount(namespace)
  const { status } = useConnection(namespace)
  return (
    <section className="card session" aria-labelledby="session-title">
      <h2 id="session-title">You</h2>
      {account ? (
        <Connected namespace={namespace} />
      ) : (
        <p className="quiet">
          {status === 'connecting'
            ? 'A wallet is being asked.'
            : 'Nobody is connected. The page has asked nothing yet.'}
        </p>
      )}
    </section>
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
        <dd>{balance?.value === undefined ? '…' : `${balance.value} ${balance.symbol}`}</dd>
      </dl>
      <SignMessage key={account.caipAddress} namespace={namespace} address={account.address} />
      <div className="buttons">
        <button type="button" onClick={() => void open({ view: 'Connect', namespace })}>
          Connect another wallet
        </button>
        <button type="button" onClick={() => void disconnect({ namespace })}>
          Sign out
        </button>
      </div>
    </>
  )
}
