import { type CaipNetworkId, displayText, FoyerError, isFoyerError, safeImage } from '@foyer/core/chain'
import { attempt, fieldsOf, listOf, malformed, plainCopy, quietly } from '@foyer/core/chain/adapters'
import { parseAccounts, parsePublicKey, type SharedAccount } from '../accounts.ts'
import { fromName, toName } from '../chainId.ts'
import { requestError } from '../errors.ts'
import { type Found, isObject, type Wallet } from '../wallet.ts'

/** A request-style provider as far as we rely on it. @see https://wbips.netlify.app/wbips/WBIP001 */
export type Provider = Readonly<Record<string, unknown>>

const PURPOSES = ['payment', 'ordinals']

/** The first that the wallet knows opens the prompt: the newest has the network in its answer and keeps a permission. */
const CONNECT = ['wallet_connect', 'getAccounts', 'getAddresses']
/** The only one that answers without a prompt, or not at all. */
const SILENT = 'wallet_getAccount'

type Operation = (...inputs: unknown[]) => unknown

/** Puts one request to the wallet, which says no either in what it resolves with or by rejecting. Resolves with a plain copy of the result. */
export async function askProvider(provider: Provider, method: string, params: unknown): Promise<unknown> {
  const request = attempt(() => provider.request)
  if (typeof request !== 'function') throw new FoyerError('wallet.unsupportedMethod', { method })
  let answer: unknown
  try {
    answer = plainCopy(await Reflect.apply(request as Operation, provider, [method, params]))
  } catch (error) {
    throw requestError(method, error)
  }
  if (!isObject(answer)) throw malformed(method, 'expected a JSON-RPC answer')
  if (answer.error !== undefined && answer.error !== null) throw requestError(method, answer.error)
  if (!('result' in answer)) throw malformed(method, 'expected a result')
  return answer.result
}

/** What the answers call a purpose; undefined for one of another family. */
const TYPES: Readonly<Record<string, 'payment' | 'ordinal'>> = { payment: 'payment', ordinals: 'ordinal' }

/** `getAccounts` answers with the list alone, the others with the list and the network. */
async function parseAnswer(answer: unknown): Promise<SharedAccount[] | undefined> {
  const { addresses, network } =
    isObject(answer) && !Array.isArray(answer) ? answer : { addresses: answer, network: undefined }
  const named = isObject(network) && isObject(network.bitcoin) ? network.bitcoin.name : undefined
  const chain = fromName(named)
  // A network that nobody knows is not one to show addresses of.
  if (named !== undefined && chain === undefined) return undefined
  return parseAccounts(addresses, row => {
    const { address, purpose, publicKey } = fieldsOf(row, 'address', 'purpose', 'publicKey') ?? {}
    if (purpose !== undefined && (typeof purpose !== 'string' || !Object.hasOwn(TYPES, purpose))) {
      return 'another family'
    }
    const type = purpose === undefined ? undefined : TYPES[purpose]
    return { address, chains: chain && [chain], type, publicKey: parsePublicKey(publicKey) }
  })
}

async function accountsFrom(method: string, answer: unknown): Promise<SharedAccount[]> {
  const accounts = await parseAnswer(answer)
  if (accounts === undefined) throw malformed(method, 'expected Bitcoin addresses of the network it names')
  return accounts
}

async function connect(provider: Provider, methods: readonly string[], chainId: CaipNetworkId | undefined) {
  const network = chainId && toName(chainId)
  for (const [index, method] of methods.entries()) {
    const params =
      method === 'wallet_connect'
        ? { addresses: PURPOSES, ...(network !== undefined && { network }) }
        : { purposes: PURPOSES }
    try {
      return await accountsFrom(method, await askProvider(provider, method, params))
    } catch (error) {
      // It has shown nothing to anyone: the next may be one that it knows.
      if (isFoyerError(error, 'wallet.unsupportedMethod') && index + 1 < methods.length) continue
      throw error
    }
  }
  throw new FoyerError('wallet.unsupportedMethod', { method: CONNECT[0]! })
}

const askSilently = async (provider: Provider) =>
  accountsFrom(SILENT, await askProvider(provider, SILENT, { addresses: PURPOSES }))

/** Listens to the wallet's events. Returns what ends it, also for a wallet that cannot take a listener away. */
function listen(provider: Provider, listener: Parameters<Wallet['listen']>[0]): () => void {
  let active = true
  const tell = (accounts: readonly SharedAccount[] | undefined) => {
    if (active && accounts) listener({ type: 'accounts', accounts })
  }
  const read = async (event: unknown): Promise<readonly SharedAccount[] | undefined> => {
    if (!isObject(event)) return undefined
    if (event.addresses !== undefined) {
      const network = event.bitcoin === undefined ? undefined : { bitcoin: event.bitcoin }
      return parseAnswer({ addresses: event.addresses, network })
    }
    try {
      return await askSilently(provider)
    } catch (error) {
      // It is on an account that this page may not see.
      return isFoyerError(error, 'wallet.unauthorized') ? [] : undefined
    }
  }
  let latest = 0
  const onAccounts = (event: unknown) => {
    latest += 1
    const mine = latest
    read(plainCopy(event)).then(
      accounts => {
        // What a later event says is newer than the answer to the question that this one led to.
        if (mine === latest) tell(accounts)
      },
      () => {},
    )
  }
  const stops = Object.entries({
    accountChange: onAccounts,
    networkChange: onAccounts,
    disconnect: () => {
      if (active) listener({ type: 'disconnected' })
    },
  }).map(([eventName, cb]) => {
    // One that throws will report nothing.
    const stop = attempt((): unknown => {
      const { addListener } = provider
      return typeof addListener === 'function'
        ? Reflect.apply(addListener as Operation, provider, [{ eventName, cb }])
        : undefined
    })
    quietly(() => stop)
    return stop
  })
  return () => {
    active = false
    for (const stop of stops) quietly(() => (typeof stop === 'function' ? (stop as Operation)() : undefined))
  }
}

/** It has no word for letting go without forgetting. */
async function release(provider: Provider, revoke: boolean): Promise<void> {
  if (revoke) await askProvider(provider, 'wallet_disconnect', null)
}

const NAME_LENGTH = 64
const PATH = /^[a-z_$][\w$]*(?:\.[a-z_$][\w$]*){0,4}$/i
const LONGEST_PATH = 100
const MOST = 100

/** Follows a path of names from the page. Undefined for one that leads nowhere. */
function follow(page: object, path: string): unknown {
  let at: unknown = page
  for (const name of path.split('.')) {
    if ((typeof at !== 'object' && typeof at !== 'function') || at === null) return undefined
    at = (at as Record<string, unknown>)[name]
  }
  return at
}

const parseProvider = (page: object, entry: unknown): Found | undefined =>
  attempt(() => {
    const { name: given, id: path, methods, icon } = fieldsOf(entry, 'name', 'id', 'methods', 'icon') ?? {}
    if (typeof given !== 'string' || typeof path !== 'string') return undefined
    if (path.length > LONGEST_PATH || !PATH.test(path)) return undefined
    const provider = follow(page, path)
    const name = displayText(given, NAME_LENGTH)
    if (name === '' || !isObject(provider) || typeof provider.request !== 'function') return undefined
    const listed = listOf(methods, MOST)
    const known = CONNECT.filter(method => listed?.includes(method))
    return {
      source: 'wbip004',
      claim: path,
      mark: '',
      name,
      imageUrl: safeImage(icon),
      provider,
      wallet: {
        raw: { kind: 'request', provider },
        connect: chainId => connect(provider, known.length > 0 ? known : CONNECT, chainId),
        shared: async () => [],
        askSilently: () => askSilently(provider),
        listen: listener => listen(provider, listener),
        release: ({ revoke }) => release(provider, revoke),
      },
    }
  })

/** The providers that the page lists now, each path once. @see https://wbips.netlify.app/wbips/WBIP004 */
export function readProviders(page: object): Found[] {
  const list = attempt(() => {
    const { btc_providers: listed } = page as { btc_providers?: unknown }
    return Array.isArray(listed) ? (listed.slice(0, MOST) as unknown[]) : []
  })
  const found = new Map<string, Found>()
  for (const entry of list ?? []) {
    const provider = parseProvider(page, entry)
    if (provider && !found.has(provider.claim)) found.set(provider.claim, provider)
  }
  return [...found.values()]
}
