import type { Connection, ConnectionFact, WalletAccount } from '../chain/adapter.ts'
import type { CaipNetworkId, ChainNamespace } from '../chain/namespace.ts'
import type { WalletConnectSession } from './session.ts'
import { type TransportFact, WALLET_CONNECT } from './transport.ts'

const accountsIn = (session: WalletConnectSession, namespace: ChainNamespace): WalletAccount[] => {
  const addresses = session.accounts.filter(account => account.namespace === namespace).map(({ address }) => address)
  return [...new Set(addresses)].map(address => ({ namespace, address }))
}

const chainsIn = (session: WalletConnectSession, namespace: ChainNamespace): CaipNetworkId[] => [
  ...new Set(session.accounts.filter(account => account.namespace === namespace).map(({ chainId }) => chainId)),
]

/** What a session means for one namespace; undefined where the wallet approved nothing of it. */
export function remoteConnection(
  session: WalletConnectSession,
  namespace: ChainNamespace,
  wanted: { chainId?: CaipNetworkId; address?: string } = {},
): Connection | undefined {
  const accounts = accountsIn(session, namespace)
  const approved = chainsIn(session, namespace)
  const [first] = accounts
  const [firstChain] = approved
  if (!first || !firstChain) return undefined
  const active = accounts.find(({ address }) => address === wanted.address) ?? first
  const chainId = wanted.chainId && approved.includes(wanted.chainId) ? wanted.chainId : firstChain
  return { connectorId: WALLET_CONNECT, namespace, accounts, address: active.address, chainId, approved }
}

/** What happened on the wire, as a fact of one namespace's connection; undefined where it does not concern it. */
export function remoteFact(
  fact: TransportFact,
  namespace: ChainNamespace,
  session: WalletConnectSession | undefined,
): ConnectionFact | undefined {
  switch (fact.type) {
    case 'session.updated':
      return {
        type: 'accounts.changed',
        accounts: accountsIn(fact.session, namespace),
        approved: chainsIn(fact.session, namespace),
      }
    // Where another wallet took over, its approval is a connection of its own; where it takes nothing, nobody is left.
    case 'session.approved':
      return accountsIn(fact.session, namespace).length > 0 ? undefined : { type: 'wallet.disconnected' }
    case 'session.ended':
      return { type: 'wallet.disconnected' }
    case 'session.chainChanged':
      return session && chainsIn(session, namespace).includes(fact.chainId)
        ? { type: 'chain.changed', chainId: fact.chainId }
        : undefined
    default:
      return undefined
  }
}
