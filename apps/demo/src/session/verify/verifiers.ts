import type { ChainNamespace } from '@foyer/core'
import type { Signed } from './signed.ts'

type Verifier = { verify(signed: Signed): Promise<boolean> }

/** Checked here and not taken from the wallet: anybody can answer with bytes. Each with a library that the simulated wallets do not sign with. */
const verifiers: Record<ChainNamespace, () => Promise<Verifier>> = {
  eip155: () => import('./eip155.ts'),
  solana: () => import('./solana.ts'),
  polkadot: () => import('./polkadot.ts'),
  bip122: () => import('./bip122.ts'),
}

/** Whether the account itself has signed the message. Rejects for what is no signature at all. */
export async function isSignedBy(namespace: ChainNamespace, signed: Signed): Promise<boolean> {
  const { verify } = await verifiers[namespace]()
  return verify(signed)
}
