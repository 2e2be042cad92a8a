import type { ChainNamespace } from '@foyer/core'
import type { Signed } from './signed.ts'

type Verifier = { verify(signed: Signed): Promise<boolean> }

/** Verifiers by namespace, each with a library that the simulated wallets do not sign with. A wallet's answer alone proves nothing. */
const verifiers: Record<ChainNamespace, () => Promise<Verifier>> = {
  eip155: () => import('./eip155.ts'),
  solana: () => import('./solana.ts'),
  polkadot: () => import('./polkadot.ts'),
  bip122: () => import('./bip122.ts'),
}

/** Returns whether the account signed the message. Rejects when the bytes are not a signature. */
export async function isSignedBy(namespace: ChainNamespace, signed: Signed): Promise<boolean> {
  const { verify } = await verifiers[namespace]()
  return verify(signed)
}
