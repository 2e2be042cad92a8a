import { type CaipNetworkId, FoyerError } from '@foyer/core/chain'
import {
  askFeature,
  attempt,
  bytesOf,
  fieldsOf,
  listenToChanges,
  listOf,
  malformed,
  operationOf,
  parseStandardWallet,
  type StandardWallet,
} from '@foyer/core/chain/adapters'
import { parseAccounts, type SharedAccount } from '../accounts.ts'
import { fromStandard } from '../chainId.ts'
import { standardError } from '../errors.ts'
import type { Found, Wallet } from '../wallet.ts'

const PURPOSES = ['payment', 'ordinals']

export const askStandardWallet = askFeature(standardError)

const MOST_CHAINS = 1_000

/** The chains of a list that are Bitcoin's, by their CAIP-2 ids; undefined for what is no list. */
const bitcoinChains = (value: unknown): CaipNetworkId[] | undefined =>
  listOf(value, MOST_CHAINS)?.flatMap(chain => fromStandard(chain) ?? [])

/** An uncompressed key has so many bytes, and no other has more. */
const LONGEST_PUBLIC_KEY = 65

const publicKeyOf = (value: unknown): string | undefined => {
  const bytes = bytesOf(value)
  return bytes && bytes.length <= LONGEST_PUBLIC_KEY
    ? Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
    : undefined
}

/** The same wallet may serve other families with other accounts. */
const parseList = (list: unknown): Promise<SharedAccount[] | undefined> =>
  parseAccounts(list, entry => {
    const { address, chains, publicKey, label } = fieldsOf(entry, 'address', 'chains', 'publicKey', 'label') ?? {}
    const named = bitcoinChains(chains)
    if (!named?.length) return named && 'another family'
    return { address, chains: named, publicKey: publicKeyOf(publicKey), label }
  })

/** The wallet's own list of accounts. */
const listed = (wallet: StandardWallet) => attempt(() => wallet.accounts)

async function shared(wallet: StandardWallet): Promise<readonly SharedAccount[]> {
  const accounts = await parseList(listed(wallet))
  if (accounts === undefined) throw malformed('accounts', 'expected a list of accounts with Bitcoin addresses')
  return accounts
}

/** The wallet's own object for an account that it still shares on a chain: features want it back. Letter by letter, case included. */
export async function accountOf(
  wallet: StandardWallet,
  { address, chainId }: { address: string; chainId?: CaipNetworkId },
  method: string,
): Promise<unknown> {
  const account = (await parseList(listed(wallet)))?.find(each => each.address === address)
  if (!account) throw new FoyerError('wallet.unauthorized', { method })
  if (chainId !== undefined && !account.chains.includes(chainId)) {
    throw new FoyerError('network.notApproved', { id: chainId })
  }
  return account.source
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
  const accounts = await parseList(fieldsOf(answer, 'accounts')?.accounts)
  if (accounts === undefined) throw malformed(feature, 'expected accounts with Bitcoin addresses')
  const all = await shared(wallet)
  return all.length > 0 ? all : accounts
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
  const stop = listenToChanges(wallet, EVENTS, ['accounts'], changed => {
    if (!('accounts' in changed)) return
    void parseList(changed.accounts).then(accounts => {
      if (active && accounts) listener({ type: 'accounts', accounts })
    }, noNews)
  })
  return () => {
    active = false
    stop()
  }
}

const chainsOf = (wallet: StandardWallet) => attempt(() => wallet.chains)

/** `standard:disconnect` lets go of every family that the wallet serves on this page. One that does not let its chains be read may serve others. */
const servesOthers = (wallet: StandardWallet) => {
  const all = listOf(chainsOf(wallet), MOST_CHAINS)
  return !all || all.length > (bitcoinChains(all)?.length ?? 0)
}

async function release(wallet: StandardWallet, revoke: boolean): Promise<void> {
  if (operationOf(wallet, 'bitcoin:disconnect')) await askStandardWallet(wallet, 'bitcoin:disconnect')
  else if (revoke || !servesOthers(wallet)) await askStandardWallet(wallet, 'standard:disconnect')
}

const isFit = (wallet: StandardWallet) =>
  Boolean(bitcoinChains(chainsOf(wallet))?.length) &&
  (operationOf(wallet, 'bitcoin:connect') ?? operationOf(wallet, 'standard:connect')) !== undefined

/** A wallet that is fit to be listed: it has a name, a `bitcoin:` chain and a way to connect. */
export function parseStandard(value: unknown): Found | undefined {
  const found = parseStandardWallet(value, isFit)
  if (!found) return undefined
  const { name, imageUrl, wallet } = found
  return {
    source: 'wallet-standard',
    claim: name,
    mark: imageUrl ?? '',
    name,
    imageUrl,
    provider: wallet,
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
