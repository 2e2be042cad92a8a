import { type CaipNetworkId, displayText, FoyerError, isFoyerError } from '@foyer/core/chain'
import { attempt, dataImage, fieldsOf, listOf, malformed, plainCopy, quietly } from '@foyer/core/chain/adapters'
import { accountEvents } from './accountEvents.ts'
import { type LoadAddresses, parsePublicKey, type SharedAccount } from './accounts.ts'
import { fromName, toName } from './chainId.ts'
import { requestError } from './errors.ts'
import { type Found, isObject, type Provider, type Wallet } from './wallet.ts'

const PURPOSES = ['payment', 'ordinals']

/** Methods that connect, best first: `wallet_connect` answers with the network and grants a lasting permission. */
const CONNECT = ['wallet_connect', 'getAccounts', 'getAddresses']
/** The only method that opens no prompt. */
const SILENT = 'wallet_getAccount'

type Operation = (...inputs: unknown[]) => unknown

/** Sends one request to the wallet. Resolves with a plain copy of the result; wallets report errors in the answer or by rejecting. */
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

/** Account types by purpose. Purposes of other namespaces are not listed. */
const TYPES: Readonly<Record<string, 'payment' | 'ordinal'>> = { payment: 'payment', ordinals: 'ordinal' }

/** Reads an answer: a list (`getAccounts`), or an object with the list and the network. */
async function parseAnswer(answer: unknown, load: LoadAddresses): Promise<SharedAccount[] | undefined> {
  const { addresses, network } =
    isObject(answer) && !Array.isArray(answer) ? answer : { addresses: answer, network: undefined }
  const named = isObject(network) && isObject(network.bitcoin) ? network.bitcoin.name : undefined
  const chain = fromName(named)
  // An unknown network: its addresses cannot be validated.
  if (named !== undefined && chain === undefined) return undefined
  const { parseAccounts } = await load()
  return parseAccounts(addresses, row => {
    const { address, purpose, publicKey } = fieldsOf(row, 'address', 'purpose', 'publicKey') ?? {}
    if (purpose !== undefined && (typeof purpose !== 'string' || !Object.hasOwn(TYPES, purpose))) {
      return 'other namespace'
    }
    const type = purpose === undefined ? undefined : TYPES[purpose]
    return { address, chains: chain && [chain], type, publicKey: parsePublicKey(publicKey) }
  })
}

async function accountsFrom(method: string, answer: unknown, load: LoadAddresses): Promise<SharedAccount[]> {
  const accounts = await parseAnswer(answer, load)
  if (accounts === undefined) throw malformed(method, 'expected Bitcoin addresses of the network it names')
  return accounts
}

async function connect(
  provider: Provider,
  methods: readonly string[],
  chainId: CaipNetworkId | undefined,
  load: LoadAddresses,
) {
  const network = chainId && toName(chainId)
  for (const [index, method] of methods.entries()) {
    const params =
      method === 'wallet_connect'
        ? { addresses: PURPOSES, ...(network !== undefined && { network }) }
        : { purposes: PURPOSES }
    try {
      return await accountsFrom(method, await askProvider(provider, method, params), load)
    } catch (error) {
      // An unsupported method opened no prompt: try the next one.
      if (isFoyerError(error, 'wallet.unsupportedMethod') && index + 1 < methods.length) continue
      throw error
    }
  }
  throw new FoyerError('wallet.unsupportedMethod', { method: CONNECT[0]! })
}

const askSilently = async (provider: Provider, load: LoadAddresses) =>
  accountsFrom(SILENT, await askProvider(provider, SILENT, { addresses: PURPOSES }), load)

/** Listens to the wallet's events. After the unsubscribe the listener is not called, even if the wallet fails to remove it. */
function listen(provider: Provider, listener: Parameters<Wallet['listen']>[0], load: LoadAddresses): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const hear = accountEvents({
    async read(event: Record<string, unknown>) {
      if (event.addresses === undefined) return undefined
      const network = event.bitcoin === undefined ? undefined : { bitcoin: event.bitcoin }
      return parseAnswer({ addresses: event.addresses, network }, load)
    },
    ask: () => askSilently(provider, load),
    signal,
    report: accounts => listener({ type: 'accounts', accounts }),
  })
  const onChange = (detail: unknown) =>
    quietly(() => {
      const event = plainCopy(detail)
      if (isObject(event)) hear(event)
    })
  const stops = Object.entries({
    accountChange: onChange,
    networkChange: onChange,
    disconnect: () => {
      if (!signal.aborted) listener({ type: 'disconnected' })
    },
  }).map(([eventName, cb]) => {
    // A wallet that throws here has no events.
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
    stopped.abort()
    for (const stop of stops) quietly(() => (typeof stop === 'function' ? (stop as Operation)() : undefined))
  }
}

/** These wallets have no request to disconnect without revoking the permission. */
async function release(provider: Provider, revoke: boolean): Promise<void> {
  if (revoke) await askProvider(provider, 'wallet_disconnect', null)
}

const NAME_LENGTH = 64
const PATH = /^[a-z_$][\w$]*(?:\.[a-z_$][\w$]*){0,4}$/i
const MAX_PATH_LENGTH = 100
const MAX_ENTRIES = 100

/** Value at a dotted path of properties. Undefined when there is none. */
function follow(page: object, path: string): unknown {
  let at: unknown = page
  for (const name of path.split('.')) {
    if ((typeof at !== 'object' && typeof at !== 'function') || at === null) return undefined
    at = (at as Record<string, unknown>)[name]
  }
  return at
}

const parseProvider = (page: object, entry: unknown, load: LoadAddresses): Found | undefined =>
  attempt(() => {
    const { name: given, id: path, methods, icon } = fieldsOf(entry, 'name', 'id', 'methods', 'icon') ?? {}
    if (typeof given !== 'string' || typeof path !== 'string') return undefined
    if (path.length > MAX_PATH_LENGTH || !PATH.test(path)) return undefined
    const provider = follow(page, path)
    const name = displayText(given, NAME_LENGTH)
    if (name === '' || !isObject(provider) || typeof provider.request !== 'function') return undefined
    const listed = listOf(methods, MAX_ENTRIES)
    const known = CONNECT.filter(method => listed?.includes(method))
    return {
      source: 'wbip004',
      key: path,
      fingerprint: '',
      name,
      imageUrl: dataImage(icon),
      provider,
      wallet: {
        raw: { kind: 'request', provider, methods: listed },
        connect: chainId => connect(provider, known.length > 0 ? known : CONNECT, chainId, load),
        shared: async () => [],
        askSilently: () => askSilently(provider, load),
        listen: listener => listen(provider, listener, load),
        release: ({ revoke }) => release(provider, revoke),
      },
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
