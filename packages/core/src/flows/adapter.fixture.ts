import type { ChainAdapter } from '../chain/adapter.ts'
import type { ChainNamespace } from '../chain/namespace.ts'
import { Chains } from '../chains.ts'

const unexpected = (method: string) => () => {
  throw new Error(`Unexpected call of ${method}.`)
}

/** Chains with one adapter that does what the test defines; every other method throws. */
export async function chainsWith(
  duties: Partial<ChainAdapter>,
  { namespace = 'eip155', networks }: { namespace?: ChainNamespace; networks?: ChainAdapter['networks'] } = {},
): Promise<Chains> {
  const chains = new Chains(networks)
  await chains.load([
    {
      namespace,
      networks: [],
      watchConnectors: unexpected('watchConnectors'),
      connect: unexpected('connect'),
      restore: unexpected('restore'),
      disconnect: unexpected('disconnect'),
      watchConnection: unexpected('watchConnection'),
      features: {},
      ...duties,
    },
  ])
  return chains
}
