import { isAccountTypeOf } from '../chain/accountType.ts'
import type { WalletAccount } from '../chain/adapter.ts'
import { isAddress } from '../chain/address.ts'
import type { AuthAccount, AuthSession } from '../chain/authConnector.ts'
import { displayText } from '../chain/displayText.ts'
import type { Login } from '../chain/login.ts'
import { type CaipNetworkId, CHAIN_NAMESPACES, type ChainNamespace, isChainNamespace } from '../chain/namespace.ts'
import { SOCIALS } from '../chain/social.ts'
import type { Chains } from '../chains.ts'
import { FoyerError } from '../errors.ts'
import { plainCopy } from '../foreign.ts'
import type { AccountsOfChain } from '../walletconnect/sessionAccounts.ts'

/** Login whose wallet is ready, as plain data, with its accounts on each chain of the host. */
export type HeldSession = {
  id: string
  login: Login
  accounts: readonly (WalletAccount & { chainId: CaipNetworkId })[]
  methods: Partial<Record<ChainNamespace, readonly string[]>>
}

const LONGEST_ID = 256
const LONGEST_LABEL = 128
/** Maximum accounts of a session: a few in each family. */
const MOST_ACCOUNTS = 100
const MOST_METHODS = 100
/** Maximum chains of one account. */
const MOST_CHAINS = 100

type Loose = Record<string, unknown>

const recordOf = (value: unknown): Loose => (typeof value === 'object' && value !== null ? (value as Loose) : {})
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const malformed = (detail: string) => new FoyerError('wallet.malformedAnswer', { method: 'login', detail })

/** Way in which a visitor came in; undefined for anything else. */
export function parseLogin(value: unknown): Login | undefined {
  const { kind, provider, label } = recordOf(plainCopy(value))
  const name = isText(label) ? displayText(label, LONGEST_LABEL) : ''
  const named = name && { label: name }
  if (kind === 'email') return { kind, ...named }
  const social = SOCIALS.find(each => each === provider)
  return kind === 'social' && social ? { kind, provider: social, ...named } : undefined
}

/** Account of a client; nothing for one that exists on no chain, or is of a type that its family does not have. */
function accountIn(value: unknown): AuthAccount[] {
  const { namespace, address, type, publicKey, path, chains } = recordOf(value)
  if (!isText(namespace) || !isChainNamespace(namespace) || !isText(address) || !isAddress(address, namespace))
    return []
  if (type !== undefined && !isAccountTypeOf(namespace, type)) return []
  const texts = Object.entries({ type, publicKey, path }).filter(([, text]) => isText(text))
  const account = { namespace, address, ...Object.fromEntries(texts) }
  if (chains === undefined) return [account]
  // Another value than a list must not make it exist everywhere.
  const only = listOf(chains).slice(0, MOST_CHAINS).filter(isText) as CaipNetworkId[]
  return only.length > 0 ? [{ ...account, chains: only }] : []
}

/**
 * Accounts on each chain that the host requests, as the family's adapter writes them. Families without an adapter for remote wallets have
 * none. An address is one account on a chain: of two, the first counts.
 */
function accountsByChain(
  accounts: readonly AuthAccount[],
  chains: Pick<Chains, 'offered' | 'networks'>,
  accountsOf: AccountsOfChain,
): HeldSession['accounts'] {
  return chains.offered().flatMap(({ namespace, remote }) => {
    if (!remote) return []
    return chains.networks(namespace).flatMap(({ caipNetworkId: chainId }) => {
      const own = accounts.filter(each => each.namespace === namespace && (each.chains?.includes(chainId) ?? true))
      const addresses = new Set(own.map(({ address }) => address))
      if (addresses.size === 0) return []
      return accountsOf(chainId, [...addresses]).map(account => {
        const { chains: _, ...known }: AuthAccount = own.find(({ address }) => address === account.address) ?? account
        return { ...known, ...account, chainId }
      })
    })
  })
}

/**
 * Parses the session of a client, which may be custom. Accounts with an invalid address or in a family that the host does not request are dropped.
 * @throws FoyerError `wallet.malformedAnswer` for an invalid session, or one without a usable account.
 */
export function parseSession(
  value: unknown,
  chains: Pick<Chains, 'offered' | 'networks'>,
  accountsOf: AccountsOfChain,
): HeldSession {
  const {
    id,
    login: way,
    accounts,
    methods,
  } = recordOf(plainCopy(value)) as Partial<Record<keyof AuthSession, unknown>>
  const login = parseLogin(way)
  if (!isText(id) || id.length > LONGEST_ID || !login) throw malformed('the client gave no session')
  const parsed = listOf(accounts).slice(0, MOST_ACCOUNTS).flatMap(accountIn)
  const usable = accountsByChain(parsed, chains, accountsOf)
  if (usable.length === 0) throw malformed('the session has no account')
  const own = recordOf(methods)
  return {
    id,
    login,
    accounts: usable,
    methods: Object.fromEntries(
      CHAIN_NAMESPACES.map(each => [each, listOf(own[each]).filter(isText).slice(0, MOST_METHODS)]),
    ),
  }
}
