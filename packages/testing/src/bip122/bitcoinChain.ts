/** The chains by their Wallet Standard names. */
export type BitcoinChain = 'bitcoin:mainnet' | 'bitcoin:testnet' | 'bitcoin:signet' | 'bitcoin:regtest'

const TEST_VERSIONS = { pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }

/** Address versions, WBIP network name and CAIP-2 reference of each chain. */
export const BITCOIN_CHAINS = {
  'bitcoin:mainnet': {
    versions: { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 },
    name: 'Mainnet',
    reference: '000000000019d6689c085ae165831e93',
  },
  'bitcoin:testnet': {
    versions: { bech32: 'tb', ...TEST_VERSIONS },
    name: 'Testnet',
    reference: '000000000933ea01ad0ee984209779ba',
  },
  'bitcoin:signet': {
    versions: { bech32: 'tb', ...TEST_VERSIONS },
    name: 'Signet',
    reference: '00000008819873e925422c1ff0f99f7c',
  },
  'bitcoin:regtest': {
    versions: { bech32: 'bcrt', ...TEST_VERSIONS },
    name: 'Regtest',
    reference: '0f9188f13cb7b2c71f2a335e3a4fc328',
  },
} as const satisfies Record<BitcoinChain, object>
