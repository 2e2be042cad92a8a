import { type CaipNetworkId, FoyerError } from '@foyer/core/chain'
import {
  askFeature,
  listenToChanges,
  malformed,
  operationOf,
  parseStandardWallet,
  type StandardWallet,
} from '@foyer/core/chain/adapters'
import { parseAccounts, type SharedAccount } from '../accounts.ts'
import { fromStandard } from '../chainId.ts'
import { standardError } from '../errors.ts'
import { type Found, isObject, PROVIDER, type Wallet } from '../wallet.ts'

const PURPOSES = ['payment', 'ordinals']

export const askStandardWallet = askFeature(standardError)

/** The chains of a list that are Bitcoin's, by their CAIP-2 ids. */
export const bitcoinChains = (value: unknown): CaipNetworkId[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).flatMap(chain => fromStandard(chain) ?? [])

const publicKeyOf = (value: unknown): string | undefined =>
  Object.prototype.toString.call(value) === '[object Uint8Array]'
    ? Array.from(value as Uint8Array, byte => byte.toString(16).padStart(2, '0')).join('')
    : undefined

/** The same wallet may serve other families with other accounts. */
const parseList = (list: unknown): Promise<SharedAccount[] | undefined> =>
  parseAccounts(list, ({ address, chains, publicKey, label }) => {
    const named = bitcoinChains(chains)
    if (named.length === 0) return Array.isArray(chains) ? 'another family' : undefined
    return { address, chains: named, publicKey: publicKeyOf(publicKey), label }
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
  const [feature, ...inputs] = operationOf(wallet, 'bitcoin:connect')
    ? (['bitcoin:connect', { purposes: PURPOSES }] as const)
    : (['standard:connect'] as const)
  return accountsFrom(wallet, feature, await askStandardWallet(wallet, feature, ...inputs))
}

/** Bitcoin's own way to connect knows no silence: of a wallet that has it alone, what it lists by itself counts. */
async function askSilently(wallet: StandardWallet): Promise<readonly SharedAccount[]> {
  const feature = 'standard:connect'
  if (!operationOf(wallet, feature)) return shared(wallet)
  return accountsFrom(wallet, feature, await askStandardWallet(wallet, feature, { silent: true }))
}

/** Without the rules for addresses nothing can be told of what was said. */
const noNews = () => {}

const EVENTS = ['standard:events', 'bitcoin:events']

/** Listens to what the wallet says of itself. */
function listen(wallet: StandardWallet, listener: Parameters<Wallet['listen']>[0]): () => void {
  let active = true
  const stop = listenToChanges(wallet, EVENTS, properties => {
    if (!('accounts' in properties)) return
    void parseList(properties.accounts).then(accounts => {
      if (active && accounts) listener({ type: 'accounts', accounts })
    }, noNews)
  })
  return () => {
    active = false
    stop()
  }
}

/** `standard:disconnect` lets go of every family that the wallet serves on this page. */
const servesOthers = ({ chains }: StandardWallet) =>
  Array.isArray(chains) && chains.length > bitcoinChains(chains).length

async function release(wallet: StandardWallet, revoke: boolean): Promise<void> {
  if (operationOf(wallet, 'bitcoin:disconnect')) await askStandardWallet(wallet, 'bitcoin:disconnect')
  else if (revoke || !servesOthers(wallet)) await askStandardWallet(wallet, 'standard:disconnect')
}

const isFit = (wallet: StandardWallet) =>
  bitcoinChains(wallet.chains).length > 0 &&
  (operationOf(wallet, 'bitcoin:connect') ?? operationOf(wallet, 'standard:connect')) !== undefined

/** A wallet that is fit to be listed: it has a name, a `bitcoin:` chain and a way to connect. */
export function parseStandard(value: unknown): Found | undefined {
  const found = parseStandardWallet(value, isFit)
  if (!found) return undefined
  const { name, imageUrl, wallet } = found
  return {
    claim: name.startsWith(PROVIDER) ? `${name}#` : name,
    mark: imageUrl ?? '',
    name,
    imageUrl,
    source: wallet,
    wallet: {
      raw: { kind: 'standard', wallet },
      connect: () => connect(wallet),
      shared: () => shared(wallet),
      askSilently: () => askSilently(wallet),
      listen: listener => listen(wallet, listener),
      release: ({ revoke }) => release(wallet, revoke),
    },
  }
}
