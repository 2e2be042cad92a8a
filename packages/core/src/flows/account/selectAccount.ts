import type { AccountType, WalletAccount } from '../../chain/adapter.ts'
import { formatAmount } from '../../chain/amount.ts'
import type { CaipAddress, ChainNamespace } from '../../chain/namespace.ts'
import { WALLET_CONNECT } from '../../walletconnect/transport.ts'
import { type ConnectionStatus, selectStatus } from '../connection/connection.selectors.ts'
import { flowOf, type LazyFlowSnapshot } from '../lazyFlow/lazyFlow.machine.ts'
import { connectionOf, walletConnectOf } from '../modal/children.selectors.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import type { accountMachine } from './account.machine.ts'

/** Account state of one namespace, as in the specification. Derived at each call, never stored. */
export type Account = {
  namespace: ChainNamespace
  caipAddress: CaipAddress
  address: string
  type: AccountType
  status: ConnectionStatus
  allAccounts: readonly WalletAccount[]
  /** Names that the wallet gives its accounts, by address; foreign text, safe to display. */
  addressLabels: Readonly<Record<string, string>>
  /** Exact decimal string in whole units, e.g. `1.5`. Undefined until it is loaded. */
  balance: string | undefined
  balanceSymbol: string | undefined
  balanceState: 'loading' | 'shown' | 'unavailable'
  addressExplorerUrl: string | undefined
  connectedWalletInfo: { id: string; name: string; imageUrl: string | undefined; rdns: string | undefined }
}

/** Account type where the wallet gives none, as over WalletConnect. */
const plainType = (namespace: ChainNamespace): AccountType => (namespace === 'bip122' ? 'payment' : 'eoa')

export function selectAccount(snapshot: ModalSnapshot, namespace?: ChainNamespace): Account | undefined {
  const state = connectionOf(snapshot, namespace)
  const connection = state?.context.connection
  if (!state?.hasTag('connected') || !connection) return undefined

  const { address, chainId, accounts, connectorId } = connection
  const network = state.context.networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
  const connector = snapshot.context.connectors.find(
    ({ id, chain }) => id === connectorId && chain === connection.namespace,
  )
  const session = connectorId === WALLET_CONNECT ? walletConnectOf(snapshot)?.context.session : undefined
  const wallet = session?.wallet ?? connector
  const loader = state.children.account
  const account = flowOf<typeof accountMachine>(loader)?.getSnapshot()
  const canLoad = (loader?.getSnapshot() as LazyFlowSnapshot | undefined)?.value !== 'failed'
  const balance = account?.context.balance
  const explorer = network?.blockExplorers?.default.url
  return {
    namespace: connection.namespace,
    caipAddress: `${chainId}:${address}`,
    address,
    type: accounts.find(candidate => candidate.address === address)?.type ?? plainType(connection.namespace),
    status: selectStatus(snapshot, connection.namespace),
    allAccounts: accounts,
    addressLabels: Object.fromEntries(accounts.flatMap(({ address, label }) => (label ? [[address, label]] : []))),
    balance: balance && formatAmount(BigInt(balance.value), balance.decimals),
    balanceSymbol: balance?.symbol ?? network?.nativeCurrency.symbol,
    balanceState: canLoad ? (Object.values(account?.getMeta() ?? {})[0]?.balance ?? 'loading') : 'unavailable',
    addressExplorerUrl: explorer && `${explorer.replace(/\/+$/, '')}/address/${address}`,
    connectedWalletInfo: {
      id: connectorId,
      name: wallet?.name ?? connectorId,
      imageUrl: wallet?.imageUrl,
      rdns: connector?.info?.rdns,
    },
  }
}
