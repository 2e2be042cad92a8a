import type { SwapAsset, SwapRequest } from '@foyer/core/chain'
import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import {
  EXCHANGE_ABI,
  EXCHANGE_ADDRESS,
  LOOSE_ROUTER,
  LOOSE_ROUTER_ABI,
  openExchange,
} from '@foyer/sandbox/exchange.fixture'
import { type Address, concatHex, encodeDeployData, encodeFunctionData, type Hex, pad, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rejection } from '../page.fixture.ts'
import { type Alter, PAYER, programOn, RECEIVER } from '../transfer/transfer.fixture.ts'
import { DOLLARS, LINKS, NATIVE, TETHERS, traderOn } from './swap.fixture.ts'

const DOLLAR = 1_000_000n
const FOREVER = 2n ** 40n

let anvil: Anvil
let program: ReturnType<typeof programOn>
let loose: Address
let opened: unknown
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  await openExchange(anvil)
  program = programOn(anvil)
  const args = [EXCHANGE_ADDRESS] as const
  loose = await program.deploy(encodeDeployData({ abi: LOOSE_ROUTER_ABI, bytecode: LOOSE_ROUTER, args }))
})
afterAll(() => anvil.stop())
beforeEach(async () => {
  opened = await program.rpc('evm_snapshot')
})
afterEach(() => program.rpc('evm_revert', opened))

const ETHER: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const nameOf = ({ address }: SwapAsset) => (address ?? ETHER) as Address

type Terms = Pick<SwapRequest, 'sold' | 'bought' | 'amount'>
type Call = { to?: Address; data: Hex }
type Build = (terms: { sold: Address; bought: Address; amount: bigint; least: bigint; expected: bigint }) => Call

const exchangeCall = (...[sold, bought, amount, least]: [Address, Address, bigint, bigint]) =>
  encodeFunctionData({
    abi: EXCHANGE_ABI,
    functionName: 'swap',
    args: [sold, bought, amount, least, PAYER.address, FOREVER],
  })

const loosely = (
  functionName: 'swapQuoted' | 'swapPriced' | 'swapParts' | 'swapPacked',
  args: readonly unknown[],
): Required<Call> => ({ to: loose, data: encodeFunctionData({ abi: LOOSE_ROUTER_ABI, functionName, args } as never) })

/** Swap that a service has built, with the amount that the pools give now. */
async function built(terms: Terms, build: Build, options: Parameters<typeof traderOn>[1] = {}) {
  const trader = await traderOn(anvil, options)
  const expected = await trader.quote(terms)
  const swap = await trader.request(terms)
  const [sold, bought] = [nameOf(terms.sold), nameOf(terms.bought)]
  const call = build({ sold, bought, amount: terms.amount, least: swap.least, expected })
  return { trader, expected, request: { ...swap, call: { ...swap.call, ...call } } }
}

const PAIRS: [string, Terms][] = [
  ['tokens', { sold: DOLLARS, bought: LINKS, amount: 100n * DOLLAR }],
  ['tokens of which one returns nothing', { sold: TETHERS, bought: NATIVE, amount: 50n * DOLLAR }],
  ['the native currency', { sold: NATIVE, bought: DOLLARS, amount: 10n ** 16n }],
]

const LIES: [string, string, Build][] = [
  [
    'after the arguments',
    'swap.changed',
    ({ sold, bought, amount, least }) => ({
      data: concatHex([exchangeCall(sold, bought, amount, 0n), pad(toHex(least))]),
    }),
  ],
  [
    'after the arguments, at no multiple of 32 bytes',
    'swap.changed',
    ({ sold, bought, amount, least }) => ({
      data: concatHex([exchangeCall(sold, bought, amount, 0n), '0x00ff', pad(toHex(least))]),
    }),
  ],
  [
    'in an argument that the router never reads',
    'swap.changed',
    ({ sold, bought, amount, least }) => ({ to: loose, data: exchangeCall(sold, bought, amount, least) }),
  ],
  [
    'in an argument that is compared with another one',
    'swap.unproved',
    ({ sold, bought, amount, least, expected }) =>
      loosely('swapQuoted', [sold, bought, amount, least, PAYER.address, expected]),
  ],
  [
    'in an argument that is compared with a price in the call',
    'swap.changed',
    ({ sold, bought, amount, least, expected }) => {
      const price = (expected * 10n ** 18n + amount - 1n) / amount
      return loosely('swapPriced', [sold, bought, amount, least, PAYER.address, price])
    },
  ],
  [
    'in more places than are tried, of which the router reads none',
    'swap.changed',
    ({ sold, bought, amount, least }) => ({
      data: concatHex([
        exchangeCall(sold, bought, amount, 0n),
        ...Array.from({ length: 300 }, () => pad(toHex(least))),
      ]),
    }),
  ],
]

describe.each(PAIRS)('a swap of %s', (_, terms) => {
  it.each(LIES)('H76 is refused where the least stands %s', async (_place, code, build) => {
    const { trader, request } = await built(terms, build)
    expect(await rejection(trader.foresee(request))).toMatchObject({ code })
    expect(await rejection(trader.draft(request, true))).toMatchObject({ code })
    expect(trader.wallet.requests).not.toContain('eth_sendTransaction')
  })

  it('H76 is proved where the router enforces the least, also one that it packs', async () => {
    for (const build of [
      ({ sold, bought, amount, least }) => ({ data: exchangeCall(sold, bought, amount, least) }),
      ({ sold, bought, amount, expected }) => ({ data: exchangeCall(sold, bought, amount, expected) }),
      ({ sold, bought, amount, least }) =>
        loosely('swapPacked', [sold, bought, amount, PAYER.address, concatHex(['0x07', pad(toHex(least))])]),
    ] satisfies Build[]) {
      const { trader, request, expected } = await built(terms, build)
      expect((await trader.foresee(request)).receives).toBe(expected)
    }
  })
})

it('H76 an amount of the input that is as large as the least is not taken for it', async () => {
  // A pool in which a dollar is worth a dollar, so that a part of the input can be in the range of the output.
  const terms = { sold: DOLLARS, bought: TETHERS, amount: 10n * DOLLAR }
  const { trader, request } = await built(terms, ({ sold, bought, amount, least }) =>
    loosely('swapParts', [sold, bought, amount, least, PAYER.address]),
  )
  expect(request.least).toBeLessThan(terms.amount)
  expect(['swap.changed', 'swap.unproved']).toContain(
    ((await rejection(trader.foresee(request))) as { code: string }).code,
  )
})

it("H76 somebody else's trade after the proof reverts a proved swap, and the visitor keeps what was sold", async () => {
  const terms = { sold: NATIVE, bought: DOLLARS, amount: 10n ** 18n }
  const { trader, request } = await built(terms, ({ sold, bought, amount, least }) =>
    loosely('swapPacked', [sold, bought, amount, PAYER.address, concatHex(['0x07', pad(toHex(least))])]),
  )
  const draft = await trader.draft(request)
  const much = { sold: NATIVE, bought: DOLLARS, amount: 100n * 10n ** 18n }
  const other = await trader.request(much, { recipient: RECEIVER })
  await program.rpc('anvil_setBalance', RECEIVER, toHex(10n ** 24n))
  await program.rpc('eth_sendTransaction', {
    from: RECEIVER,
    ...other.call,
    value: toHex(other.call.value),
    gas: toHex(500_000),
  })
  await program.mined()
  const before = await trader.held(DOLLARS)
  const submitted = await trader.submit(draft)
  const hash = submitted.type === 'transaction' ? submitted.hash : ''
  await expect.poll(() => trader.watch(draft, hash)).toMatchObject({ status: 'reverted' })
  expect(await trader.held(DOLLARS)).toBe(before)
  // What it moved is what the proof is about: the same call is not offered any more.
  expect(await rejection(trader.foresee(request))).toMatchObject({ code: 'transfer.reverts' })
})

it('H76 a router whose further runs are not answered is not taken for one that enforces the least', async () => {
  const [[, terms]] = PAIRS as [(typeof PAIRS)[number]]
  let runs = 0
  const alter: Alter = (method, answer) =>
    method === 'eth_simulateV1' && runs++ > 0 ? { error: { code: -32601 } } : answer
  const { trader, request } = await built(
    terms,
    ({ sold, bought, amount, least }) => ({ data: exchangeCall(sold, bought, amount, least) }),
    { alter },
  )
  expect(await rejection(trader.foresee(request))).toMatchObject({
    code: 'swap.unproved',
    context: { router: EXCHANGE_ADDRESS },
  })
})
