import type { WalletConnectSession } from '../../walletconnect/session.ts'
import type { Offer } from './pairing.ports.ts'

/** Link that was just created: four minutes, less the ten seconds in which it counts as expired. */
export const offer: Offer = {
  topic: 'a'.repeat(64),
  uri: 'wc:secret@2?symKey=1',
  expiresAt: 240_000,
  usableFor: 230_000,
}

export const session: WalletConnectSession = {
  topic: 'b'.repeat(64),
  expiresAt: 604_800_000,
  wallet: { name: 'Phone' },
  accounts: [{ namespace: 'eip155', chainId: 'eip155:1', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }],
}
