import type { CaipNetworkId } from '@foyer/core/chain'
import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import { type Address, type Hex, parseEther, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rejection } from '../page.fixture.ts'
import { type Alter, call, hashOf, PAYER, payerOn, programOn, RECEIVER } from './transfer.fixture.ts'

let anvil: Anvil
let program: ReturnType<typeof programOn>
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  program = programOn(anvil)
})
afterAll(() => anvil.stop())

let snapshot: unknown
beforeEach(async () => {
  snapshot = await program.rpc('evm_snapshot')
})
afterEach(async () => {
  await program.rpc('evm_revert', snapshot)
  await program.rpc('anvil_setChainId', anvil.chainId)
})

const byte = (value: number) => toHex(value, { size: 1 }).slice(2)
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const ANSWER = '60005260206000f3'

/**
 * Code of a token whose balances are the native ones. Its `transfer` tells of what it moves, and moves nothing: no code of anvil can take from an
 * account. The tests take it.
 */
const nativeToken = (decimals: number): Hex => {
  const units = toHex(10n ** BigInt(18 - decimals), { size: 8 }).slice(2)
  return `0x${[
    '60003560e01c',
    '8063313ce56714605457',
    '806370a0823114605f57',
    '602435600052',
    `600435337f${TRANSFER}60206000a3`,
    `6001${ANSWER}`,
    `5b60${byte(decimals)}${ANSWER}`,
    `5b67${units}6004353104${ANSWER}`,
  ].join('')}`
}

const ONE = parseEther('1')

/** The payer's page on a chain of this id, where a token of these decimals is the native currency, with one and a bit of it. */
async function payerUnder(id: number, token: string, decimals: number, alter?: Alter) {
  await program.rpc('anvil_setCode', token, nativeToken(decimals))
  await program.rpc('anvil_setChainId', id)
  await program.rpc('anvil_setBalance', PAYER.address, toHex(ONE + 123_456_789n))
  return payerOn({ ...anvil, chainId: id }, alter ? { alter } : {})
}

const KNOWN: [name: string, chainId: CaipNetworkId, token: Address, decimals: number][] = [
  ['Arc', 'eip155:5042', '0x3600000000000000000000000000000000000000', 6],
  ['Arc Testnet', 'eip155:5042002', '0x3600000000000000000000000000000000000000', 6],
  ['Celo', 'eip155:42220', '0x471EcE3750Da237f93B8E339c536989b8978a438', 18],
  ['Polygon', 'eip155:137', '0x0000000000000000000000000000000000001010', 18],
  ['ZKsync Era', 'eip155:324', '0x000000000000000000000000000000000000800A', 18],
  ['Moonbeam', 'eip155:1284', '0x0000000000000000000000000000000000000802', 18],
  ['Moonriver', 'eip155:1285', '0x0000000000000000000000000000000000000802', 18],
  ['Moonbase Alpha', 'eip155:1287', '0x0000000000000000000000000000000000000802', 18],
  ['Metis', 'eip155:1088', '0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000', 18],
  ['OP Mainnet', 'eip155:10', '0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000', 18],
]

describe('Max of a token that is the native currency, then it is sent', () => {
  it.each(KNOWN)('H74 leaves the fee on %s', async (_, chainId, address, decimals) => {
    const payer = await payerUnder(Number(chainId.slice('eip155:'.length)), address, decimals)
    const token = { address, decimals }
    const units = 10n ** BigInt(18 - decimals)
    const { fees, native, balance, isNative } = await payer.estimate({ token })
    expect(isNative).toBe(true)
    expect(balance).toBe(native / units)
    const fee = fees.find(({ tier }) => tier === 'normal')!
    expect(fee.spendable).toBe((native - fee.amount - (fee.margin ?? 0n)) / units)
    const request = { from: { address: PAYER.address }, to: RECEIVER, token, amount: fee.spendable, fee }
    const hash = await hashOf(payer, await payer.feature.draft(request, payer.network, call()))
    await program.mined()
    expect(await program.rpc('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
    // What the token takes is still there after the gas.
    expect(await program.balanceOf(PAYER.address)).toBeGreaterThanOrEqual(fee.spendable * units)
  })

  it('H74 refuses an amount that leaves no fee, and says how much is missing', async () => {
    const [, , address, decimals] = KNOWN[0]!
    const payer = await payerUnder(5042, address, decimals)
    const token = { address, decimals }
    const { fees, balance, native } = await payer.estimate({ token })
    const [fee] = fees
    const request = { from: { address: PAYER.address }, to: RECEIVER, token, amount: balance, fee }
    expect(await rejection(payer.feature.draft(request, payer.network, call()))).toMatchObject({
      code: 'transfer.insufficient',
      context: { asset: 'native', missing: String(balance * 10n ** 12n + fee.amount - native) },
    })
  })

  it('H74 leaves the fee of a smart account', async () => {
    const [, , address, decimals] = KNOWN[0]!
    const payer = await payerUnder(5042, address, decimals)
    const from = { address: PAYER.address, type: 'smartAccount' } as const
    const { fees, native, isNative } = await payer.estimate({ from, token: { address, decimals } })
    const [{ amount, margin = 0n, spendable }] = fees
    expect(isNative).toBe(true)
    expect(amount).toBeGreaterThan(0n)
    expect(spendable).toBe((native - amount - margin) / 10n ** 12n)
  })
})

/** Answer of a node of whose currency a transfer of the token takes one unit, seen by the last of the calls that ask for the balance. */
const movesNative: Alter = (method, answer, params) => {
  if (method !== 'eth_simulateV1' || !JSON.stringify(params).includes('0x6000353160005260206000f3')) return answer
  const [block] = answer.result as [{ calls: { returnData: Hex }[] }]
  const last = block.calls[2]!
  return {
    result: [
      {
        ...block,
        calls: [
          ...block.calls.slice(0, 2),
          { ...last, returnData: toHex(BigInt(last.returnData) - 10n ** 12n, { size: 32 }) },
        ],
      },
    ],
  }
}

const withoutSimulation: Alter = (method, answer) =>
  method === 'eth_simulateV1' ? { error: { code: -32601, message: 'Method not found' } } : answer

describe('a token that is not known, whose balance is the native one', () => {
  const address = '0x00000000000000000000000000000000000a11ce'
  const token = { address, decimals: 6 }

  it('H74 is the native currency where a transfer of it moves the native balance', async () => {
    const payer = await payerUnder(31337, address, 6, movesNative)
    const { fees, native, isNative } = await payer.estimate({ token })
    expect(isNative).toBe(true)
    expect(fees[0].spendable).toBe((native - fees[0].amount) / 10n ** 12n)
  })

  it('is another asset where the native balance stays', async () => {
    const payer = await payerUnder(31337, address, 6)
    const { fees, balance, isNative } = await payer.estimate({ token })
    expect(isNative).toBeUndefined()
    expect(fees[0].spendable).toBe(balance)
  })

  it('H74 counts as the native currency where the endpoint cannot say it', async () => {
    const payer = await payerUnder(31337, address, 6, withoutSimulation)
    expect((await payer.estimate({ token })).isNative).toBe(true)
  })

  it('asks for no simulation while the balances differ', async () => {
    const simulations: string[] = []
    const payer = await payerOn(anvil, {
      alter: (method, answer) => {
        if (method === 'eth_simulateV1') simulations.push(method)
        return answer
      },
    })
    const other = await program.deployToken(6, 10n ** 12n)
    expect((await payer.estimate({ token: { address: other, decimals: 6 } })).isNative).toBeUndefined()
    expect(simulations).toEqual([])
  })
})
