/** References of Bitcoin's chains: the first half of the genesis block's hash. @see https://namespaces.chainagnostic.org/bip122/caip2 */
export const BITCOIN_MAINNET = '000000000019d6689c085ae165831e93'

/** Testnet3, Testnet4 and Signet, which write addresses in the same way. */
export const BITCOIN_TESTNETS: readonly string[] = [
  '000000000933ea01ad0ee984209779ba',
  '00000000da84f2bafbbc53dee25a72ae',
  '00000008819873e925422c1ff0f99f7c',
]

export const BITCOIN_REGTEST = '0f9188f13cb7b2c71f2a335e3a4fc328'

/** Chains on which bitcoin has no value. */
export const BITCOIN_TESTS: readonly string[] = [...BITCOIN_TESTNETS, BITCOIN_REGTEST]

/** Coin type of a chain of the bip122 family. Undefined for one other than Bitcoin's. @see https://github.com/satoshilabs/slips/blob/master/slip-0044.md */
export function bitcoinCoinType(reference: string): number | undefined {
  if (reference === BITCOIN_MAINNET) return 0
  return BITCOIN_TESTS.includes(reference) ? 1 : undefined
}
