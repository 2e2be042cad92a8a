import { SOLANA_DEVELOPMENT_KEYS, simulatedSolanaWallet } from '@foyer/testing/solana'
import type {} from './window.ts'

window.wallet = simulatedSolanaWallet({
  name: 'Meadow',
  accounts: SOLANA_DEVELOPMENT_KEYS.slice(0, 2),
  chains: window.walletChains,
})
