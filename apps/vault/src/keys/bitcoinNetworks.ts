import { NETWORK, TEST_NETWORK } from '@scure/btc-signer'

/** Bitcoin chains that accounts are derived for. */
export type BitcoinNetwork = 'main' | 'test' | 'regtest'

/**
 * Parameters of addresses, and the coin type in the path: 1 on every test chain.
 * @see https://github.com/satoshilabs/slips/blob/master/slip-0044.md
 */
export const BITCOIN_NETWORKS = {
  main: { network: NETWORK, coinType: 0 },
  test: { network: TEST_NETWORK, coinType: 1 },
  regtest: { network: { ...TEST_NETWORK, bech32: 'bcrt' }, coinType: 1 },
} as const satisfies Record<BitcoinNetwork, { network: typeof NETWORK; coinType: number }>
