import { FoyerError } from '../../errors.ts'
import { attempt, quietly } from '../../foreign.ts'
import type { Unsubscribe } from '../adapter.ts'
import { displayText } from '../displayText.ts'
import { safeImage } from '../safeImage.ts'
import { malformed } from '../walletError.ts'

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
const MOST_OUTPUTS = 100

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
    // A wallet that fails to register is not there.
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

/** A wallet that is fit to be listed: it has a name, and `isFit` says that it serves the family. A picture that is not fit is left out alone. */
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
    return name !== '' && isFit(wallet) ? { name, imageUrl: safeImage(icon), wallet } : undefined
  })

type Operation = (...inputs: unknown[]) => unknown

/** A feature's function; undefined where the wallet does not have it, or cannot be read. It is named after the feature, but for `on` of events. */
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

/** Puts one request to the wallet. Its errors come back as ours, also one that it throws instead of rejecting. The answer is still to be read. */
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

/** Some fields of a foreign object, each read once. Undefined for what is no object, or throws while it is read. */
export const fieldsOf = <Field extends string>(
  value: unknown,
  ...fields: readonly Field[]
): Record<Field, unknown> | undefined =>
  attempt(() =>
    isObject(value)
      ? (Object.fromEntries(fields.map(field => [field, value[field]])) as Record<Field, unknown>)
      : undefined,
  )

/** A copy of a foreign list, read once; its entries are as they were. Undefined for what is no list of at most `most`. */
export const listOf = (value: unknown, most: number): unknown[] | undefined =>
  attempt(() => (Array.isArray(value) && value.length <= most ? Array.from(value as unknown[]) : undefined))

/** The fields of the one output with which a feature answers one input. Throws `wallet.malformedAnswer`. */
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
 * Listens to what the wallet says of itself, by the first of the features that it has; the listener gets those of the named properties that have
 * changed. Returns what ends it, also for a wallet that cannot take a listener away.
 */
export function listenToChanges<Property extends string>(
  wallet: StandardWallet,
  features: readonly string[],
  properties: readonly Property[],
  listener: (changed: Partial<Record<Property, unknown>>) => void,
): Unsubscribe {
  let active = true
  const on = features.map(feature => operationOf(wallet, feature, 'on')).find(found => found !== undefined)
  // A wallet that throws will report nothing.
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
