import { displayText, FoyerError } from '@foyer/core/chain'
import { attempt, fieldsOf, malformed, plainCopy, quietly, type Registration } from '@foyer/core/chain/adapters'
import { walletError } from './errors.ts'

/**
 * What a wallet puts on the page: an object with a way in.
 * @see https://github.com/polkadot-js/extension (packages/extension-inject/src/types.ts)
 */
export type Wallet = object

/** What a wallet gives to a page that it has let in. */
export interface Injected {
  accounts: object
  signer: unknown
}

const NAME_LENGTH = 64
const ID_LENGTH = 128
const MOST_WALLETS = 100

/**
 * How those call themselves whose name on the page is one for machines, and the reverse domain name by which they announce themselves to EVM
 * pages.
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

/** One of an object's functions; undefined where it has none of that name, or cannot be read. */
const operation = (owner: unknown, name: string): Operation | undefined =>
  attempt(() => {
    const found = isObject(owner) ? owner[name] : undefined
    return typeof found === 'function' ? (...inputs) => Reflect.apply(found as Operation, owner, inputs) : undefined
  })

/** `connect` is the newer way in: where a wallet has it, its `enable` only says so. */
const entryOf = (wallet: Wallet) => operation(wallet, 'connect') ?? operation(wallet, 'enable')

const knownAs = (key: string) => (Object.hasOwn(KNOWN_WALLETS, key) ? KNOWN_WALLETS[key] : undefined)

/** Reverse domain name of a known wallet in the EVM family, by which its rows are joined. */
export const rdnsOf = (key: string): string | undefined => knownAs(key)?.rdns

const parseWallet = (page: Record<string, unknown>, key: string): Registration<Wallet> | undefined =>
  attempt(() => {
    const wallet = page[key]
    const name = displayText(knownAs(key)?.name ?? key, NAME_LENGTH)
    return name !== '' && key.length <= ID_LENGTH && isObject(wallet) && entryOf(wallet)
      ? { source: 'injectedWeb3', claim: key, mark: '', name, imageUrl: undefined, wallet }
      : undefined
  })

/** The wallets that are on the page now, in the order in which they came. */
export const readInstalled = (page: { injectedWeb3?: unknown } | undefined): Registration<Wallet>[] =>
  attempt(() => {
    const all = page?.injectedWeb3
    const keys = isObject(all) ? Object.keys(all).slice(0, MOST_WALLETS) : []
    return keys.flatMap(key => parseWallet(all as Record<string, unknown>, key) ?? [])
  }) ?? []

/** Puts one request to the wallet. Its errors come back as ours, also one that it throws instead of rejecting. */
async function ask(method: string, run: Operation | undefined, ...inputs: unknown[]): Promise<unknown> {
  if (!run) throw new FoyerError('wallet.unsupportedMethod', { method })
  try {
    return await run(...inputs)
  } catch (error) {
    throw walletError(method, error)
  }
}

/** Asks to be let in; the wallet shows a prompt to those whom it does not know. */
export async function enter(wallet: Wallet, originName: string): Promise<Injected> {
  const { accounts, signer } = fieldsOf(await ask('enable', entryOf(wallet), originName), 'accounts', 'signer') ?? {}
  if (!isObject(accounts) || !operation(accounts, 'get')) throw malformed('enable', 'expected accounts to ask for')
  return { accounts, signer }
}

/** A plain copy of what the wallet shares with the page. Opens no prompt. */
export const askAccounts = async ({ accounts }: Injected): Promise<unknown> =>
  plainCopy(await ask('accounts.get', operation(accounts, 'get')))

/** A plain copy of the signer's answer. */
export const askSigner = async (
  { signer }: Injected,
  method: 'signRaw' | 'signPayload',
  input: object,
): Promise<unknown> => plainCopy(await ask(method, operation(signer, method), input))

/** Listens to what the wallet shares, as plain copies. Returns what ends it, also for a wallet that cannot take a listener away. */
export function listen({ accounts }: Injected, listener: (accounts: unknown) => void): () => void {
  let active = true
  // Some answer with a promise of what ends it. One that throws will report nothing.
  const ending = attempt(() =>
    operation(
      accounts,
      'subscribe',
    )?.((value: unknown) => {
      if (active) listener(plainCopy(value))
    }),
  )
  quietly(() => ending)
  return () => {
    active = false
    quietly(async () => {
      const end = await ending
      return typeof end === 'function' ? (end as Operation)() : undefined
    })
  }
}
