import { displayText } from '@foyer/core/chain'
import { attempt, dataImage, fieldsOf, listOf } from '@foyer/core/chain/adapters'
import type { LoadAddresses } from './accounts.ts'
import { dialects } from './dialects.ts'
import { requestWallet, type Speech } from './requestWallet.ts'
import { type Found, isObject, type RequestMethod } from './wallet.ts'

const NAME_LENGTH = 64
const PATH = /^[a-z_$][\w$]*(?:\.[a-z_$][\w$]*){0,4}$/i
const MAX_PATH_LENGTH = 100
const MAX_ENTRIES = 100

/** Leather's `sendTransfer` pays from the account that is selected in the wallet, which cannot be asked. Its list of methods is not complete. */
const LEATHER: Speech = {
  dialect: dialects.leather,
  isSilent: false,
  has: (method: RequestMethod) => method !== 'sendTransfer',
}

const isLeather = (path: string) => path === 'LeatherProvider'

/** Value at a dotted path of properties. Undefined when there is none. Throws as the properties do. */
export const follow = (page: object, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | null | undefined)?.[name], page)

const parseProvider = (page: object, entry: unknown, load: LoadAddresses): Found | undefined =>
  attempt(() => {
    const { name: given, id: path, methods, icon } = fieldsOf(entry, 'name', 'id', 'methods', 'icon') ?? {}
    if (typeof given !== 'string' || typeof path !== 'string') return undefined
    if (path.length > MAX_PATH_LENGTH || !PATH.test(path)) return undefined
    const provider = follow(page, path)
    const name = displayText(given, NAME_LENGTH)
    if (name === '' || !isObject(provider) || typeof provider.request !== 'function') return undefined
    const speech = isLeather(path) ? LEATHER : { dialect: dialects.satsConnect, methods: listOf(methods, MAX_ENTRIES) }
    return {
      source: 'wbip004',
      key: path,
      fingerprint: '',
      name,
      imageUrl: dataImage(icon),
      provider,
      wallet: requestWallet(provider, speech, load),
    }
  })

/** Providers that the page lists now, one for each path. @see https://wbips.netlify.app/wbips/WBIP004 */
export function readProviders(page: object, load: LoadAddresses): Found[] {
  const list = attempt(() => {
    const { btc_providers: listed } = page as { btc_providers?: unknown }
    return Array.isArray(listed) ? (listed.slice(0, MAX_ENTRIES) as unknown[]) : []
  })
  const found = new Map<string, Found>()
  for (const entry of list ?? []) {
    const provider = parseProvider(page, entry, load)
    if (provider && !found.has(provider.key)) found.set(provider.key, provider)
  }
  return [...found.values()]
}
