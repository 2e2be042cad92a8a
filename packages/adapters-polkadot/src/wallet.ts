import { type Connector, displayText, FoyerError, isFoyerError } from '@foyer/core/chain'
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

/** A known wallet: `rdns` is what it announces over EIP-6963, `explorerId` its id in the registry of WalletConnect. */
type KnownWallet = { name: string; rdns?: string; explorerId?: string }

/**
 * Known wallets by their property name. Wallets have no icon in `injectedWeb3`: it is that of the registry's row, which is found by either id.
 * @see https://eips.ethereum.org/EIPS/eip-6963#rdns
 * @see https://walletguide.walletconnect.network
 */
const KNOWN_WALLETS: Readonly<Record<string, KnownWallet>> = {
  'polkadot-js': { name: 'Polkadot.js' },
  'subwallet-js': {
    name: 'SubWallet',
    rdns: 'app.subwallet',
    explorerId: '9ce87712b99b3eb57396cc8621db8900ac983c712236f48fb70ad28760be3f6a',
  },
  talisman: {
    name: 'Talisman',
    rdns: 'xyz.talisman',
    explorerId: 'e0c2e199712878ed272e2c170b585baa0ff0eb50b07521ca586ebf7aeeffc598',
  },
  enkrypt: { name: 'Enkrypt', rdns: 'com.enkrypt' },
  polkagate: { name: 'PolkaGate' },
  'fearless-wallet': { name: 'Fearless Wallet' },
  'nova-wallet': {
    name: 'Nova Wallet',
    explorerId: '43fd1a0aeb90df53ade012cca36692a46d265f0b99b7561e645af42d752edb92',
  },
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

/** Ids of a known wallet, by which core joins its rows, also with that of the registry. */
export const idsOf = (key: string): Pick<Connector, 'explorerId' | 'info'> => {
  const { rdns, explorerId } = knownAs(key) ?? {}
  return { ...(rdns && { info: { rdns } }), ...(explorerId && { explorerId }) }
}

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
