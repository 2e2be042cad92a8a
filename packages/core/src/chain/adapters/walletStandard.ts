import { FoyerError } from '../../errors.ts'
import type { Unsubscribe } from '../adapter.ts'
import { displayText } from '../displayText.ts'
import { safeImage } from '../safeImage.ts'

/**
 * A Wallet Standard wallet as far as we rely on it: nothing of it is taken for granted.
 * @see https://github.com/wallet-standard/wallet-standard
 */
export interface StandardWallet {
  readonly chains: unknown
  readonly features: Readonly<Record<string, unknown>>
  readonly accounts: unknown
}

const NAME_LENGTH = 64

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * Listens for the wallets of a page by the standard's two events, and has those register that are there. `add` returns what is to happen when
 * a wallet takes its registration back; it is called for whatever a page registers.
 * Not @wallet-standard/app: its registry is one for the whole page and listens for ever, to `window` alone.
 */
export function listenForWallets(target: EventTarget, add: (wallet: unknown) => Unsubscribe): Unsubscribe {
  let over = false
  const api = Object.freeze({
    register(...wallets: unknown[]): Unsubscribe {
      // A wallet may keep what it was given.
      const ends = over ? [] : wallets.map(add)
      return () => {
        for (const end of ends) end()
      }
    },
  })
  const onRegister = (event: Event) => {
    const callback = (event as CustomEvent<unknown>).detail
    try {
      if (typeof callback === 'function') callback(api)
    } catch {
      // A wallet that fails to register is not there.
    }
  }
  target.addEventListener('wallet-standard:register-wallet', onRegister)
  target.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return () => {
    over = true
    target.removeEventListener('wallet-standard:register-wallet', onRegister)
  }
}

/** A wallet that is fit to be listed: it has a name, and `isFit` says that it serves the family. A picture that is not fit is left out alone. */
export function parseStandardWallet(
  value: unknown,
  isFit: (wallet: StandardWallet) => boolean,
): { name: string; imageUrl: string | undefined; wallet: StandardWallet } | undefined {
  try {
    if (!isObject(value) || typeof value.name !== 'string' || !isObject(value.features)) return undefined
    const wallet = value as unknown as StandardWallet
    const name = displayText(value.name, NAME_LENGTH)
    return name !== '' && isFit(wallet) ? { name, imageUrl: safeImage(value.icon), wallet } : undefined
  } catch {
    // A getter that throws is one more malformed wallet.
    return undefined
  }
}

type Operation = (...inputs: unknown[]) => unknown

/** A feature's function; undefined where the wallet does not have it. It is named after the feature, but for `on` of events. */
export function operationOf(
  wallet: StandardWallet,
  feature: string,
  name = feature.slice(feature.indexOf(':') + 1),
): Operation | undefined {
  const offered = wallet.features[feature]
  const found = isObject(offered) ? offered[name] : undefined
  return typeof found === 'function' ? (...inputs) => Reflect.apply(found as Operation, offered, inputs) : undefined
}

/** Puts one request to the wallet. Its errors come back as ours, also one that it throws instead of rejecting. */
export const askFeature =
  (toError: (feature: string, error: unknown) => FoyerError) =>
  async (wallet: StandardWallet, feature: string, ...inputs: unknown[]): Promise<unknown> => {
    const operation = operationOf(wallet, feature)
    if (!operation) throw new FoyerError('wallet.unsupportedMethod', { method: feature })
    try {
      return await operation(...inputs)
    } catch (error) {
      throw toError(feature, error)
    }
  }

/**
 * Listens to what the wallet says of itself, by the first of the features that it has. Returns what ends it, also for a wallet that cannot
 * take a listener away.
 */
export function listenToChanges(
  wallet: StandardWallet,
  features: readonly string[],
  listener: (properties: Readonly<Record<string, unknown>>) => void,
): Unsubscribe {
  let active = true
  let off: unknown
  try {
    const on = features.map(feature => operationOf(wallet, feature, 'on')).find(found => found !== undefined)
    off = on?.('change', (properties: unknown) => {
      if (active && isObject(properties)) listener(properties)
    })
  } catch {
    // It will report nothing.
  }
  return () => {
    active = false
    if (typeof off === 'function') off()
  }
}
