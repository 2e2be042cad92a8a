import type { Network } from '@foyer/core'
import {
  BITCOIN_DEVELOPMENT_KEYS,
  simulatedBitcoinProvider,
  simulatedBitcoinWallet,
  simulatedUnisatWallet,
} from '@foyer/testing/bip122'
import { chosen, fleet } from '../fleet.ts'
import type { InjectOptions } from '../injectOptions.ts'

type BitcoinWallet = (typeof fleet.bip122)[number]
type Common = Pick<Parameters<typeof simulatedBitcoinWallet>[0], 'accounts' | 'chains' | 'disguise'>

function make(wallet: BitcoinWallet, common: Common) {
  switch (wallet.kind) {
    case 'standard':
      return simulatedBitcoinWallet({ ...wallet, ...common })
    case 'provider':
      return simulatedBitcoinProvider({ ...wallet, ...common })
    case 'unisat':
      return simulatedUnisatWallet({ ...wallet, ...common })
  }
}

/** Registers the wallets by Wallet Standard, in `window.btc_providers`, or as objects of UniSat's kind. */
export function inject([network]: readonly Network[], { disguises, profiles }: InjectOptions) {
  const chains = { 'bitcoin:regtest': network!.rpcUrls.default.http[0]! }
  return Object.fromEntries(
    chosen(fleet.bip122, profiles).map(wallet => {
      const accounts = wallet.keys.map(key => BITCOIN_DEVELOPMENT_KEYS[key]!)
      return [wallet.id, make(wallet, { accounts, chains, disguise: disguises(wallet.id) })]
    }),
  )
}
