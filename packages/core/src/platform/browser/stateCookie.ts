import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import type { StateCookie, StoredAccount } from '../../initialState/initialState.ts'

/** CAIP-10 of the four namespaces, with the characters that their addresses have. */
const ACCOUNT = /^(eip155|solana|polkadot|bip122):([-\w]{1,32}):(\w{1,90})$/

const YEAR = 365 * 24 * 60 * 60

/** Keeps in a cookie who is connected: for the option `cookie`, and for your server to read. Its text is a list of CAIP-10 ids. */
export function stateCookie({ name = 'foyer' }: { name?: string } = {}): StateCookie {
  return {
    name,
    read: cookies => {
      const accounts = accountsIn(cookieIn(cookies ?? '', name) ?? '')
      return accounts.length > 0 ? { accounts } : undefined
    },
    write: ({ accounts }) => {
      // A server has none to write, and a visitor who has not connected gets none.
      if (typeof document === 'undefined') return
      if (accounts.length === 0 && cookieIn(cookiesOf(document), name) === undefined) return
      const text = accounts
        .map(({ chainId, namespace, address }) => `${chainId ?? `${namespace}:0`}:${address}`)
        .join('~')
      const secure = location.protocol === 'https:' ? '; secure' : ''
      const cookie = `${name}=${text}; path=/; max-age=${text ? YEAR : 0}; samesite=lax${secure}`
      Reflect.set(Document.prototype, 'cookie', cookie, document)
    },
  }
}

/** By the browser's own getter, as the setter above: an element named `cookie` replaces the property of the document. */
const cookiesOf = (page: Document): string => Reflect.get(Document.prototype, 'cookie', page) as string

const cookieIn = (cookies: string, name: string): string | undefined =>
  cookies
    .split(/; */)
    .map(pair => pair.split('='))
    .find(([key]) => key === name)?.[1]

/** The first account of each namespace. What is none drops itself. */
function accountsIn(text: string): StoredAccount[] {
  const found = new Map<ChainNamespace, StoredAccount>()
  for (const id of decoded(text).split('~')) {
    const [, namespace, reference, address] = ACCOUNT.exec(id) ?? []
    if (!address || found.has(namespace as ChainNamespace)) continue
    const chainId = `${namespace}:${reference}` as CaipNetworkId
    found.set(namespace as ChainNamespace, { namespace: namespace as ChainNamespace, address, chainId })
  }
  return [...found.values()]
}

/** Frameworks encode the values of cookies when they write them again. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
