import { FoyerError } from '../../errors.ts'
import { attempt, quietly } from '../../foreign.ts'
import type { Unsubscribe } from '../adapter.ts'
import { dataImage } from '../dataImage.ts'
import { displayText } from '../displayText.ts'
import { malformed } from '../walletError.ts'

/**
 * Wallet Standard wallet, with every property still unverified.
 * @see https://github.com/wallet-standard/wallet-standard
 */
export interface StandardWallet {
  /** Names of its chains. */
  readonly chains: unknown
  /** Features by their names. */
  readonly features: Readonly<Record<string, unknown>>
  /** Accounts that it shares. */
  readonly accounts: unknown
}

const NAME_LENGTH = 64
const MOST_OUTPUTS = 100

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * Listens for the wallets of a page by the standard's two events, and asks those present to register. `add` is called for everything that a
 * page registers, and returns what to do when the wallet unregisters.
 * Not @wallet-standard/app: its registry is shared by the whole page, never stops listening, and supports `window` only.
 */
export function listenForWallets(target: EventTarget, add: (wallet: unknown) => Unsubscribe): Unsubscribe {
  let over = false
  const api = Object.freeze({
    register(...wallets: unknown[]): Unsubscribe {
      // A wallet may keep this object after the listener has ended.
      const ends = over ? [] : wallets.map(add)
      return () => {
        for (const end of ends) end()
      }
    },
  })
  const onRegister = (event: Event) => {
    // A wallet that throws while it registers is ignored.
    quietly(() => {
      const callback = (event as CustomEvent<unknown>).detail
      return typeof callback === 'function' ? callback(api) : undefined
    })
  }
  target.addEventListener('wallet-standard:register-wallet', onRegister)
  target.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return () => {
    over = true
    target.removeEventListener('wallet-standard:register-wallet', onRegister)
  }
}

/** Parses a wallet to be listed: it needs a name, and `isFit` must accept it. An invalid picture is left out. */
export const parseStandardWallet = (
  value: unknown,
  isFit: (wallet: StandardWallet) => boolean,
): { name: string; imageUrl: string | undefined; wallet: StandardWallet } | undefined =>
  attempt(() => {
    if (!isObject(value)) return undefined
    const { name: given, features, icon } = value
    if (typeof given !== 'string' || !isObject(features)) return undefined
    const wallet = value as unknown as StandardWallet
    const name = displayText(given, NAME_LENGTH)
    return name !== '' && isFit(wallet) ? { name, imageUrl: dataImage(icon), wallet } : undefined
  })

type Operation = (...inputs: unknown[]) => unknown

/**
 * Returns a feature's function; undefined where the wallet lacks it or throws. The function has the feature's name, except for `on` of
 * events.
 */
export const operationOf = (
  wallet: StandardWallet,
  feature: string,
  name = feature.slice(feature.indexOf(':') + 1),
): Operation | undefined =>
  attempt(() => {
    const offered = wallet.features[feature]
    const found = isObject(offered) ? offered[name] : undefined
    return typeof found === 'function' ? (...inputs) => Reflect.apply(found as Operation, offered, inputs) : undefined
  })

/** Sends one request to the wallet. Its errors are converted, also one that it throws synchronously. The answer is not parsed. */
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

/** Returns some fields of a foreign object, each read once. Undefined for a value that is not an object, or that throws when it is read. */
export const fieldsOf = <Field extends string>(
  value: unknown,
  ...fields: readonly Field[]
): Record<Field, unknown> | undefined =>
  attempt(() =>
    isObject(value)
      ? (Object.fromEntries(fields.map(field => [field, value[field]])) as Record<Field, unknown>)
      : undefined,
  )

/** Returns a copy of a foreign list, read once, with unparsed entries. Undefined for anything but a list of at most `most` entries. */
export const listOf = (value: unknown, most: number): unknown[] | undefined =>
  attempt(() => (Array.isArray(value) && value.length <= most ? Array.from(value as unknown[]) : undefined))

/** Returns the fields of the single output of a feature. Throws `wallet.malformedAnswer`. */
export function outputOf<Field extends string>(
  feature: string,
  answer: unknown,
  ...fields: readonly Field[]
): Record<Field, unknown> {
  const output = fieldsOf(listOf(answer, MOST_OUTPUTS)?.[0], ...fields)
  if (!output) throw malformed(feature, 'expected a list with one output')
  return output
}

/**
 * Listens to the wallet's changes, by the first of the features that it has; the listener receives the named properties that changed.
 * Returns the unsubscribe, which also works for a wallet that cannot remove a listener.
 */
export function listenToChanges<Property extends string>(
  wallet: StandardWallet,
  features: readonly string[],
  properties: readonly Property[],
  listener: (changed: Partial<Record<Property, unknown>>) => void,
): Unsubscribe {
  let active = true
  const on = features.map(feature => operationOf(wallet, feature, 'on')).find(found => found !== undefined)
  // A wallet that throws here reports no changes.
  const off = attempt(() =>
    on?.('change', (change: unknown) => {
      const changed = active && attempt(() => present(change, properties))
      if (changed) listener(changed)
    }),
  )
  quietly(() => off)
  return () => {
    active = false
    if (typeof off === 'function') quietly(() => (off as Operation)())
  }
}

const present = <Property extends string>(change: unknown, properties: readonly Property[]) =>
  isObject(change)
    ? (Object.fromEntries(properties.flatMap(name => (name in change ? [[name, change[name]]] : []))) as Partial<
        Record<Property, unknown>
      >)
    : undefined
