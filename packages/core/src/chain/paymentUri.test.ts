import { expect, test } from 'vitest'
import { FoyerError } from '../errors.ts'
import type { CaipAddress } from './namespace.ts'
import { paymentUri } from './paymentUri.ts'

const EVM = '0x1234567890abcdef1234567890abcdef12345678'
const BITCOIN = '175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W'
const SEGWIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const SOLANA = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
const POLKADOT = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'

test.each<[what: string, account: CaipAddress, uri: string]>([
  // https://eips.ethereum.org/EIPS/eip-681: a target, and the chain behind an @.
  ['EIP-681', `eip155:137:${EVM}`, `ethereum:${EVM}@137`],
  ['EIP-681 on the first chain too: without it a wallet would take its own', `eip155:1:${EVM}`, `ethereum:${EVM}@1`],
  // https://github.com/bitcoin/bips/blob/master/bip-0021.mediawiki: "Just the address".
  ['BIP-21', `bip122:000000000019d6689c085ae165831e93:${BITCOIN}`, `bitcoin:${BITCOIN}`],
  ['BIP-21 with SegWit', `bip122:000000000019d6689c085ae165831e93:${SEGWIT}`, `bitcoin:${SEGWIT}`],
  ['Solana Pay', `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${SOLANA}`, `solana:${SOLANA}`],
  ['no standard', `polkadot:91b171bb158e2d3848fa23a9f1c25182:${POLKADOT}`, POLKADOT],
])('%s', (_, account, uri) => expect(paymentUri(account)).toBe(uri))

test('an invalid account is rejected', () => {
  expect(() => paymentUri('eip155:1' as CaipAddress)).toThrow(FoyerError)
})
