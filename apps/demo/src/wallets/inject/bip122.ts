import type { Network } from '@foyer/core'
import { BITCOIN_DEVELOPMENT_KEYS, simulatedBitcoinProvider, simulatedBitcoinWallet } from '@foyer/testing/bip122'
import type { Disguises } from '../disguises.ts'
import { fleet } from '../fleet.ts'

const makers = { standard: simulatedBitcoinWallet, provider: simulatedBitcoinProvider }

/** Registers the wallets by Wallet Standard, and one in `window.btc_providers`. */
export function inject([network]: readonly Network[], disguises: Disguises) {
  const chains = { 'bitcoin:regtest': network!.rpcUrls.default.http[0]! }
  return Object.fromEntries(
    fleet.bip122.map(({ note: _, keys, kind, id, ...wallet }) => [
      id,
      makers[kind]({
        ...wallet,
        disguise: disguises(id),
        accounts: keys.map(key => BITCOIN_DEVELOPMENT_KEYS[key]!),
        chains,
      }),
    ]),
  )
}
