import { POLKADOT_DEVELOPMENT_KEYS, simulatedPolkadotWallet } from '@foyer/testing/polkadot'
import type {} from './window.ts'

window.wallet = simulatedPolkadotWallet({
  name: 'Meadow',
  accounts: POLKADOT_DEVELOPMENT_KEYS.slice(0, 2),
})
