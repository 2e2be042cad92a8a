import { displayText, FoyerError, safeImage } from '@foyer/core/chain'
import { walletError } from './errors.ts'

/**
 * A Wallet Standard wallet as far as we rely on it: nothing of it is taken for granted.
 * @see https://github.com/wallet-standard/wallet-standard
 */
export interface Wallet {
  readonly chains: unknown
  readonly features: Readonly<Record<string, unknown>>
  readonly accounts: unknown
}

/** What may be listed of a wallet that registered itself. */
export interface Registration {
  name: string
  imageUrl?: string
  wallet: Wallet
}

const NAME_LENGTH = 64
const CHAIN = /^solana:[-_a-zA-Z0-9]{1,32}$/

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The `solana:` chains in a list of Wallet Standard chains, by their names there. */
export function solanaChains(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : []
  return list.filter((chain): chain is string => typeof chain === 'string' && CHAIN.test(chain))
}

/** A wallet that is fit to be listed: it has a name, a `solana:` chain and a way to connect. A picture that is not fit is left out alone. */
export function parseWallet(value: unknown): Registration | undefined {
  try {
    if (!isObject(value) || typeof value.name !== 'string' || !isObject(value.features)) return undefined
    const wallet = value as unknown as Wallet
    const name = displayText(value.name, NAME_LENGTH)
    if (name === '' || solanaChains(wallet.chains).length === 0) return undefined
    if (!operation(wallet, 'standard:connect', 'connect')) return undefined
    const imageUrl = safeImage(value.icon)
    return { name, ...(imageUrl !== undefined && { imageUrl }), wallet }
  } catch {
    // A getter that throws is one more malformed wallet.
    return undefined
  }
}

type Operation = (...inputs: unknown[]) => unknown

/** A feature's function; undefined where the wallet does not have it. */
function operation(wallet: Wallet, feature: string, name: string): Operation | undefined {
  const offered = wallet.features[feature]
  const found = isObject(offered) ? offered[name] : undefined
  return typeof found === 'function' ? (...inputs) => Reflect.apply(found as Operation, offered, inputs) : undefined
}

/** Puts one request to the wallet. Its errors come back as ours, also one that it throws instead of rejecting. */
export async function ask(wallet: Wallet, feature: string, input?: unknown): Promise<unknown> {
  const name = feature.slice(feature.indexOf(':') + 1)
  const found = operation(wallet, feature, name)
  if (!found) throw new FoyerError('wallet.unsupportedMethod', { method: feature })
  try {
    return await (input === undefined ? found() : found(input))
  } catch (error) {
    throw walletError(feature, error)
  }
}

/** Listens to what the wallet says of itself. Returns what ends it, also for a wallet that cannot take a listener away. */
export function listen(wallet: Wallet, listener: (properties: unknown) => void): () => void {
  let active = true
  let off: unknown
  try {
    off = operation(
      wallet,
      'standard:events',
      'on',
    )?.('change', (properties: unknown) => {
      if (active) listener(properties)
    })
  } catch {
    // It will report nothing.
  }
  return () => {
    active = false
    if (typeof off === 'function') off()
  }
}
