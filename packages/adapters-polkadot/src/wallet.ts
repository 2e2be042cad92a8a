import { displayText, FoyerError } from '@foyer/core/chain'
import { malformed } from '@foyer/core/chain/adapters'
import { walletError } from './errors.ts'

/**
 * What a wallet puts on the page: an object with a way in.
 * @see https://github.com/polkadot-js/extension (packages/extension-inject/src/types.ts)
 */
export type Wallet = object

/** What may be listed of a wallet. */
export interface Installed {
  /** Its name on the page, unique there. */
  id: string
  name: string
  /** What it calls itself in another family, so that it is known for the same wallet. */
  rdns?: string
  wallet: Wallet
}

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
const KNOWN: Record<string, { name: string; rdns?: string }> = {
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

/** One of an object's functions; undefined where it has none of that name. */
function operation(owner: unknown, name: string): Operation | undefined {
  const found = isObject(owner) ? owner[name] : undefined
  return typeof found === 'function' ? (...inputs) => Reflect.apply(found as Operation, owner, inputs) : undefined
}

/** `connect` is the newer way in: where a wallet has it, its `enable` only says so. */
const entryOf = (wallet: Wallet) => operation(wallet, 'connect') ?? operation(wallet, 'enable')

function parseWallet(page: Record<string, unknown>, id: string): Installed | undefined {
  try {
    const wallet = page[id]
    const known = Object.hasOwn(KNOWN, id) ? KNOWN[id] : undefined
    const name = displayText(known?.name ?? id, NAME_LENGTH)
    return name !== '' && id.length <= ID_LENGTH && isObject(wallet) && entryOf(wallet)
      ? { id, name, wallet, ...(known?.rdns && { rdns: known.rdns }) }
      : undefined
  } catch {
    // A getter that throws is one more malformed wallet.
    return undefined
  }
}

/** The wallets that are on the page now, in the order in which they came. */
export function readInstalled(page: { injectedWeb3?: unknown } | undefined): Installed[] {
  try {
    const all = page?.injectedWeb3
    if (!isObject(all)) return []
    return Object.keys(all)
      .slice(0, MOST_WALLETS)
      .flatMap(id => parseWallet(all, id) ?? [])
  } catch {
    return []
  }
}

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
  const answer = await ask('enable', entryOf(wallet), originName)
  const { accounts, signer } = isObject(answer) ? answer : {}
  if (!isObject(accounts) || !operation(accounts, 'get')) throw malformed('enable', 'expected accounts to ask for')
  return { accounts, signer }
}

/** What the wallet shares with the page, unparsed. Opens no prompt. */
export const askAccounts = ({ accounts }: Injected): Promise<unknown> => ask('accounts.get', operation(accounts, 'get'))

export const askSigner = ({ signer }: Injected, method: 'signRaw' | 'signPayload', input: object): Promise<unknown> =>
  ask(method, operation(signer, method), input)

/** Listens to what the wallet shares. Returns what ends it, also for a wallet that cannot take a listener away. */
export function listen({ accounts }: Injected, listener: (accounts: unknown) => void): () => void {
  let active = true
  // Some answer with a promise of what ends it.
  let ending: Promise<unknown> = Promise.resolve(undefined)
  try {
    const subscribe = operation(accounts, 'subscribe')
    ending = Promise.resolve(
      subscribe?.((value: unknown) => {
        if (active) listener(value)
      }),
    ).catch(() => undefined)
  } catch {
    // It will report nothing.
  }
  return () => {
    active = false
    void ending.then(end => {
      if (typeof end === 'function') end()
    })
  }
}
