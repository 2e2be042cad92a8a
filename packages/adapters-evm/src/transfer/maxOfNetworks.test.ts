import type { Network } from '@foyer/core/chain'
import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import { type Hex, parseEther, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as networks from '../networks.ts'
import { type Alter, call, hashOf, PAYER, payerOn, programOn, RECEIVER } from './transfer.fixture.ts'

const OP_ORACLE = '0x420000000000000000000000000000000000000F'
const SCROLL_ORACLE = '0x5300000000000000000000000000000000000002'

const GWEI = 10n ** 9n
/** Wei per byte of a signed transaction, on chains that charge for its data on top. */
const BYTE_PRICE = 2_000n * GWEI
/** Bytes that the oracle of the OP stack adds for the signature. */
const SIGNATURE = 68

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

/** Code that answers `getL1Fee(bytes)` with the length of the bytes, and so many beside, times a price. */
const oracle = (others: number): Hex =>
  `0x60243560${byte(others)}0167${toHex(BYTE_PRICE, { size: 8 }).slice(2)}0260005260206000f3`

/** Signed transaction of the payer, as the chain gets it. */
type Signed = { bytes: bigint; gas: bigint; tip: bigint }

/** Stand-in for the rule of a chain. */
interface Rule {
  /** Puts the contracts of the chain where they are. */
  install?(): Promise<unknown>
  /** Answers of its node that anvil does not give. */
  alter?: Alter
  /** Wei beside gas. Throws for a transaction that the chain does not take. */
  charge(signed: Signed): bigint
}

const plain: Rule = { charge: () => 0n }

const opStack: Rule = {
  install: () => program.rpc('anvil_setCode', OP_ORACLE, oracle(SIGNATURE)),
  charge: ({ bytes }) => bytes * BYTE_PRICE,
}

const scroll: Rule = {
  install: () => program.rpc('anvil_setCode', SCROLL_ORACLE, oracle(0)),
  charge: ({ bytes }) => bytes * BYTE_PRICE,
}

/** Data on Ethereum costs gas, which moves: the second estimate is a little higher than the first. */
const dataInGas = (): Rule => {
  let data = 180_000n
  return {
    alter: (method, answer) => {
      if (method !== 'eth_estimateGas' || answer.error) return answer
      data += 2_000n
      return { result: toHex(BigInt(answer.result as Hex) + data) }
    },
    charge({ gas }) {
      if (gas < 21_000n + data) throw new Error('intrinsic gas too low')
      return 0n
    },
  }
}

const LINEA_TIP = 3n * GWEI
const linea: Rule = {
  alter: (method, answer) =>
    method === 'linea_estimateGas'
      ? { result: { gasLimit: '0x5208', baseFeePerGas: '0x7', priorityFeePerGas: toHex(LINEA_TIP) } }
      : answer,
  charge({ tip }) {
    if (tip < LINEA_TIP) throw new Error('Transaction price is too low')
    return 0n
  },
}

const RULES: Record<keyof typeof networks, () => Rule> = {
  mainnet: () => plain,
  base: () => opStack,
  optimism: () => opStack,
  arbitrum: dataInGas,
  polygon: () => plain,
  bsc: () => plain,
  avalanche: () => plain,
  gnosis: () => plain,
  zksync: dataInGas,
  linea: () => linea,
  scroll: () => scroll,
  // The oracle is there, and answers 0.
  celo: () => ({ install: () => program.rpc('anvil_setCode', OP_ORACLE, '0x60206000f3'), charge: () => 0n }),
  berachain: () => plain,
  kaia: () => plain,
  aurora: () => plain,
  sepolia: () => plain,
  baseSepolia: () => opStack,
  foundry: () => plain,
}

/** The payer's page on a chain of this id and rule, with a round balance. */
async function payerUnder(id: number, { install, alter }: Rule) {
  await install?.()
  await program.rpc('anvil_setChainId', id)
  await program.rpc('anvil_setBalance', PAYER.address, toHex(parseEther('1')))
  return payerOn({ ...anvil, chainId: id }, alter ? { alter } : {})
}

/** Sends all that the fee leaves, and returns the balance after the chain has taken what its rule says. */
async function sendMax(id: number, rule: Rule, tier = 'normal') {
  const payer = await payerUnder(id, rule)
  const { fees } = await payer.estimate({})
  const fee = fees.find(each => each.tier === tier) ?? fees[0]
  const from = { address: PAYER.address }
  const request = { from, to: RECEIVER, amount: fee.spendable, fee }
  const draft = await payer.feature.draft(request, payer.network, call())
  const hash = await hashOf(payer, draft)
  await program.mined()
  const { gas, maxPriorityFeePerGas, maxFeePerGas, nonce, value } = JSON.parse(draft.request) as Record<string, Hex>
  const signed = await PAYER.signTransaction({
    chainId: id,
    to: RECEIVER,
    value: BigInt(value!),
    gas: BigInt(gas!),
    maxFeePerGas: BigInt(maxFeePerGas!),
    maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas!),
    nonce: Number(nonce),
  })
  const charge = rule.charge({
    bytes: BigInt((signed.length - 2) / 2),
    gas: BigInt(gas!),
    tip: BigInt(maxPriorityFeePerGas!),
  })
  const mostGas = BigInt(gas!) * BigInt(maxFeePerGas!)
  const receipt = (await program.rpc('eth_getTransactionReceipt', hash)) as { status: Hex } | null
  return { fee, draft, receipt, needed: draft.amount + mostGas + charge }
}

describe('Max, then it is sent', () => {
  it('has a rule for each network', () => {
    expect(Object.keys(RULES).sort()).toEqual(Object.keys(networks).sort())
  })

  const each = Object.entries(networks) as [keyof typeof networks, Network][]

  it.each(each)('H74 leaves all that %s charges, and nothing more is kept', async (name, { id }) => {
    const { fee, draft, receipt, needed } = await sendMax(Number(id), RULES[name]())
    expect(receipt).toMatchObject({ status: '0x1' })
    expect(needed).toBeLessThanOrEqual(parseEther('1'))
    expect(draft.amount).toBe(fee.spendable)
    expect(draft.amount + draft.fee.amount).toBe(parseEther('1'))
    expect(fee.margin).toBeUndefined()
  })

  it('H74 keeps as much again as the gas on a chain whose rule is not known, and says so', async () => {
    // Takes most of what the gas may cost once more.
    const hidden = 21_000n * GWEI
    const { fee, receipt, needed } = await sendMax(987_654, { charge: () => hidden })
    expect(receipt).toMatchObject({ status: '0x1' })
    expect(fee.margin).toBe(fee.amount)
    expect(needed).toBeLessThanOrEqual(parseEther('1'))
    expect(fee.spendable + fee.amount + fee.margin!).toBe(parseEther('1'))
  })

  it.each([
    ['the OP stack', opStack],
    ['Scroll', scroll],
  ])('H74 asks the oracle of %s on a chain that is not known, and keeps no margin then', async (_, rule) => {
    const { fee, needed } = await sendMax(987_655, rule)
    expect(needed).toBeLessThanOrEqual(parseEther('1'))
    expect(fee.margin).toBeUndefined()
  })

  it('H74 keeps a margin where a known chain does not tell its fee', async () => {
    const { fee } = await sendMax(networks.scroll.id, plain)
    expect(fee.margin).toBe(fee.amount)
  })

  it.each([{}, { priorityFeePerGas: '1' }, null])('H74 keeps a margin where Linea answers %j', async odd => {
    const alter: Rule['alter'] = (method, answer) => (method === 'linea_estimateGas' ? { result: odd } : answer)
    const { fee } = await sendMax(networks.linea.id, { ...plain, alter })
    expect(fee.margin).toBe(fee.amount)
  })

  it('an amount that is typed may use the margin', async () => {
    const payer = await payerUnder(987_656, plain)
    const { fees } = await payer.estimate({})
    const fee = fees.find(({ tier }) => tier === 'normal')!
    const draft = await payer.draft({ amount: fee.spendable + fee.margin! })
    await payer.submit(draft)
    await program.mined()
    expect(draft.amount + fee.amount).toBe(parseEther('1'))
  })
})

/** Interface of Arbitrum's nodes. */
const NODE_INTERFACE = '0x00000000000000000000000000000000000000C8'
const DATA_GAS = 300_000n

/** Answers `gasEstimateL1Component` of Arbitrum with the same gas for any data. */
const arbitrum: Rule = {
  install: () =>
    program.rpc('anvil_setCode', NODE_INTERFACE, `0x63${toHex(DATA_GAS, { size: 4 }).slice(2)}60005260606000f3`),
  charge: () => 0n,
}

describe('Max of a swap and of a smart account, before anything is built', () => {
  const owner = { address: PAYER.address }
  const smart = { ...owner, type: 'smartAccount' } as const

  /** Parts of one ether that Max keeps. */
  async function left(id: number, rule: Rule) {
    const payer = await payerUnder(id, rule)
    const { fees } = await payer.estimate({ from: smart })
    return {
      swap: parseEther('1') - (await payer.swap!.spendable(owner, payer.network, call())),
      smartSwap: parseEther('1') - (await payer.swap!.spendable(smart, payer.network, call())),
      operation: parseEther('1') - fees[0].spendable,
      margin: fees[0].margin,
    }
  }

  it.each<[string, number, () => Rule]>([
    ['Scroll’s fee for the data', networks.scroll.id, () => scroll],
    ['Arbitrum’s gas for the data', networks.arbitrum.id, () => arbitrum],
    ['the tip that Linea wants', networks.linea.id, () => linea],
  ])('H74 leaves %s', async (_, id, rule) => {
    const before = await left(networks.mainnet.id, plain)
    const after = await left(id, rule())
    // A swap and an operation have about a thousand bytes of data, or take at least 200,000 gas.
    const least = 200_000n * GWEI
    expect(after.swap - before.swap).toBeGreaterThanOrEqual(least)
    expect(after.smartSwap - before.smartSwap).toBeGreaterThanOrEqual(least)
    expect(after.operation - before.operation).toBeGreaterThanOrEqual(least)
    expect(after.margin).toBeUndefined()
  })

  it.each([
    ['whose rule is not known', 987_657],
    ['where a guess of gas counts no data', networks.zksync.id],
  ])('H74 keeps a margin on a chain %s', async (_, id) => {
    const before = await left(networks.mainnet.id, plain)
    const after = await left(id, plain)
    expect(after.swap).toBe(before.swap * 2n)
    expect(after.smartSwap).toBe(before.smartSwap * 2n)
    expect(after.operation).toBe(before.operation * 2n)
    expect(after.margin).toBe(before.operation)
  })
})
