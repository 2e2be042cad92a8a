import type { TokenBalance } from '../../api/tokenBalance.ts'
import { AUTH } from '../../auth/auth.ts'
import type { AccountTypes } from '../../chain/accountType.ts'
import type { AccountType, WalletAccount } from '../../chain/adapter.ts'
import { formatAmount } from '../../chain/amount.ts'
import type { Login } from '../../chain/login.ts'
import type { CaipAddress, ChainNamespace } from '../../chain/namespace.ts'
import { safeImage } from '../../chain/safeImage.ts'
import type { Social } from '../../chain/social.ts'
import { WALLET_CONNECT } from '../../walletconnect/transport.ts'
import { type ConnectionStatus, selectStatus } from '../connection/connection.selectors.ts'
import type { DeploymentSnapshot } from '../deployment/deployment.machine.ts'
import { flowOf, type LazyFlowSnapshot } from '../lazyFlow/lazyFlow.machine.ts'
import { connectionOf, walletConnectOf } from '../modal/children.selectors.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import { pictureOf } from '../modal/pictureOf.ts'
import type { AccountTab } from '../modal/views.ts'
import { portfolioOf } from '../portfolio/portfolio.selectors.ts'
import type { AccountSnapshot, accountMachine } from './account.machine.ts'
import { selectCurrentTab } from './accountTabs.ts'

/** Account state of one namespace, as in the specification. Derived at each call, never stored. */
export type Account = {
  /** Namespace of the account. */
  namespace: ChainNamespace
  /** CAIP-10 id of the account on its chain, such as `eip155:1:0x…`. */
  caipAddress: CaipAddress
  /** Address of the account. */
  address: string
  /** Type of the account; `eoa`, in bip122 `payment`, where the wallet does not say. */
  type: AccountType
  /** Status of the namespace, as `selectStatus` has it. */
  status: ConnectionStatus
  /** All accounts that the wallet shares, the active one among them. */
  allAccounts: readonly WalletAccount[]
  /** Names that the wallet gives its accounts, by address; foreign text, safe to display. */
  addressLabels: Readonly<Record<string, string>>
  /** Exact decimal string in whole units, e.g. `1.5`. Undefined until it is loaded. */
  balance: string | undefined
  /** Symbol of the chain's currency. Undefined where the host does not list the chain and no balance is read. */
  balanceSymbol: string | undefined
  /** Whether the balance is awaited, is there, or cannot be read; `none` on a chain that has no currency. */
  balanceState: 'loading' | 'shown' | 'none' | 'unavailable'
  /** Page of the address in the network's block explorer. Undefined where the network has none. */
  addressExplorerUrl: string | undefined
  /** Registered name of the address. Undefined until it is loaded, and without one. */
  profileName: string | undefined
  /** Registered picture of the address, https or data. Undefined until it is loaded, and without one. */
  profileImage: string | undefined
  /** Tokens of the account on its chain, the most valuable first. Undefined until they are loaded. */
  tokenBalance: readonly TokenBalance[] | undefined
  /** Tab on screen in the view Account, or the one that it opens with. Undefined for an account without tabs. */
  currentTab: AccountTab | undefined
  /** Account type that is selected on connecting, by namespace. */
  preferredAccountTypes: Readonly<AccountTypes>
  /** Whether the contract of a smart account is on its chain. Undefined while it is not known, and for another type. */
  smartAccountDeployed: boolean | undefined
  /** Visitor who is signed in by email or a social login; undefined with a wallet. */
  user: { email?: string; username?: string } | undefined
  /** Social account that the visitor has come in with; undefined with a wallet and with an email login. */
  socialProvider: Social | undefined
  /** Whether the window of a social login is open. */
  socialWindow: boolean
  /** Link of a Farcaster login that is under way. */
  farcasterUrl: string | undefined
  /** Wallet of the account. */
  connectedWalletInfo: {
    /** Id of its connector, such as `eip6963:io.example`. */
    id: string
    /** Name of the wallet; the id of the connector where it is not known. */
    name: string
    /** Address of its icon. Undefined where it has none. */
    imageUrl: string | undefined
    /** Reverse domain name of its maker (EIP-6963). Undefined where the wallet has not announced one. */
    rdns: string | undefined
  }
}

/** Login of a connection to a wallet: there is none. */
const NO_LOGIN = {
  user: undefined,
  socialProvider: undefined,
  socialWindow: false,
  farcasterUrl: undefined,
} satisfies Partial<Account>

/** Wallet of a login, as the host's connector names it. */
const loginWallet = ({ context: { config } }: ModalSnapshot) => {
  const { name, imageUrl } = config.auth ?? { name: AUTH, imageUrl: undefined }
  return { name, imageUrl: safeImage(imageUrl) }
}

/** Login of a visitor without a wallet. */
const loginOf = (login: Login | undefined): Partial<Account> => {
  if (!login) return {}
  const { label } = login
  if (login.kind === 'email') return { user: label === undefined ? {} : { email: label } }
  return { user: label === undefined ? {} : { username: label }, socialProvider: login.provider }
}

/** Account type where the wallet gives none, as over WalletConnect. */
const plainType = (namespace: ChainNamespace): AccountType => (namespace === 'bip122' ? 'payment' : 'eoa')

/** Whether the contract of a smart account is there, once the account is loaded. */
const deploymentOf = (account: AccountSnapshot | undefined) =>
  account?.children.deployment?.getSnapshot() as DeploymentSnapshot | undefined

/** Account that is connected in a namespace, by default in the active one. Undefined while it is not connected. */
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
  const wallet = connectorId === AUTH ? loginWallet(snapshot) : (session?.wallet ?? connector)
  const loader = state.children.account
  const account = flowOf<typeof accountMachine>(loader)?.getSnapshot()
  const canLoad = (loader?.getSnapshot() as LazyFlowSnapshot | undefined)?.value !== 'failed'
  const balance = account?.context.balance
  const portfolio = portfolioOf(snapshot, connection.namespace)
  const { identity, confirmedName } = portfolio?.identity?.getSnapshot().context ?? {}
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
    profileName: identity?.name ?? confirmedName,
    profileImage: identity?.avatar,
    tokenBalance: portfolio?.holdings?.getSnapshot().context.tokens,
    currentTab: selectCurrentTab(snapshot, connection.namespace),
    preferredAccountTypes: snapshot.context.accountTypes,
    smartAccountDeployed: deploymentOf(account)?.context.deployed,
    ...NO_LOGIN,
    ...loginOf(connection.login),
    connectedWalletInfo: {
      id: connectorId,
      name: wallet?.name ?? connectorId,
      imageUrl: pictureOf(snapshot, wallet),
      rdns: connector?.info?.rdns,
    },
  }
}
