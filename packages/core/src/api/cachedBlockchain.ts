import * as z from 'zod/mini'
import type { CaipNetworkId } from '../chain/namespace.ts'
import { FoyerError } from '../errors.ts'
import type { ClockPort, StoragePort } from '../platform/ports.ts'
import { versionedStorage } from '../platform/versionedStorage.ts'
import {
  type BalanceQuery,
  type Balances,
  balancesSchema,
  createAccount,
  type HistoryPage,
  type Identity,
  identitySchema,
} from './account.ts'
import { type CacheOptions, createCache, type Kept } from './cache.ts'
import { type Picture, picture } from './fields.ts'
import type { Call, HttpOptions } from './http.ts'
import { createPrices } from './prices.ts'
import { createProfile, type NameRecord } from './profile.ts'
import { STORED_ANSWERS } from './storedAnswers.ts'
import { createSupportedChains, type SupportedChains } from './supportedChains.ts'
import { tokenBalances } from './tokenBalance.ts'

/** The specification's lifetimes, in milliseconds. Concurrent requests for a history page are shared, but the page is not cached. */
const LIFETIMES = {
  balance: 30_000,
  identity: 5 * 60_000,
  names: 5 * 60_000,
  history: 0,
  chains: Number.POSITIVE_INFINITY,
}
/** Maximum number of accounts and names that are cached. */
const MOST = 50

export type CachePorts = { clock: Pick<ClockPort, 'now'>; storage: StoragePort }

/** Calls for accounts, prices, names and the supported chains. Swaps, purchases, sessions and name registration are loaded separately. */
const createCalls = (options: HttpOptions) => ({
  ...createSupportedChains(options),
  ...createAccount(options),
  ...createPrices(options),
  ...createProfile(options),
})

type Calls = ReturnType<typeof createCalls>

/** The calls with their caches, and the cached answers that can be shown before the service answers. */
export type CachedBlockchain = Calls & {
  /** Last cached answers, of any age and also from before a reload; undefined when there is none. */
  peek: {
    balance(query: BalanceQuery): Promise<Kept<Balances> | undefined>
    identity(query: { address: string }): Promise<Kept<Identity> | undefined>
  }
  /**
   * Whether the service supports a chain: the one rule for token balances, gas prices and swaps. The list is requested once for the life
   * of the modal. While it cannot be had every chain counts as supported, and the service itself decides.
   */
  supportsChain(chainId: CaipNetworkId, call?: Call): Promise<boolean>
  /** Drops everything cached for an address or a name; without one, everything. Called on disconnect. */
  clear(part?: string): void
  /** Drops the entries that a name registration by this address may have changed. */
  clearNames(address: string): void
}

/** Parses stored balances with the same schema as the service's balances. */
const storedBalances = (image: Picture) => {
  const valid = tokenBalances(image)
  return async (value: unknown): Promise<Balances | undefined> => {
    const parsed = z.safeParse(balancesSchema, value)
    if (!parsed.success) return undefined
    const balances = await valid(parsed.data.balances)
    return { balances, dropped: parsed.data.balances.length - balances.length }
  }
}

const storedIdentity = (image: Picture) => {
  const schema = identitySchema(image)
  return async (value: unknown): Promise<Identity | undefined> => {
    // JSON omits both fields of an address without an identity.
    const parsed = z.safeParse(schema, typeof value === 'object' ? { name: null, ...value } : value)
    return parsed.success ? parsed.data : undefined
  }
}

/**
 * Caches the calls of the account's views: balances for 30 seconds, identities and names for 5 minutes, by service, network and address.
 * - `getBalance({ forceUpdate: true })` skips this cache and the service's. On a chain that the service does not support it rejects with
 *   `balance.unavailable` and makes no request.
 * - Concurrent callers share one request; each page of the history counts by itself.
 * - Balances and identities are kept across reloads. The service's address is in the key, because two modals on a page may use two
 *   services.
 */
export function createCachedBlockchain(options: HttpOptions, { clock, storage }: CachePorts): CachedBlockchain {
  const calls = createCalls(options)
  const { baseUrl: url } = options
  const image = picture(options)
  const versioned = versionedStorage(storage)
  const cache = <Value>(lifetime: number, name?: string, parse?: (value: unknown) => Promise<Value | undefined>) => {
    const stored: CacheOptions<Value>['stored'] = name && parse ? { storage: versioned, name, parse } : undefined
    return createCache<Value>({ clock, lifetime, most: MOST, ...(stored && { stored }) })
  }
  const balances = cache(LIFETIMES.balance, STORED_ANSWERS.balances, storedBalances(image))
  const identities = cache(LIFETIMES.identity, STORED_ANSWERS.identities, storedIdentity(image))
  const names = cache<NameRecord>(LIFETIMES.names)
  const namesOfAddresses = cache<{ names: NameRecord[]; dropped: number }>(LIFETIMES.names)
  const history = cache<HistoryPage>(LIFETIMES.history)
  const chains = cache<SupportedChains>(LIFETIMES.chains)
  const caches = [balances, identities, names, namesOfAddresses, history]

  const balanceKey = ({ chainId, address }: BalanceQuery) => [url, chainId ?? '', address]
  const identityKey = ({ address }: { address: string }) => [url, address]
  const clear = (part?: string) => {
    for (const each of caches) each.clear(part)
  }

  const getSupportedChains: Calls['getSupportedChains'] = (query, call) =>
    chains.read([url], own => calls.getSupportedChains(query, own), call)
  const supportsChain = async (chainId: CaipNetworkId, call?: Call) => {
    try {
      return (await getSupportedChains({}, call)).http.includes(chainId)
    } catch {
      call?.signal?.throwIfAborted()
      return true
    }
  }

  return {
    ...calls,
    getSupportedChains,
    supportsChain,
    getBalance: (query, call = {}) => {
      const { chainId, forceUpdate: force } = query
      const load = async (own: Call) => {
        if (chainId && !(await supportsChain(chainId, own))) throw new FoyerError('balance.unavailable', { chainId })
        return calls.getBalance(query, own)
      }
      return balances.read(balanceKey(query), load, { ...call, force })
    },
    getIdentity: (query, call) => identities.read(identityKey(query), own => calls.getIdentity(query, own), call),
    getName: (query, call) => names.read([url, query.name], own => calls.getName(query, own), call),
    getNamesOfAddress: (query, call) =>
      namesOfAddresses.read([url, query.address], own => calls.getNamesOfAddress(query, own), call),
    getHistory: (query, call) => {
      const { account, chainId = '', cursor = '', onramp = '' } = query
      return history.read([url, account, chainId, cursor, onramp], own => calls.getHistory(query, own), call)
    },
    peek: {
      balance: query => balances.peek(balanceKey(query)),
      identity: query => identities.peek(identityKey(query)),
    },
    clear,
    clearNames(address) {
      names.clear()
      namesOfAddresses.clear(address)
      identities.clear(address)
    },
  }
}
