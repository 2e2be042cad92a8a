import type { Contacts, ReceiverPlace } from './receiver.types.ts'

export const ALICE = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
export const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** Begins and ends like Bob's address. */
export const BOBS_TWIN = '0x7099aAaaaAAAAaaAaAAaaAAAAaAaaAAaaaaa79c8'

export const SOLANA_ADDRESS = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
export const SOLANA_MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
export const POLKADOT_ADDRESS = '15rRgsWxz4H5LTnNGcCFsszfXD8oeAFd8QRsR6MbQE2f6XFF'
export const BITCOIN_ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
export const TESTNET_ADDRESS = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'

export const ETHEREUM: ReceiverPlace = { namespace: 'eip155', chainId: 'eip155:1', address: ALICE }
export const SOLANA: ReceiverPlace = {
  namespace: 'solana',
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  address: SOLANA_MINT,
}
export const POLKADOT: ReceiverPlace = {
  namespace: 'polkadot',
  chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
}
export const BITCOIN: ReceiverPlace = {
  namespace: 'bip122',
  chainId: 'bip122:000000000019d6689c085ae165831e93',
  address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
}
export const TESTNET: ReceiverPlace = {
  namespace: 'bip122',
  chainId: 'bip122:000000000933ea01ad0ee984209779ba',
  address: TESTNET_ADDRESS,
}

export const PLACES = [ETHEREUM, SOLANA, POLKADOT, BITCOIN, TESTNET]

export const CONTACTS: Contacts = {
  choices: [{ address: BOB, name: 'bob.foyer.id', kind: 'recent' }],
  known: [ALICE, BOB],
}
