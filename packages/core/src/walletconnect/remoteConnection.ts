import type { Connection, ConnectionFact, WalletAccount } from '../chain/adapter.ts'
import type { CaipNetworkId, ChainNamespace } from '../chain/namespace.ts'
import type { WalletConnectSession } from './session.ts'
import { type TransportFact, WALLET_CONNECT } from './transport.ts'

/** Accounts that may be used on one chain; a session lists them per chain. */
const accountsOn = (session: WalletConnectSession, on: CaipNetworkId): WalletAccount[] =>
  session.accounts.flatMap(({ chainId, ...account }) => (chainId === on ? account : []))

const chainsIn = (session: WalletConnectSession, namespace: ChainNamespace): CaipNetworkId[] => [
  ...new Set(session.accounts.filter(account => account.namespace === namespace).map(({ chainId }) => chainId)),
]

/** Connection of a session for one namespace; undefined where the wallet approved none of its chains. */
export function remoteConnection(
  session: WalletConnectSession,
  namespace: ChainNamespace,
  wanted: { chainId?: CaipNetworkId; address?: string } = {},
): Connection | undefined {
  const approved = chainsIn(session, namespace)
  const chainId = approved.find(id => id === wanted.chainId) ?? approved[0]
  const accounts = chainId ? accountsOn(session, chainId) : []
  const [first] = accounts
  if (!chainId || !first) return undefined
  const active = accounts.find(({ address }) => address === wanted.address) ?? first
  const selected = first.address
  const { address } = active
  return {
    connectorId: WALLET_CONNECT,
    namespace,
    accounts,
    address,
    selected,
    chainId,
    approved,
    session: session.topic,
  }
}

type Place = Pick<Connection, 'namespace' | 'chainId'>

/** Change of a session for a connection on that chain: where the chain is no longer approved, the connection moves to another one. */
export function remoteChange(session: WalletConnectSession, { namespace, chainId }: Place): ConnectionFact {
  const connection = remoteConnection(session, namespace, { chainId })
  if (!connection) return { type: 'accounts.changed', accounts: [] }
  const { accounts, address: selected, approved = [] } = connection
  return connection.chainId === chainId
    ? { type: 'accounts.changed', accounts, selected, approved }
    : { type: 'chain.changed', chainId: connection.chainId, accounts, approved }
}

/** Transport fact as a fact of one connection; undefined where it does not concern it. */
export function remoteFact(
  fact: TransportFact,
  place: Place,
  session: WalletConnectSession | undefined,
): ConnectionFact | undefined {
  switch (fact.type) {
    case 'session.updated':
      return remoteChange(fact.session, place)
    // Another wallet's approval is a new connection; a namespace that it does not approve is disconnected.
    case 'session.approved':
      return remoteConnection(fact.session, place.namespace) ? undefined : { type: 'wallet.disconnected' }
    case 'session.ended':
      return { type: 'wallet.disconnected' }
    case 'session.chainChanged':
      return session && chainsIn(session, place.namespace).includes(fact.chainId)
        ? { type: 'chain.changed', chainId: fact.chainId, accounts: accountsOn(session, fact.chainId) }
        : undefined
    default:
      return undefined
  }
}
