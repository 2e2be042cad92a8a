import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import { type Address, formatEther, getAddress, type Hex, keccak256, parseEther, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rejection } from '../page.fixture.ts'
import { type Alter, PAYER, payerOn, programOn, RECEIVER } from './transfer.fixture.ts'

const SUPPLY = 10n ** 24n
const ORACLE = '0x420000000000000000000000000000000000000F'

let anvil: Anvil
let program: ReturnType<typeof programOn>
let standard: Address
let odd: Address
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  program = programOn(anvil)
  standard = await program.deployToken(18, SUPPLY)
  odd = await program.deployOddToken(SUPPLY)
})
afterAll(() => anvil.stop())

let snapshot: unknown
beforeEach(async () => {
  snapshot = await program.rpc('evm_snapshot')
})
afterEach(() => program.rpc('evm_revert', snapshot))

const ether = { address: PAYER.address }
const at18 = () => ({ address: standard, decimals: 18 })
const at6 = () => ({ address: odd, decimals: 6 })

/** Receiver whose checksum has a letter in the wrong case. */
const wrongChecksum = () => RECEIVER.replace(/[a-f]/, letter => letter.toUpperCase())

describe('estimate', () => {
  it('H26 leaves exactly the fee of the native currency, and the whole balance of a token', async () => {
    const { estimate } = await payerOn(anvil)
    const plain = await estimate({ amount: 1n })
    expect(plain.balance).toBe(await program.balanceOf(PAYER.address))
    for (const { amount, spendable, terms } of plain.fees) {
      expect(amount).toBe(21_000n * BigInt(terms.maxFeePerGas!))
      expect(spendable).toBe(plain.balance - amount)
    }
    const token = await estimate({ token: at18(), amount: SUPPLY })
    expect(token).toMatchObject({ balance: SUPPLY, native: plain.balance })
    expect(token.fees[0].spendable).toBe(SUPPLY)
    expect(BigInt(token.fees[0].terms.gas!)).toBeGreaterThan(21_000n)
  })

  it('has the tiers of the tips that others paid, with twice the base fee', async () => {
    const { estimate } = await payerOn(anvil)
    await program.rpc('evm_setAutomine', false)
    for (let block = 0; block < 4; block += 1) {
      for (const tip of [1, 2, 3]) {
        await program.send({
          to: RECEIVER,
          value: 1n,
          gas: 21_000n,
          maxFeePerGas: 50n * 10n ** 9n,
          maxPriorityFeePerGas: BigInt(tip) * 10n ** 9n,
        })
      }
      await program.mine()
    }
    await program.rpc('evm_setAutomine', true)
    const { fees } = await estimate({})
    const { baseFeePerGas } = (await program.rpc('eth_getBlockByNumber', 'latest', false)) as { baseFeePerGas: Hex }
    expect(fees.map(({ tier }) => tier)).toEqual(['slow', 'normal', 'fast'])
    expect(fees.map(({ terms }) => terms.maxPriorityFeePerGas)).toEqual(['0x3b9aca00', '0x77359400', '0xb2d05e00'])
    for (const { terms } of fees) {
      const { maxFeePerGas, maxPriorityFeePerGas } = terms
      expect(BigInt(maxFeePerGas!) - BigInt(maxPriorityFeePerGas!)).toBe(2n * BigInt(baseFeePerGas))
    }
  })

  it('leaves the L1 fee where the chain has its oracle', async () => {
    const { estimate } = await payerOn(anvil)
    const before = (await estimate({ amount: 1n })).fees[0]
    // Returns 0.001 ether from each function.
    await program.rpc(
      'anvil_setCode',
      ORACLE,
      `0x7f${toHex(parseEther('0.001'), { size: 32 }).slice(2)}60005260206000f3`,
    )
    const { fees, balance } = await estimate({ amount: 1n })
    const [{ amount, spendable }] = fees
    // The fee for the data and that for the operator, and half as much again.
    expect(formatEther(amount - before.amount)).toBe('0.003')
    expect(spendable).toBe(balance - amount)
  })

  it('has 0 to spend where the fee cannot be paid', async () => {
    const { estimate } = await payerOn(anvil)
    await program.rpc('anvil_setBalance', PAYER.address, '0x5')
    expect(await estimate({})).toMatchObject({ balance: 5n, native: 5n, fees: [{ spendable: 0n }] })
    expect(await estimate({ token: at18() })).toMatchObject({ balance: SUPPLY, native: 5n, fees: [{ spendable: 0n }] })
  })

  it('has a fee for an amount that no chain can write', async () => {
    const { estimate } = await payerOn(anvil)
    for (const token of [undefined, at18()]) {
      const { fees } = await estimate({ amount: 10n ** 90n, ...(token && { token }) })
      expect(fees.length).toBeGreaterThan(0)
    }
  })

  it('needs more gas for a contract that receives', async () => {
    const { estimate } = await payerOn(anvil)
    // Stores the value that it receives.
    await program.rpc('anvil_setCode', RECEIVER, '0x34600055')
    const [{ terms }] = (await estimate({ amount: 1n })).fees
    expect(BigInt(terms.gas!)).toBeGreaterThan(40_000n)
  })
})

describe('estimate, with one price of gas', () => {
  it('reads the price of a chain without EIP-1559, and the wallet sends at it', async () => {
    const legacy = await startAnvil({ chainId: 31340, hardfork: 'berlin' })
    try {
      const payer = await payerOn(legacy)
      const { fees } = await payer.estimate({ amount: 7n })
      expect(fees).toHaveLength(1)
      expect(fees[0].tier).toBe('normal')
      expect(Object.keys(fees[0].terms)).toEqual(['gas', 'gasPrice'])
      const before = await programOn(legacy).balanceOf(RECEIVER)
      const draft = await payer.draft({ amount: 7n })
      const submitted = await payer.submit(draft)
      await programOn(legacy).mined()
      expect((await programOn(legacy).balanceOf(RECEIVER)) - before).toBe(7n)
      expect(await payer.watch(draft)).toMatchObject({ status: 'included', submitted })
    } finally {
      await legacy.stop()
    }
  })
})

describe('addresses', () => {
  it.each<[string, () => string]>([
    ['a wrong checksum', wrongChecksum],
    ['the zero address', () => `0x${'0'.repeat(40)}`],
    ['no leading 0x', () => RECEIVER.slice(2)],
    ['a leading 0X', () => RECEIVER.replace('0x', '0X')],
    ['39 digits', () => RECEIVER.slice(0, -1)],
    ['the token itself', () => standard.toLowerCase()],
  ])('H59 refuses a receiver with %s', async (_, to) => {
    const { estimate } = await payerOn(anvil)
    const error = await rejection(estimate({ to: to(), token: at18() }))
    expect(error).toMatchObject({ code: 'transfer.wrongReceiver', context: { address: to() } })
  })

  it('takes a receiver with the right checksum, and in one case', async () => {
    const { estimate } = await payerOn(anvil)
    for (const to of [getAddress(RECEIVER), RECEIVER.toLowerCase(), `0x${RECEIVER.slice(2).toUpperCase()}`]) {
      expect((await estimate({ to })).fees).not.toHaveLength(0)
    }
  })

  it('refuses a payer that is no address', async () => {
    const { estimate } = await payerOn(anvil)
    expect(await rejection(estimate({ from: { address: 'nobody' } }))).toMatchObject({ code: 'transfer.wrongPayer' })
  })
})

describe('tokens', () => {
  it('H31 refuses other decimals than the token’s, and an address without a token', async () => {
    const { estimate } = await payerOn(anvil)
    for (const decimals of [6, 0, 255, -1, 18.5, Number.NaN]) {
      const token = { ...at18(), decimals }
      expect(await rejection(estimate({ token }))).toMatchObject({
        code: 'transfer.wrongToken',
        context: { token: standard },
      })
    }
    for (const address of [RECEIVER, ORACLE, 'garbage']) {
      expect(await rejection(estimate({ to: PAYER.address, token: { address, decimals: 18 } }))).toMatchObject({
        code: 'transfer.wrongToken',
      })
    }
  })

  it.each([
    ['returnsFalse', 'The token returned false.'],
    ['reverts', 'frozen'],
    ['revertsWithCustomError', `Custom error ${keccak256(toHex('Paused()')).slice(0, 10)}`],
    ['panics', 'Panic 0x1'],
    ['revertsBare', undefined],
  ] as const)('H24 refuses a transfer that the token %s', async (mode, reason) => {
    const { estimate, draft } = await payerOn(anvil)
    const fee = (await estimate({ token: at6(), amount: 5n })).fees[0]
    await program.behave(odd, mode)
    const context = reason === undefined ? {} : { reason }
    expect(await rejection(estimate({ token: at6(), amount: 5n }))).toMatchObject({ code: 'transfer.reverts', context })
    expect(await rejection(draft({ token: at6(), amount: 5n }))).toMatchObject({ code: 'transfer.reverts' })
    expect(fee.spendable).toBe(SUPPLY)
  })

  it('estimates a token that the account does not have', async () => {
    const { estimate } = await payerOn(anvil)
    const poor = { address: RECEIVER }
    const { fees, balance } = await estimate({ from: poor, to: ether.address, token: at18(), amount: 1n })
    expect(balance).toBe(0n)
    expect(fees[0]).toMatchObject({ spendable: 0n })
  })
})

describe('H40 an endpoint that lies', () => {
  const lying = async (alter: Alter) => (await payerOn(anvil, { alter })).estimate({ amount: 1n })
  const block =
    (change: Record<string, unknown>): Alter =>
    (method, answer) =>
      method === 'eth_getBlockByNumber' ? { result: { ...(answer.result as object), ...change } } : answer
  const only =
    (name: string, result: unknown): Alter =>
    (method, answer) =>
      method === name ? { result } : answer

  it.each<[string, Alter]>([
    ['an absurd base fee', block({ baseFeePerGas: toHex(2n * 10n ** 18n) })],
    ['a negative base fee', block({ baseFeePerGas: '-0x1' })],
    ['a base fee as a number', block({ baseFeePerGas: 7 })],
    ['a base fee of 257 bits', block({ baseFeePerGas: `0x1${'0'.repeat(64)}` })],
    [
      'an absurd price without a base fee',
      (method, answer, params) => {
        const legacy = block({ baseFeePerGas: undefined })(method, answer, params)
        return method === 'eth_gasPrice' ? { result: toHex(10n ** 19n) } : legacy
      },
    ],
    ['more gas than a block has', only('eth_estimateGas', '0x7fffffffffffffff')],
    ['gas as text', only('eth_estimateGas', 'lots')],
    ['no block', only('eth_getBlockByNumber', null)],
    ['a balance as a number', only('eth_getBalance', 5)],
    ['a tip as text', only('eth_feeHistory', { reward: [['a', 'b', 'c']] })],
  ])('with %s is not believed', async (_, alter) => {
    expect(await rejection(lying(alter))).toMatchObject({ code: 'rpc.failed' })
  })

  it.each<[string, unknown]>([
    ['a history', { reward: [Array(3).fill(toHex(10n ** 17n))], gasUsedRatio: [0.5] }],
    ['no history', null],
  ])('with an absurd tip from %s gets at most 200 gwei', async (_, history) => {
    const { fees } = await lying((method, answer) => {
      if (method === 'eth_feeHistory') return { result: history }
      return method === 'eth_maxPriorityFeePerGas' ? { result: toHex(10n ** 17n) } : answer
    })
    expect(fees.map(({ terms }) => BigInt(terms.maxPriorityFeePerGas!))).toEqual([200n * 10n ** 9n])
  })

  it('with a tip that falls in the faster tier keeps the order', async () => {
    const history = { reward: [[toHex(9), toHex(5), toHex(1)]], gasUsedRatio: [0.5] }
    const { fees } = await lying(only('eth_feeHistory', history))
    expect(fees.map(({ tier, terms }) => [tier, terms.maxPriorityFeePerGas])).toEqual([['normal', '0x9']])
  })

  it('a node without fee history and suggestions still has a fee', async () => {
    const unknown: Alter = (method, answer) =>
      ['eth_feeHistory', 'eth_maxPriorityFeePerGas'].includes(method)
        ? { error: { code: -32601, message: 'Method not found' } }
        : answer
    expect((await lying(unknown)).fees).toMatchObject([
      { tier: 'normal', terms: { maxPriorityFeePerGas: '0x3b9aca00' } },
    ])
  })
})
