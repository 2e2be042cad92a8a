import type { SwapRequest } from '@foyer/core/chain'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, it } from 'vitest'
import type { LeastFinding } from './leastProof.ts'
import { proveSwap } from './proveSwap.ts'

const ROUTER = '0x111111125421cA6dc452d289314280a0f8842A65'
const ON_ZKSYNC = '0x6fd4383cB451173D5f9304F041C7BCBf27d561fF'
const PAYER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const EXECUTOR = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const LINK = '0x514910771AF9Ca656af840dff83E8264EcF986CA'
const ETHER = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const ZERO = '0x0000000000000000000000000000000000000000'

const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'

/** An endpoint that runs nothing. */
const NO_RUN = { simulated: undefined }

const ABI = parseAbi([
  'struct Desc { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, Desc desc, bytes data)',
])

const DESC = {
  srcToken: USDC,
  dstToken: LINK,
  srcReceiver: EXECUTOR,
  dstReceiver: PAYER,
  amount: 1_000n,
  minReturnAmount: 90n,
  flags: 0n,
} as const

const requestOf = (
  desc: Partial<Record<keyof typeof DESC, unknown>>,
  call: Partial<SwapRequest['call']> = {},
): SwapRequest => ({
  from: { address: PAYER },
  sold: { address: USDC, decimals: 6 },
  bought: { address: LINK, decimals: 18 },
  amount: 1_000n,
  least: 90n,
  call: {
    to: ROUTER,
    data: encodeFunctionData({ abi: ABI, args: [EXECUTOR, { ...DESC, ...desc } as never, '0x1234'] }),
    value: 0n,
    ...call,
  },
})

it('the terms of the public aggregation router prove a swap that nothing can run', () => {
  expect(proveSwap(requestOf({}), NO_RUN)).toEqual({ receives: undefined })
  expect(proveSwap(requestOf({ dstReceiver: ZERO }), NO_RUN)).toEqual({ receives: undefined })
  expect(proveSwap(requestOf({}, { to: ON_ZKSYNC }), NO_RUN)).toEqual({ receives: undefined })
  expect(proveSwap(requestOf({ minReturnAmount: 91n }), NO_RUN)).toEqual({ receives: undefined })
  const native = requestOf({ srcToken: ETHER }, { value: 1_000n })
  expect(proveSwap({ ...native, sold: { decimals: 18 } }, NO_RUN)).toEqual({ receives: undefined })
})

it.each([
  ['less than the least', { minReturnAmount: 89n }, 'amount'],
  ['another amount', { amount: 1_001n }, 'amount'],
  ['another sold token', { srcToken: LINK }, 'token'],
  ['another bought token', { dstToken: USDC }, 'token'],
  ['another receiver', { dstReceiver: OTHER }, 'account'],
])('H30 terms with %s are refused', (_, desc, field) => {
  expect(() => proveSwap(requestOf(desc), NO_RUN)).toThrow(
    expect.objectContaining({ code: 'swap.changed', context: { field } }),
  )
})

it.each<[string, SwapRequest]>([
  ['a part of the amount', requestOf({ flags: 1n })],
  ['another router', requestOf({}, { to: OTHER })],
  ['another function', requestOf({}, { data: `0x12345678${requestOf({}).call.data.slice(10)}` })],
  ['too little data', requestOf({}, { data: requestOf({}).call.data.slice(0, 300) as Hex })],
])('H30 nothing proves a swap of %s', (_, request) => {
  expect(() => proveSwap(request, NO_RUN)).toThrow(expect.objectContaining({ code: 'swap.unproved' }))
})

const topic = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
const transfer = (token: string, from: string, to: string, amount: number) => ({
  address: token,
  topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', topic(from), topic(to)],
  data: `0x${amount.toString(16).padStart(64, '0')}`,
})

/** Run of a swap in which the account gives 1000 and gets an amount. */
const runThatGives = (amount: number) => {
  const logs = [transfer(USDC, PAYER, ROUTER, 1_000), transfer(LINK, ROUTER, PAYER, amount)]
  const simulated = [{ hasSucceeded: true, returnData: '0x', logs, gasUsed: '0x5208' }] as const
  return { simulated, gained: BigInt(amount), given: 1_000n }
}

it('H60 a swap without a least of its own is refused, also where it gives enough at this moment', () => {
  expect(proveSwap(requestOf({}), { ...runThatGives(95), finding: 'enforced' })).toEqual({ receives: 95n })
  expect(() => proveSwap(requestOf({ minReturnAmount: 1n }), runThatGives(95))).toThrow(
    expect.objectContaining({ code: 'swap.changed', context: { field: 'amount' } }),
  )
})

it('H76 enough at this moment and the least in the call prove nothing: the router has to enforce it', () => {
  const request = requestOf({}, { to: OTHER })
  const prove = (finding?: LeastFinding) => () => proveSwap(request, { ...runThatGives(95), finding })
  expect(prove('enforced')()).toEqual({ receives: 95n, minimum: 'tried' })
  expect(prove('ignored')).toThrow(expect.objectContaining({ code: 'swap.changed', context: { field: 'least' } }))
  for (const finding of ['unknown', undefined] as const)
    expect(prove(finding)).toThrow(expect.objectContaining({ code: 'swap.unproved', context: { router: OTHER } }))
})

it('H76 a run in which a collectible leaves, or an approval is given, is refused also for a router that is known', () => {
  const collectible = { ...transfer(LINK, PAYER, OTHER, 1), address: EXECUTOR }
  const lost = { ...collectible, topics: [...collectible.topics, topic(OTHER)], data: '0x' }
  const allowed = {
    ...transfer(LINK, PAYER, OTHER, 1),
    topics: [APPROVAL, topic(PAYER), topic(OTHER)],
  }
  const [run] = runThatGives(95).simulated
  for (const [extra, field] of [
    [lost, 'collectible'],
    [allowed, 'approval'],
  ] as const) {
    const simulated = [{ ...run, logs: [...run.logs, extra] }]
    expect(() => proveSwap(requestOf({}), { simulated, finding: 'enforced' })).toThrow(
      expect.objectContaining({ code: 'swap.changed', context: { field } }),
    )
  }
})

it('H76 a run whose logs cannot be read, or are too many, hides no loss: it is refused also for a router that is known', () => {
  const allowed = { ...transfer(LINK, PAYER, OTHER, 1), topics: [APPROVAL, topic(PAYER), topic(OTHER)] }
  const [run] = runThatGives(95).simulated
  const proved = (logs: readonly unknown[]) => () => proveSwap(requestOf({}), { simulated: [{ ...run, logs }] })
  const many = Array.from({ length: 501 }, () => transfer(LINK, OTHER, ROUTER, 1))
  for (const logs of [[...run.logs, { topics: 'none' }], many])
    expect(proved(logs)).toThrow(expect.objectContaining({ code: 'swap.unproved' }))
  for (const logs of [
    [...run.logs, { topics: 'none' }, allowed],
    [...many, allowed],
  ])
    expect(proved(logs)).toThrow(expect.objectContaining({ code: 'swap.changed', context: { field: 'approval' } }))
})

it.each([
  ['comes back', [transfer(EXECUTOR, PAYER, OTHER, 7), transfer(EXECUTOR, OTHER, PAYER, 7)]],
  ['is the number 0', [transfer(EXECUTOR, PAYER, OTHER, 0)]],
  ['stands before other data', [{ ...transfer(EXECUTOR, PAYER, OTHER, 7), data: `0x${'7'.padStart(128, '0')}` }]],
])('H76 a run in which something of another contract leaves is refused, also where it %s', (_, others) => {
  const [run] = runThatGives(95).simulated
  const simulated = [{ ...run, logs: [...run.logs, ...others] }]
  expect(() => proveSwap(requestOf({}), { simulated })).toThrow(
    expect.objectContaining({ code: 'swap.changed', context: { field: 'token' } }),
  )
})

const swapIs = (code: string, context?: object) => expect.objectContaining({ code, ...(context && { context }) })
const LESS = swapIs('swap.changed', { field: 'least' })

it('H76 the terms of a router are for what it sends: it has to fail where it is asked for more than arrives', () => {
  const prove = (finding?: LeastFinding) => () => proveSwap(requestOf({}), { ...runThatGives(95), finding })
  expect(prove('enforced')()).toEqual({ receives: 95n })
  expect(prove('ignored')).toThrow(LESS)
  for (const finding of ['unknown', undefined] as const) expect(prove(finding)).toThrow(swapIs('swap.unproved'))
})

it('H76 a bought token counts by its balance, whatever its logs say', () => {
  const [run] = runThatGives(95).simulated
  const [paid, received] = run.logs
  const prove =
    (gained: bigint | undefined, others: object[], to = ROUTER) =>
    () =>
      proveSwap(requestOf({}, { to }), {
        simulated: [{ ...run, logs: [paid, ...others, received] }],
        gained,
        finding: 'enforced',
      })
  // A token that grows by itself logs what its balance has grown by before.
  expect(prove(95n, [transfer(LINK, ZERO, PAYER, 7)])()).toEqual({ receives: 95n })
  const made = [transfer(LINK, PAYER, ZERO, 50), transfer(LINK, ZERO, PAYER, 50)]
  for (const others of [[], made]) {
    expect(prove(89n, others)).toThrow(swapIs('swap.changed', { field: 'amount' }))
    expect(prove(undefined, others)).toThrow(swapIs('swap.unproved'))
    // A router that is not known was tried by the logs.
    expect(prove(92n, others, OTHER)).toThrow(LESS)
  }
  expect(prove(95n, [transfer(LINK, ZERO, PAYER, 7)], OTHER)).toThrow(LESS)
})

it('H76 what arrives beside the transfer that the router has to make proves nothing', () => {
  const [run] = runThatGives(95).simulated
  const prove =
    (gained: bigint, ...others: object[]) =>
    () =>
      proveSwap(requestOf({}), { simulated: [{ ...run, logs: [...run.logs, ...others] }], gained, finding: 'enforced' })
  expect(prove(95n, transfer(LINK, OTHER, EXECUTOR, 5))()).toEqual({ receives: 95n })
  expect(prove(100n, transfer(LINK, EXECUTOR, PAYER, 5))).toThrow(swapIs('swap.unproved'))
  expect(prove(102n, transfer(LINK, ZERO, PAYER, 7))).toThrow(swapIs('swap.unproved'))
  const made = transfer(LINK, ZERO, PAYER, 95)
  expect(
    proveSwap(requestOf({}), { simulated: [{ ...run, logs: [run.logs[0], made] }], gained: 95n, finding: 'enforced' }),
  ).toEqual({
    receives: 95n,
  })
})

it('H76 a swap that was run for the review is not proved by its terms alone afterwards', () => {
  expect(proveSwap(requestOf({}), NO_RUN)).toEqual({ receives: undefined })
  expect(() => proveSwap({ ...requestOf({}), needsRun: true }, NO_RUN)).toThrow(swapIs('swap.unproved'))
  expect(proveSwap({ ...requestOf({}), needsRun: true }, { ...runThatGives(95), finding: 'enforced' })).toEqual({
    receives: 95n,
  })
})

it('H76 a token in shares may round what it gives by two base units of many, and no more', () => {
  const many = { amount: 1_000_000n, desc: { amount: 1_000_000n } }
  const prove =
    (given: bigint, { amount, desc }: { amount: bigint; desc: object } = many) =>
    () =>
      proveSwap({ ...requestOf(desc), amount }, { ...runThatGives(95), given, finding: 'enforced' })
  expect(prove(1_000_002n)()).toEqual({ receives: 95n })
  const few = { amount: 1_000n, desc: {} }
  for (const more of [prove(1_000_003n), prove(1_001n, few)])
    expect(more).toThrow(swapIs('swap.changed', { field: 'amount' }))
})

it('H76 a log of the zero address is no native currency that arrives', () => {
  const logs = [transfer(USDC, PAYER, ROUTER, 1_000), transfer(ZERO, ROUTER, PAYER, 95)]
  const simulated = [{ hasSucceeded: true, returnData: '0x', logs, gasUsed: '0x5208' }] as const
  const request = { ...requestOf({ dstToken: ETHER }), bought: { decimals: 18 } }
  expect(() => proveSwap(request, { simulated })).toThrow(expect.objectContaining({ code: 'swap.changed' }))
})
