import { type CaipNetworkId, displayText, FoyerError, safeImage } from '@foyer/core/chain'
import { parseAccounts, type SharedAccount } from '../accounts.ts'
import { fromStandard } from '../chainId.ts'
import { malformed, standardError } from '../errors.ts'
import { isObject, NAME_LENGTH, type Registration, type Wallet } from '../wallet.ts'

/**
 * A Wallet Standard wallet as far as we rely on it: nothing of it is taken for granted.
 * @see https://github.com/wallet-standard/wallet-standard
 * @see https://github.com/ExodusMovement/bitcoin-wallet-standard
 */
export interface StandardWallet {
  readonly chains: unknown
  readonly features: Readonly<Record<string, unknown>>
  readonly accounts: unknown
}

type Operation = (...inputs: unknown[]) => unknown

const PURPOSES = ['payment', 'ordinals']

/** A feature's function; undefined where the wallet does not have it. It is named after the feature, but for `on` of events. */
function operation(wallet: StandardWallet, feature: string, name = feature.slice(feature.indexOf(':') + 1)) {
  const offered = wallet.features[feature]
  const found = isObject(offered) ? offered[name] : undefined
  if (typeof found !== 'function') return undefined
  return (...inputs: unknown[]) => Reflect.apply(found as Operation, offered, inputs) as unknown
}

/** Puts one request to the wallet. Its errors come back as ours, also one that it throws instead of rejecting. */
export async function askFeature(wallet: StandardWallet, feature: string, ...inputs: unknown[]): Promise<unknown> {
  const found = operation(wallet, feature)
  if (!found) throw new FoyerError('wallet.unsupportedMethod', { method: feature })
  try {
    return await found(...inputs)
  } catch (error) {
    throw standardError(feature, error)
  }
}

/** The chains of a list that are Bitcoin's, by their CAIP-2 ids. */
export const bitcoinChains = (value: unknown): CaipNetworkId[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).flatMap(chain => fromStandard(chain) ?? [])

const publicKeyOf = (value: unknown): string | undefined =>
  Object.prototype.toString.call(value) === '[object Uint8Array]'
    ? Array.from(value as Uint8Array, byte => byte.toString(16).padStart(2, '0')).join('')
    : undefined

/** The same wallet may serve other families with other accounts. */
const parseList = (list: unknown): Promise<SharedAccount[] | undefined> =>
  parseAccounts(list, ({ address, chains, publicKey }) => {
    const named = bitcoinChains(chains)
    if (named.length === 0) return Array.isArray(chains) ? 'another family' : undefined
    return { address, chains: named, publicKey: publicKeyOf(publicKey) }
  })

async function shared(wallet: StandardWallet): Promise<readonly SharedAccount[]> {
  const accounts = await parseList(wallet.accounts)
  if (accounts === undefined) throw malformed('accounts', 'expected a list of accounts with Bitcoin addresses')
  return accounts
}

/** The wallet's own object for an address that it still shares: features want it back. Letter by letter, case included. */
export async function accountOf(wallet: StandardWallet, address: string, method: string): Promise<object> {
  const list = wallet.accounts
  const isShared = (await parseList(list))?.some(account => account.address === address)
  const account = isShared ? (list as Record<string, unknown>[]).find(row => row.address === address) : undefined
  if (!account) throw new FoyerError('wallet.unauthorized', { method })
  return account
}

/**
 * The accounts of an answer, or all that the wallet lists now: its answer may have one for each purpose alone, while its events speak of
 * the whole list.
 */
async function accountsFrom(
  wallet: StandardWallet,
  feature: string,
  answer: unknown,
): Promise<readonly SharedAccount[]> {
  const accounts = await parseList(isObject(answer) ? answer.accounts : undefined)
  if (accounts === undefined) throw malformed(feature, 'expected accounts with Bitcoin addresses')
  const listed = await shared(wallet)
  return listed.length > 0 ? listed : accounts
}

async function connect(wallet: StandardWallet): Promise<readonly SharedAccount[]> {
  // A wallet of several families may not have learnt Bitcoin's own way to connect.
  const [feature, ...inputs] = operation(wallet, 'bitcoin:connect')
    ? (['bitcoin:connect', { purposes: PURPOSES }] as const)
    : (['standard:connect'] as const)
  return accountsFrom(wallet, feature, await askFeature(wallet, feature, ...inputs))
}

/** Bitcoin's own way to connect knows no silence: of a wallet that has it alone, what it lists by itself counts. */
async function askSilently(wallet: StandardWallet): Promise<readonly SharedAccount[]> {
  const feature = 'standard:connect'
  if (!operation(wallet, feature)) return shared(wallet)
  return accountsFrom(wallet, feature, await askFeature(wallet, feature, { silent: true }))
}

/** Without the rules for addresses nothing can be told of what was said. */
const noNews = () => {}

/** Listens to what the wallet says of itself. Returns what ends it, also for a wallet that cannot take a listener away. */
function listen(wallet: StandardWallet, listener: Parameters<Wallet['listen']>[0]): () => void {
  let active = true
  let off: unknown
  const on = operation(wallet, 'standard:events', 'on') ?? operation(wallet, 'bitcoin:events', 'on')
  try {
    off = on?.('change', (properties: unknown) => {
      if (!active || !isObject(properties) || !('accounts' in properties)) return
      void parseList(properties.accounts).then(accounts => {
        if (active && accounts) listener({ type: 'accounts', accounts })
      }, noNews)
    })
  } catch {
    // It will report nothing.
  }
  return () => {
    active = false
    if (typeof off === 'function') off()
  }
}

/** `standard:disconnect` lets go of every family that the wallet serves on this page. */
const servesOthers = ({ chains }: StandardWallet) =>
  Array.isArray(chains) && chains.length > bitcoinChains(chains).length

async function release(wallet: StandardWallet, revoke: boolean): Promise<void> {
  if (operation(wallet, 'bitcoin:disconnect')) await askFeature(wallet, 'bitcoin:disconnect')
  else if (revoke || !servesOthers(wallet)) await askFeature(wallet, 'standard:disconnect')
}

/** A wallet that is fit to be listed: it has a name, a `bitcoin:` chain and a way to connect. A picture that is not fit is left out alone. */
export function parseStandardWallet(value: unknown): Registration | undefined {
  try {
    if (!isObject(value) || typeof value.name !== 'string' || !isObject(value.features)) return undefined
    const wallet = value as unknown as StandardWallet
    const name = displayText(value.name, NAME_LENGTH)
    if (name === '' || bitcoinChains(wallet.chains).length === 0) return undefined
    if (!operation(wallet, 'bitcoin:connect') && !operation(wallet, 'standard:connect')) return undefined
    const imageUrl = safeImage(value.icon)
    return {
      name,
      ...(imageUrl !== undefined && { imageUrl }),
      source: value,
      wallet: {
        raw: { kind: 'standard', wallet },
        connect: () => connect(wallet),
        shared: () => shared(wallet),
        askSilently: () => askSilently(wallet),
        listen: listener => listen(wallet, listener),
        release: ({ revoke }) => release(wallet, revoke),
      },
    }
  } catch {
    // A getter that throws is one more malformed wallet.
    return undefined
  }
}
