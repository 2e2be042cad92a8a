import { BITCOIN_DEVELOPMENT_KEYS, simulatedBitcoinWallet } from '@foyer/testing/bip122'
import type {} from './window.ts'

window.wallet = simulatedBitcoinWallet({
  name: 'Meadow',
  accounts: BITCOIN_DEVELOPMENT_KEYS.slice(0, 2),
  chains: window.walletChains,
})
