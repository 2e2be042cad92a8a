import { type CaipNetworkId, displayText, FoyerError, isFoyerError, safeImage } from '@foyer/core/chain'
import { malformed } from '@foyer/core/chain/adapters'
import { parseAccounts, parsePublicKey, type SharedAccount } from '../accounts.ts'
import { fromName, toName } from '../chainId.ts'
import { requestError } from '../errors.ts'
import { type Found, isObject, PROVIDER, type Wallet } from '../wallet.ts'

/** A request-style provider as far as we rely on it. @see https://wbips.netlify.app/wbips/WBIP001 */
export type Provider = Readonly<Record<string, unknown>>

const PURPOSES = ['payment', 'ordinals']

/** The first that the wallet knows opens the prompt: the newest has the network in its answer and keeps a permission. */
const CONNECT = ['wallet_connect', 'getAccounts', 'getAddresses']
/** The only one that answers without a prompt, or not at all. */
const SILENT = 'wallet_getAccount'

type Operation = (...inputs: unknown[]) => unknown

/** Puts one request to the wallet, which says no either in what it resolves with or by rejecting. */
export async function askProvider(provider: Provider, method: string, params: unknown): Promise<unknown> {
  if (typeof provider.request !== 'function') throw new FoyerError('wallet.unsupportedMethod', { method })
  let answer: unknown
  try {
    answer = await Reflect.apply(provider.request as Operation, provider, [method, params])
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
  return parseAccounts(addresses, ({ address, purpose, publicKey }) => {
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
    read(event).then(
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
    try {
      return typeof provider.addListener === 'function'
        ? (Reflect.apply(provider.addListener as Operation, provider, [{ eventName, cb }]) as unknown)
        : undefined
    } catch {
      // It will report nothing.
      return undefined
    }
  })
  return () => {
    active = false
    for (const stop of stops) if (typeof stop === 'function') stop()
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

function parseProvider(page: object, info: unknown): Found | undefined {
  try {
    if (!isObject(info) || typeof info.name !== 'string' || typeof info.id !== 'string') return undefined
    const { id: path, methods } = info
    if (path.length > LONGEST_PATH || !PATH.test(path)) return undefined
    const provider = follow(page, path)
    const name = displayText(info.name, NAME_LENGTH)
    if (name === '' || !isObject(provider) || typeof provider.request !== 'function') return undefined
    const known = CONNECT.filter(method => Array.isArray(methods) && methods.includes(method))
    return {
      claim: `${PROVIDER}${path}`,
      mark: '',
      name,
      imageUrl: safeImage(info.icon),
      source: provider,
      wallet: {
        raw: { kind: 'request', provider },
        connect: chainId => connect(provider, known.length > 0 ? known : CONNECT, chainId),
        shared: async () => [],
        askSilently: () => askSilently(provider),
        listen: listener => listen(provider, listener),
        release: ({ revoke }) => release(provider, revoke),
      },
    }
  } catch {
    // A getter that throws is one more malformed provider.
    return undefined
  }
}

/** The providers that the page lists now, each path once. @see https://wbips.netlify.app/wbips/WBIP004 */
export function readProviders(page: object): Found[] {
  const found = new Map<string, Found>()
  try {
    const { btc_providers: list } = page as { btc_providers?: unknown }
    for (const info of Array.isArray(list) ? (list.slice(0, MOST) as unknown[]) : []) {
      const registration = parseProvider(page, info)
      if (registration && !found.has(registration.claim)) found.set(registration.claim, registration)
    }
  } catch {
    // A page whose list throws has none.
  }
  return [...found.values()]
}
