import { type CaipNetworkId, CHAIN_NAMESPACES, type ChainNamespace } from '../../chain/namespace.ts'
import type { StateCookie, StoredAccount } from '../../initialState/initialState.ts'

/** CAIP-10, with the characters that addresses of the four namespaces have. */
const ACCOUNT = new RegExp(`^(${CHAIN_NAMESPACES.join('|')}):([-\\w]{1,32}):(\\w{1,90})$`)

const YEAR = 365 * 24 * 60 * 60

/** Keeps in a cookie who is connected: for the option `cookie`, and for your server to read. Its text is a list of CAIP-10 ids. */
export function stateCookie({ name = 'foyer' }: { name?: string } = {}): StateCookie {
  return {
    name,
    read: cookies => {
      const pairs = (cookies ?? '').split(/; */).map(pair => pair.split('='))
      const accounts = accountsIn(pairs.find(([key]) => key === name)?.[1] ?? '')
      return accounts.length > 0 ? { accounts } : undefined
    },
    write: ({ accounts }) => {
      const text = accounts
        .map(({ chainId, namespace, address }) => `${chainId ?? `${namespace}:0`}:${address}`)
        .join('~')
      const secure = location.protocol === 'https:' ? '; secure' : ''
      const cookie = `${name}=${text}; path=/; max-age=${text ? YEAR : 0}; samesite=lax${secure}`
      // By the browser's own setter: an element named `cookie` replaces the property of the document.
      Reflect.set(Document.prototype, 'cookie', cookie, document)
    },
  }
}

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
