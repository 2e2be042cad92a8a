import { AUTH } from '../../auth/auth.ts'
import { isAccountTypeOf } from '../../chain/accountType.ts'
import type { Approved, Connection, ConnectionFact, SignedIn, WalletAccount } from '../../chain/adapter.ts'
import type { ChainNamespace } from '../../chain/namespace.ts'
import { FoyerError } from '../../errors.ts'
import { plainCopy } from '../../foreign.ts'

/** Value of unknown shape, as a plain copy. */
type Loose<Value> = { [Field in keyof Value]?: unknown } | null | undefined

const copyOf = <Value>(value: unknown) => plainCopy(value) as Loose<Value>
const isText = (value: unknown): value is string => typeof value === 'string'
const isOptional = (value: unknown, isFit: (value: unknown) => boolean) => value === undefined || isFit(value)

const isList = (value: unknown, isFit: (item: unknown) => boolean) => Array.isArray(value) && value.every(isFit)
const isAccount = (value: unknown) => isText((value as Loose<WalletAccount>)?.address)
const areAccounts = (value: unknown): value is WalletAccount[] => isList(value, isAccount)
const areTexts = (value: unknown) => isList(value, isText)

/** Accounts without a type that their namespace does not have. */
const withKnownTypes = (namespace: ChainNamespace, accounts: readonly WalletAccount[]): WalletAccount[] =>
  accounts.map(({ type, ...account }) => (isAccountTypeOf(namespace, type) ? { ...account, type } : account))

/**
 * Parses the connection of an adapter as plain data. Adapters may be custom; an invalid value would throw in a transition, and stop the
 * connections of the other namespaces too.
 * @throws FoyerError `wallet.malformedAnswer`.
 */
export function parseConnection(namespace: ChainNamespace, value: unknown): Connection {
  const connection = copyOf<Connection>(value)
  const { accounts, address, approved, selected, session, kept } = connection ?? {}
  if (
    connection?.namespace !== namespace ||
    ![connection.connectorId, connection.chainId].every(isText) ||
    !areAccounts(accounts) ||
    !accounts.some(account => account.address === address) ||
    ![selected, session, kept].every(text => isOptional(text, isText)) ||
    !isOptional(approved, areTexts)
  ) {
    throw new FoyerError('wallet.malformedAnswer', { method: 'connect', detail: 'the adapter gave no connection' })
  }
  // Only our own source knows how a visitor came in, and what the login has elsewhere.
  const { signedIn: _, login, accountTypes, ...own } = connection as Approved
  const isLogin = own.connectorId === AUTH
  return {
    ...own,
    accounts: withKnownTypes(namespace, accounts),
    ...(isLogin && login && { login }),
    ...(isLogin && accountTypes && { accountTypes }),
  }
}

/** Parses the answer of an adapter that was asked to connect: its connection, and the message that it signed. A malformed message is left out. */
export function parseApproved(namespace: ChainNamespace, value: unknown): Approved {
  const connection = parseConnection(namespace, value)
  const { message, signature } = (copyOf<Approved>(value)?.signedIn ?? {}) as Loose<SignedIn> & object
  return isText(message) && isText(signature) ? { ...connection, signedIn: { message, signature } } : connection
}

/** Parses a fact of an adapter as plain data. Undefined for anything else, which must not reach the machine as an event. */
export function parseFact(namespace: ChainNamespace, value: unknown): ConnectionFact | undefined {
  const fact = copyOf<{
    type: string
    chainId: string
    accounts: WalletAccount[]
    selected: string
    approved: string[]
    kept: string
  }>(value)
  if (fact?.type === 'wallet.disconnected') return { type: fact.type }
  const isFit =
    [fact?.selected, fact?.kept].every(text => isOptional(text, isText)) &&
    isOptional(fact?.approved, areTexts) &&
    ((fact?.type === 'accounts.changed' && areAccounts(fact.accounts)) ||
      (fact?.type === 'chain.changed' && isText(fact.chainId) && isOptional(fact.accounts, areAccounts)))
  if (!isFit) return undefined
  const { accounts, ...rest } = fact as Extract<ConnectionFact, { type: 'chain.changed' }>
  return { ...rest, ...(accounts && { accounts: withKnownTypes(namespace, accounts) }) }
}

/** Parses accounts of an adapter as plain data; undefined for anything else. */
export function parseAccounts(namespace: ChainNamespace, value: unknown): WalletAccount[] | undefined {
  const accounts = plainCopy(value)
  return areAccounts(accounts) ? withKnownTypes(namespace, accounts) : undefined
}
