import { FoyerError } from '@foyer/core/chain'
import {
  askFeature,
  attempt,
  fieldsOf,
  listenToChanges,
  listOf,
  malformed,
  operationOf,
  parseStandardWallet,
  type StandardWallet,
} from '@foyer/core/chain/adapters'
import { accountEvents } from './accountEvents.ts'
import type { LoadAddresses, SharedAccount } from './accounts.ts'
import { bitcoinChains, MAX_CHAINS } from './chainId.ts'
import { standardError } from './errors.ts'
import { unisatWallet } from './globals.ts'
import type { AccountRef, Found, Wallet } from './wallet.ts'

const PURPOSES = ['payment', 'ordinals']
const EVENTS = ['standard:events', 'bitcoin:events']

export const askStandardWallet = askFeature(standardError)

/** Reads and requests the accounts of one wallet. */
function createAccounts(wallet: StandardWallet) {
  const parse = async (list: unknown) => (await import('./standardAccounts.ts')).parseStandardAccounts(list)
  const parseOwnList = () => parse(attempt(() => wallet.accounts))

  const shared = async (): Promise<readonly SharedAccount[]> => {
    const accounts = await parseOwnList()
    if (accounts === undefined) throw malformed('accounts', 'expected a list of accounts with Bitcoin addresses')
    return accounts
  }

  /** All accounts that the wallet lists now, or those of the answer: some wallets answer with one account per purpose only. */
  const request = async (feature: string, ...inputs: unknown[]): Promise<readonly SharedAccount[]> => {
    const answer = await askStandardWallet(wallet, feature, ...inputs)
    const accounts = await parse(fieldsOf(answer, 'accounts')?.accounts)
    if (accounts === undefined) throw malformed(feature, 'expected a list of accounts with Bitcoin addresses')
    const all = await shared()
    return all.length > 0 ? all : accounts
  }

  return {
    parse,
    shared,
    // A wallet of several namespaces may have only `standard:connect`.
    connect: () =>
      operationOf(wallet, 'bitcoin:connect')
        ? request('bitcoin:connect', { purposes: PURPOSES })
        : request('standard:connect'),
    // `bitcoin:connect` has no silent form: of a wallet that has only that, the own list counts.
    askSilently: () =>
      operationOf(wallet, 'standard:connect') ? request('standard:connect', { silent: true }) : shared(),
    async accountOf({ address, chainId }: AccountRef, method: string): Promise<unknown> {
      const account = (await parseOwnList())?.find(each => each.address === address)
      if (!account) throw new FoyerError('wallet.unauthorized', { method })
      if (chainId !== undefined && !account.chains.includes(chainId)) {
        throw new FoyerError('network.notApproved', { id: chainId })
      }
      return account.source
    },
  }
}

function listen(
  wallet: StandardWallet,
  { parse, shared }: Pick<ReturnType<typeof createAccounts>, 'parse' | 'shared'>,
  listener: Parameters<Wallet['listen']>[0],
): () => void {
  const stopped = new AbortController()
  const hear = accountEvents({
    read: parse,
    // The accounts that the wallet lists are those that it signs for.
    ask: shared,
    signal: stopped.signal,
    report: accounts => listener({ type: 'accounts', accounts }),
  })
  const stop = listenToChanges(wallet, EVENTS, ['accounts'], changed => {
    if ('accounts' in changed) hear(changed.accounts)
  })
  return () => {
    stopped.abort()
    stop()
  }
}

const chainsOf = (wallet: StandardWallet) => attempt(() => wallet.chains)

/** Whether the wallet serves other namespaces, which `standard:disconnect` would disconnect too. True for an unreadable list. */
const servesOthers = (wallet: StandardWallet) => {
  const all = listOf(chainsOf(wallet), MAX_CHAINS)
  return !all || all.length > (bitcoinChains(all)?.length ?? 0)
}

async function release(wallet: StandardWallet, revoke: boolean): Promise<void> {
  if (operationOf(wallet, 'bitcoin:disconnect')) await askStandardWallet(wallet, 'bitcoin:disconnect')
  else if (revoke || !servesOthers(wallet)) await askStandardWallet(wallet, 'standard:disconnect')
}

const hasBitcoin = (wallet: StandardWallet) => Boolean(bitcoinChains(chainsOf(wallet))?.length)

const isBitcoinWallet = (wallet: StandardWallet) =>
  hasBitcoin(wallet) &&
  (operationOf(wallet, 'bitcoin:connect') ?? operationOf(wallet, 'standard:connect')) !== undefined

/** Feature of UniSat, which registers without those of the standard. */
const UNISAT = 'unisat:'

const unisatOf = (wallet: StandardWallet, load: LoadAddresses) =>
  attempt(() =>
    unisatWallet(fieldsOf((wallet.features as Record<string, unknown>)[UNISAT], 'provider')?.provider, load),
  )

function parseUnisat(value: unknown, load: LoadAddresses): Found | undefined {
  const found = parseStandardWallet(value, hasBitcoin)
  const unisat = found && unisatOf(found.wallet, load)
  if (!unisat) return undefined
  const { name, imageUrl } = found
  return { source: 'wallet-standard', key: name, fingerprint: imageUrl ?? '', name, imageUrl, ...unisat }
}

/** Wallet with a name, a `bitcoin:` chain, and a feature to connect or UniSat's own. Undefined for anything else. */
export function parseStandard(value: unknown, load: LoadAddresses): Found | undefined {
  const found = parseStandardWallet(value, isBitcoinWallet)
  if (!found) return parseUnisat(value, load)
  const { name, imageUrl, wallet } = found
  const { accountOf, ...own } = createAccounts(wallet)
  const { parse: _, ...accounts } = own
  return {
    source: 'wallet-standard',
    key: name,
    fingerprint: imageUrl ?? '',
    name,
    imageUrl,
    provider: wallet,
    wallet: {
      ...accounts,
      raw: { kind: 'standard', wallet, accountOf },
      isSilent: true,
      listen: listener => listen(wallet, own, listener),
      release: ({ revoke }) => release(wallet, revoke),
    },
  }
}
