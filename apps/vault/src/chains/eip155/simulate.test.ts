import { describe, expect, it } from 'vitest'
import { runTrial } from './simulate.ts'

const OWN = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const topic = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`

/** Log of five wei from the account to another one. */
const logAt = (address: string) => ({
  address,
  topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', topic(OWN), topic(OTHER)],
  data: `0x${'5'.padStart(64, '0')}`,
})
const ofNode = logAt('0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE')
const ofChain = logAt('0xfffffffffffffffffffffffffffffffffffffffe')

describe('runTrial', () => {
  it.each([
    ['its own logs', [ofNode]],
    ['the chain’s logs', [ofChain]],
    ['both', [ofChain, ofNode]],
    ['both, and another log of the chain', [{ ...ofChain, topics: [topic(OTHER)] }, ofNode, ofChain]],
  ])('H73 counts native currency once where a node gives %s', async (_, logs) => {
    const ask = async () => [{ calls: [{ status: '0x1', returnData: '0x', gasUsed: '0x5208', logs }] }]
    const call = { from: OWN, to: OTHER, value: '0x5', data: '0x' }
    expect(await runTrial(ask, OWN, [call])).toEqual({
      trial: { kind: 'effects', effects: [{ kind: 'moves', token: undefined, amount: -5n }] },
      gasUsed: 21_000n,
    })
  })
})
