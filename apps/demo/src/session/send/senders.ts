import type { ChainNamespace } from '@foyer/core'
import type { Sender, Sent } from './sent.ts'

type Senders = {
  [Namespace in ChainNamespace]: () => Promise<{ send(sender: Sender<Namespace>): Promise<Sent> }>
}

/** Transfers by namespace, each with the library that its developers use. They load with the first press. */
const senders: Senders = {
  eip155: () => import('./eip155.ts'),
  solana: () => import('./solana.ts'),
  polkadot: () => import('./polkadot.ts'),
  bip122: () => import('./bip122.ts'),
}

/** Sends a small amount to the second development account. Rejects with the library's error, or the wallet's. */
export async function sendFrom<Namespace extends ChainNamespace>(
  namespace: Namespace,
  sender: Sender<Namespace>,
): Promise<Sent> {
  const { send } = await senders[namespace]()
  return send(sender)
}
