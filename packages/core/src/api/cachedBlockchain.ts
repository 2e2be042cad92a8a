import * as z from 'zod/mini'
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
import type { HttpOptions } from './http.ts'
import { createPrices } from './prices.ts'
import { createProfile, type NameRecord } from './profile.ts'
import { STORED_ANSWERS } from './storedAnswers.ts'
import { tokenBalance } from './tokenBalance.ts'

/** The specification's, in milliseconds. A page of the history is shared while it is asked for, and never kept. */
const LIFETIMES = { balance: 30_000, identity: 5 * 60_000, names: 5 * 60_000, history: 0 }
/** Accounts and names that a visitor looks at. */
const MOST = 50

export type CachePorts = { clock: Pick<ClockPort, 'now'>; storage: StoragePort }

/** What the blockchain API knows of accounts, with prices and names. Swaps, purchases, sessions and taking a name are chunks of their own. */
const createCalls = (options: HttpOptions) => ({
  ...createAccount(options),
  ...createPrices(options),
  ...createProfile(options),
})

type Calls = ReturnType<typeof createCalls>

/** These calls with their caches, and what may be shown before they answer. */
export type CachedBlockchain = Calls & {
  /** The last known answers, of whatever age and also from before a reload; undefined when there is none. */
  peek: {
    balance(query: BalanceQuery): Kept<Balances> | undefined
    identity(query: { address: string }): Kept<Identity> | undefined
  }
  /** Drops all that is known of an address or a name; without one, everything. For a disconnect. */
  forget(part?: string): void
  /** Drops what a name that this address has taken may have changed. */
  forgetNames(address: string): void
}

/** Balances as they are kept are balances as they come. */
const storedBalances = (value: unknown): Balances | undefined => {
  const parsed = z.safeParse(balancesSchema, value)
  if (!parsed.success) return undefined
  const balances = parsed.data.balances.flatMap(row => tokenBalance(row) ?? [])
  return { balances, dropped: parsed.data.balances.length - balances.length }
}

const storedIdentity = (value: unknown): Identity | undefined => {
  // Of an address that nobody knows, JSON keeps neither field.
  const parsed = z.safeParse(identitySchema, typeof value === 'object' ? { name: null, ...value } : value)
  return parsed.success ? parsed.data : undefined
}

/**
 * Keeps what an account's views ask for: balances for 30 seconds, identities and names for 5 minutes, by service, network and address.
 * - `getBalance({ forceUpdate: true })` goes past the cache, here and on the way.
 * - Concurrent askers share one request, in the history too, each page by itself.
 * - Balances and identities outlive a reload. The service's address is in the key: two modals of one page may use two services.
 */
export function createCachedBlockchain(options: HttpOptions, { clock, storage }: CachePorts): CachedBlockchain {
  const calls = createCalls(options)
  const { baseUrl: url } = options
  const versioned = versionedStorage(storage)
  const cache = <Value>(lifetime: number, name?: string, parse?: (value: unknown) => Value | undefined) => {
    const stored: CacheOptions<Value>['stored'] = name && parse ? { storage: versioned, name, parse } : undefined
    return createCache<Value>({ clock, lifetime, most: MOST, ...(stored && { stored }) })
  }
  const balances = cache(LIFETIMES.balance, STORED_ANSWERS.balances, storedBalances)
  const identities = cache(LIFETIMES.identity, STORED_ANSWERS.identities, storedIdentity)
  const names = cache<NameRecord>(LIFETIMES.names)
  const namesOfAddresses = cache<{ names: NameRecord[]; dropped: number }>(LIFETIMES.names)
  const history = cache<HistoryPage>(LIFETIMES.history)
  const caches = [balances, identities, names, namesOfAddresses, history]

  const balanceKey = ({ chainId, address }: BalanceQuery) => [url, chainId ?? '', address]
  const identityKey = ({ address }: { address: string }) => [url, address]
  const forget = (part?: string) => {
    for (const each of caches) each.forget(part)
  }

  return {
    ...calls,
    getBalance: (query, call = {}) =>
      balances.read(balanceKey(query), own => calls.getBalance(query, own), { ...call, force: query.forceUpdate }),
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
    forget,
    forgetNames(address) {
      names.forget()
      namesOfAddresses.forget(address)
      identities.forget(address)
    },
  }
}
