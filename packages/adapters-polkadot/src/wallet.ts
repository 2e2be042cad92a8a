import { displayText, FoyerError, isFoyerError } from '@foyer/core/chain'
import {
  attempt,
  fieldsOf,
  malformed,
  plainCopy,
  quietly,
  type Registration,
  untilAborted,
} from '@foyer/core/chain/adapters'
import { isRateLimited, walletError } from './errors.ts'

/**
 * Object that a wallet injects into the page, with `connect` or `enable`.
 * @see https://github.com/polkadot-js/extension (packages/extension-inject/src/types.ts)
 */
export type Wallet = object

/** Object that a wallet gives to a page that it has enabled. */
export interface Injected {
  accounts: object
  signer: unknown
}

const NAME_LENGTH = 64
const ID_LENGTH = 128
const MAX_WALLETS = 100

/**
 * Display names of known wallets by their property name, and the rdns under which they announce themselves over EIP-6963.
 * @see https://eips.ethereum.org/EIPS/eip-6963#rdns
 */
const KNOWN_WALLETS: Readonly<Record<string, { name: string; rdns?: string }>> = {
  'polkadot-js': { name: 'Polkadot.js' },
  'subwallet-js': { name: 'SubWallet', rdns: 'app.subwallet' },
  talisman: { name: 'Talisman', rdns: 'xyz.talisman' },
  enkrypt: { name: 'Enkrypt', rdns: 'com.enkrypt' },
  polkagate: { name: 'PolkaGate' },
  'fearless-wallet': { name: 'Fearless Wallet' },
  'nova-wallet': { name: 'Nova Wallet' },
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  (typeof value === 'object' || typeof value === 'function') && value !== null

type Operation = (...inputs: unknown[]) => unknown

/** A method of an object, bound to it. Undefined when it is missing or reading it throws. */
const operation = (owner: unknown, name: string): Operation | undefined =>
  attempt(() => {
    const found = isObject(owner) ? owner[name] : undefined
    return typeof found === 'function' ? (...inputs) => Reflect.apply(found as Operation, owner, inputs) : undefined
  })

/** `connect` replaces `enable`: wallets that have it only warn in `enable`. */
const entryOf = (wallet: Wallet) => operation(wallet, 'connect') ?? operation(wallet, 'enable')

const knownAs = (key: string) => (Object.hasOwn(KNOWN_WALLETS, key) ? KNOWN_WALLETS[key] : undefined)

/** EIP-6963 rdns of a known wallet, by which core joins its rows. */
export const rdnsOf = (key: string): string | undefined => knownAs(key)?.rdns

const parseWallet = (page: Record<string, unknown>, key: string): Registration<Wallet> | undefined =>
  attempt(() => {
    const wallet = page[key]
    const name = displayText(knownAs(key)?.name ?? key, NAME_LENGTH)
    return name !== '' && key.length <= ID_LENGTH && isObject(wallet) && entryOf(wallet)
      ? { source: 'injectedWeb3', key, fingerprint: '', name, imageUrl: undefined, wallet }
      : undefined
  })

/** Wallets that are on the page now, in the order of injection. */
export const readInstalled = (page: { injectedWeb3?: unknown } | undefined): Registration<Wallet>[] =>
  attempt(() => {
    const all = page?.injectedWeb3
    const keys = isObject(all) ? Object.keys(all).slice(0, MAX_WALLETS) : []
    return keys.flatMap(key => parseWallet(all as Record<string, unknown>, key) ?? [])
  }) ?? []

/** Sends one request to the wallet. Rejects with a FoyerError, also when the wallet throws. */
async function ask(method: string, run: Operation | undefined, ...inputs: unknown[]): Promise<unknown> {
  if (!run) throw new FoyerError('wallet.unsupportedMethod', { method })
  try {
    return await run(...inputs)
  } catch (error) {
    throw walletError(method, error)
  }
}

/** Enables this page. Most wallets open a prompt unless they have enabled the page before; a refusal may resolve too. */
export async function enter(wallet: Wallet, originName: string): Promise<Injected> {
  const { accounts, signer } = fieldsOf(await ask('enable', entryOf(wallet), originName), 'accounts', 'signer') ?? {}
  if (!isObject(accounts) || !operation(accounts, 'get'))
    throw malformed('enable', 'expected an object with accounts.get')
  return { accounts, signer }
}

/** Plain copy of the accounts that the wallet shares. Most wallets open no prompt once they have enabled the page. */
export async function askAccounts({ accounts }: Injected): Promise<unknown> {
  try {
    return plainCopy(await ask('accounts.get', operation(accounts, 'get')))
  } catch (error) {
    // Talisman has no empty list.
    if (isFoyerError(error, 'wallet.noAccounts')) return []
    throw error
  }
}

/** Milliseconds between two requests that the polkadot-js extension takes from the address of a page. */
const RATE_LIMIT = 3_000

const pause = (milliseconds: number, signal: AbortSignal) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<void>(resolve => {
    timer = setTimeout(resolve, milliseconds)
  })
  return untilAborted(signal, over).finally(() => clearTimeout(timer))
}

/** The signer's answer, unparsed. A request that comes too early is made again: the visitor has not seen it. */
export async function callSigner(
  { signer }: Injected,
  method: 'signRaw' | 'signPayload',
  input: object,
  signal: AbortSignal,
): Promise<unknown> {
  const request = () => ask(method, operation(signer, method), input)
  try {
    return await request()
  } catch (error) {
    if (!isRateLimited(error)) throw error
    await pause(RATE_LIMIT, signal)
    return request()
  }
}

export const hasMethod = (owner: unknown, name: string): boolean => operation(owner, name) !== undefined

/** Subscribes to the accounts, as plain copies. After the unsubscribe the listener is not called, even if the wallet fails to remove it. */
export function listen({ accounts }: Injected, listener: (accounts: unknown) => void): () => void {
  let active = true
  // Some wallets return a promise of the unsubscribe. One that throws has no events.
  const unsubscribing = attempt(() =>
    operation(
      accounts,
      'subscribe',
    )?.((value: unknown) => {
      if (active) listener(plainCopy(value))
    }),
  )
  quietly(() => unsubscribing)
  return () => {
    active = false
    quietly(async () => {
      const unsubscribe = await unsubscribing
      return typeof unsubscribe === 'function' ? (unsubscribe as Operation)() : undefined
    })
  }
}
