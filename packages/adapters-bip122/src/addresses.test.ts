import { describe, expect, it } from 'vitest'
import { chainsOf } from './addresses.ts'
import { fromStandard } from './chainId.ts'

const names = (...chains: string[]) => chains.map(chain => fromStandard(`bitcoin:${chain}`))
const TESTS = ['testnet', 'testnet4', 'signet']

describe('chainsOf', () => {
  // BIP-173, BIP-350, BIP-86, and the addresses of the first block's coinbase.
  it.each([
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', ['mainnet']],
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', ['mainnet']],
    ['bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', ['mainnet']],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', ['mainnet']],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', ['mainnet']],
    ['3Ai1JZ8pdJb2ksieUV8FsxSNVJCpoPi8W6', ['mainnet']],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', TESTS],
    ['tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c', TESTS],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', [...TESTS, 'regtest']],
    ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', [...TESTS, 'regtest']],
    ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', ['regtest']],
  ])('%s', (address, chains) => {
    expect(chainsOf(address)).toEqual(names(...chains))
  })

  it.each([
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    'tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf',
    'tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47',
    'bc1gmk9yu',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
    'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
    '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
    '',
  ])('%s is an address of no chain', address => {
    expect(chainsOf(address)).toEqual([])
  })
})
