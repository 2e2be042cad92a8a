import {
  askFeature,
  attempt,
  listenToChanges,
  listOf,
  operationOf,
  parseStandardWallet,
  type StandardWallet,
} from '@foyer/core/chain/adapters'
import { walletError } from './errors.ts'

export type Wallet = StandardWallet

const CHAIN = /^solana:[-_a-zA-Z0-9]{1,32}$/

const MAX_CHAINS = 1_000

/** The `solana:` chains in a list of Wallet Standard chains. */
export function solanaChains(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : []
  return list.filter((chain): chain is string => typeof chain === 'string' && CHAIN.test(chain))
}

/** The `solana:` chains of a wallet, and whether it serves other namespaces. A wallet with an unreadable list counts as serving others. */
export function chainsOf(wallet: Wallet): { chains: string[]; servesOthers: boolean } {
  const all = listOf(
    attempt(() => wallet.chains),
    MAX_CHAINS,
  )
  const chains = solanaChains(all)
  return { chains, servesOthers: !all || all.length > chains.length }
}

/** Wallet with a name, a `solana:` chain and `standard:connect`. Undefined for anything else. */
export const parseWallet = (value: unknown) =>
  parseStandardWallet(
    value,
    wallet => chainsOf(wallet).chains.length > 0 && operationOf(wallet, 'standard:connect') !== undefined,
  )

export const ask = askFeature(walletError)

export const listen = (wallet: Wallet, listener: (changed: { accounts?: unknown; chains?: unknown }) => void) =>
  listenToChanges(wallet, ['standard:events'], ['accounts', 'chains'], listener)
