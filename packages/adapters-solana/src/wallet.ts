import {
  askFeature,
  listenToChanges,
  operationOf,
  parseStandardWallet,
  type StandardWallet,
} from '@foyer/core/chain/adapters'
import { walletError } from './errors.ts'

export type Wallet = StandardWallet

const CHAIN = /^solana:[-_a-zA-Z0-9]{1,32}$/

/** The `solana:` chains in a list of Wallet Standard chains, by their names there. */
export function solanaChains(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : []
  return list.filter((chain): chain is string => typeof chain === 'string' && CHAIN.test(chain))
}

/** A wallet that is fit to be listed: it has a name, a `solana:` chain and a way to connect. */
export const parseWallet = (value: unknown) =>
  parseStandardWallet(
    value,
    wallet => solanaChains(wallet.chains).length > 0 && operationOf(wallet, 'standard:connect') !== undefined,
  )

export const ask = askFeature(walletError)

export const listen = (wallet: Wallet, listener: (properties: Readonly<Record<string, unknown>>) => void) =>
  listenToChanges(wallet, ['standard:events'], listener)
