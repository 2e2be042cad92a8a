import {
  type AuthAccount,
  type AuthFact,
  type AuthSession,
  type CaipNetworkId,
  CHAIN_NAMESPACES,
  type EmailChallenge,
  type FarcasterChallenge,
  FoyerError,
  isChainNamespace,
  type Login,
  type LoginEnd,
  type Social,
} from '@foyer/core/chain'
import { SOCIALS } from './protocol.ts'

type Fields = Record<string, unknown>

/** Shape that addresses of all families have. The core checks each by the rules of its family. */
const ADDRESS = /^[A-Za-z0-9]{20,100}$/

const MOST_ACCOUNTS = 20
const MOST_CHAINS = 200
const LONGEST_TEXT = 500

function malformed(): never {
  throw new FoyerError('auth.unavailable', {})
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : malformed()

const textOf = (value: unknown): string =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST_TEXT ? value : malformed()

const timeOf = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : malformed()

const isSocial = (value: unknown): value is Social => SOCIALS.some(social => social === value)

function readLogin(value: unknown): Login {
  const { kind, provider, label } = fieldsOf(value)
  const named = typeof label === 'string' && label !== '' ? { label: label.slice(0, LONGEST_TEXT) } : {}
  if (kind === 'email') return { kind, ...named }
  return kind === 'social' && isSocial(provider) ? { kind, provider, ...named } : malformed()
}

const TYPES: readonly unknown[] = ['eoa', 'smartAccount', 'payment', 'ordinal'] satisfies AuthAccount['type'][]
const isType = (type: unknown): type is NonNullable<AuthAccount['type']> => TYPES.includes(type)

/** Chains of an account, in the shape of CAIP-2. Others are left out: an account that names none, or gives no list, is on none. */
const readChains = (values: unknown, namespace: string): CaipNetworkId[] =>
  (Array.isArray(values) ? (values as unknown[]) : [])
    .slice(0, MOST_CHAINS)
    .filter(
      (value): value is CaipNetworkId =>
        typeof value === 'string' && /^[-a-z0-9]{3,8}:[-\w]{1,32}$/.test(value) && value.startsWith(`${namespace}:`),
    )

function readAccount(value: unknown): AuthAccount {
  const { namespace, address, type, publicKey, chains } = fieldsOf(value)
  if (
    typeof namespace !== 'string' ||
    !isChainNamespace(namespace) ||
    typeof address !== 'string' ||
    !ADDRESS.test(address)
  )
    return malformed()
  return {
    namespace,
    address,
    ...(isType(type) && { type }),
    ...(chains !== undefined && { chains: readChains(chains, namespace) }),
    ...(typeof publicKey === 'string' && /^(?:[0-9a-f]{2}){32,65}$/.test(publicKey) && { publicKey }),
  }
}

/** The session of an answer. Throws `auth.unavailable` for anything else, as all of these do. */
export function readSession(value: unknown): AuthSession {
  const { id, login, accounts, methods } = fieldsOf(value)
  if (!Array.isArray(accounts) || accounts.length > MOST_ACCOUNTS) return malformed()
  const listed = fieldsOf(methods)
  const texts = (names: unknown) =>
    Array.isArray(names) ? names.filter((name): name is string => typeof name === 'string').slice(0, 50) : []
  return {
    id: textOf(id),
    login: readLogin(login),
    accounts: accounts.map(readAccount),
    methods: Object.fromEntries(CHAIN_NAMESPACES.map(each => [each, texts(listed[each])])),
  }
}

export function readLoginEnd(value: unknown): LoginEnd {
  const { type, session, login } = fieldsOf(value)
  if (type === 'session') return { type, session: readSession(session) }
  return type === 'create' || type === 'recover' || type === 'open' ? { type, login: readLogin(login) } : malformed()
}

export function readEmailChallenge(value: unknown): EmailChallenge {
  const { id, expiresAt, resendAt } = fieldsOf(value)
  return { id: textOf(id), expiresAt: timeOf(expiresAt), resendAt: timeOf(resendAt) }
}

export function readFarcasterChallenge(value: unknown): FarcasterChallenge {
  const { id, url, expiresAt } = fieldsOf(value)
  const link = textOf(url)
  if (!/^(?:https?|farcaster):\/\//.test(link)) return malformed()
  return { id: textOf(id), url: link, expiresAt: timeOf(expiresAt) }
}

/** A fact of the vault. Undefined for one that is not known. */
export function readFact(fact: Fields): AuthFact | undefined {
  try {
    if (fact['type'] === 'session.changed') return { type: 'session.changed', session: readSession(fact['session']) }
    if (fact['type'] === 'session.ended') return { type: 'session.ended' }
    if (fact['type'] === 'approval.ended') return { type: 'approval.ended', id: textOf(fact['id']) }
    if (fact['type'] !== 'approval.asked') return undefined
    const { id, chainId, method } = fieldsOf(fact['approval'])
    const chain = textOf(chainId) as `${string}:${string}`
    return { type: 'approval.asked', approval: { id: textOf(id), chainId: chain as never, method: textOf(method) } }
  } catch {
    return undefined
  }
}
