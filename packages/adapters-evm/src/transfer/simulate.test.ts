import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import { type Address, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rejection } from '../page.fixture.ts'
import { MODES, type Mode } from './oddToken.fixture.ts'
import { type Alter, call, PAYER, payerOn, programOn } from './transfer.fixture.ts'

let anvil: Anvil
let program: ReturnType<typeof programOn>
let odd: Address
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  program = programOn(anvil)
  odd = await program.deployOddToken(10n ** 24n)
})
afterAll(() => anvil.stop())

/** A node without `eth_simulateV1`. */
const withoutSimulation: Alter = (method, answer) =>
  method === 'eth_simulateV1' ? { error: { code: -32601, message: 'Method not found' } } : answer

type Log = { address: string; topics: string[] }
type Simulated = { result: [{ calls: { logs: Log[] }[] }] }

/** @see https://eips.ethereum.org/EIPS/eip-7708 */
const LOGGED_BY_CHAIN = '0xfffffffffffffffffffffffffffffffffffffffe'

/** Simulates a token transfer that was drafted before the token misbehaves. */
async function simulated(mode: Mode | undefined, alter?: Alter) {
  const draft = await (await payerOn(anvil)).draft({ token: { address: odd, decimals: 6 }, amount: 5n })
  const { feature, network } = await payerOn(anvil, alter ? { alter } : {})
  await program.rpc('anvil_setStorageAt', odd, '0x0', toHex(mode ? MODES[mode] : 0, { size: 32 }))
  try {
    return await feature.simulate(draft, network, call())
  } finally {
    await program.rpc('anvil_setStorageAt', odd, '0x0', toHex(0, { size: 32 }))
  }
}

describe('simulate', () => {
  it('H73 tells the changes of both sides, without the fee, and of an account that pays itself alone', async () => {
    const { draft, feature, network } = await payerOn(anvil)
    const simulate = async (request: Parameters<typeof draft>[0]) =>
      feature.simulate(await draft(request), network, call())
    expect(await simulate({ amount: 5n })).toEqual({ outcome: 'changes', changes: [{ amount: -5n }], receives: 5n })
    expect(await simulate({ amount: 5n, to: PAYER.address })).toEqual({ outcome: 'changes', changes: [] })
    expect(await simulated(undefined)).toEqual({
      outcome: 'changes',
      changes: [{ token: odd.toLowerCase(), amount: -5n }],
      receives: 5n,
    })
  })

  it.each<[string, (log: Log, ofChain: Log) => Log[]]>([
    ['the chain’s logs', (_, ofChain) => [ofChain]],
    ['its own logs', log => [log]],
    ['both', (log, ofChain) => [ofChain, log]],
    ['its own, and another log of the chain', (log, ofChain) => [{ ...ofChain, topics: [] }, log]],
  ])('H73 counts native currency once on a chain that logs it itself, where the node gives %s', async (_, logsOf) => {
    const { draft } = await payerOn(anvil)
    const alter: Alter = (method, answer) => {
      const calls = method === 'eth_simulateV1' ? (answer as Simulated).result[0].calls : []
      for (const each of calls) each.logs = each.logs.flatMap(log => logsOf(log, { ...log, address: LOGGED_BY_CHAIN }))
      return answer
    }
    const { feature, network } = await payerOn(anvil, { alter })
    const expected = { outcome: 'changes', changes: [{ amount: -5n }], receives: 5n }
    expect(await feature.simulate(await draft({ amount: 5n }), network, call())).toEqual(expected)
  })

  it('says only that it succeeds where the node has no simulation', async () => {
    expect(await simulated(undefined, withoutSimulation)).toEqual({ outcome: 'succeeds' })
  })

  it.each<[Mode, string | undefined]>([
    ['returnsFalse', 'The token returned false.'],
    ['reverts', 'frozen'],
    ['revertsWithCustomError', 'Custom error 0x9e87fac8'],
    ['panics', 'Panic 0x1'],
    ['revertsBare', undefined],
  ])('H24 a token that %s fails, by either method', async (mode, reason) => {
    const expected = { outcome: 'fails', ...(reason && { reason }) }
    expect(await simulated(mode)).toEqual(expected)
    expect(await simulated(mode, withoutSimulation)).toEqual(expected)
  })

  it.each<[string, unknown]>([
    ['text', 'fine'],
    ['no block', []],
    ['no call', [{ calls: [] }]],
    ['no status', [{ calls: [{ returnData: '0x', logs: [] }] }]],
    ['a log as text', [{ calls: [{ status: '0x1', returnData: '0x', logs: ['Transfer'] }] }]],
    ['a thousand logs', [{ calls: [{ status: '0x1', returnData: '0x', logs: Array(1_000).fill({}) }] }]],
  ])('H40 tells no changes after a simulation that answers with %s', async (_, result) => {
    expect(await simulated(undefined, (method, answer) => (method === 'eth_simulateV1' ? { result } : answer))).toEqual(
      {
        outcome: 'succeeds',
      },
    )
  })

  it('says nothing where the node does not execute calls', async () => {
    const refusing: Alter = (method, answer) =>
      ['eth_simulateV1', 'eth_call'].includes(method)
        ? { error: { code: -32000, message: 'header not found' } }
        : answer
    expect(await simulated(undefined, refusing)).toBeUndefined()
  })

  it('H60 simulates no draft whose parts do not agree', async () => {
    const { draft, feature, network } = await payerOn(anvil)
    const changed = { ...(await draft({ amount: 5n })), amount: 4n }
    expect(await rejection(feature.simulate(changed, network, call()))).toMatchObject({ code: 'transfer.changed' })
  })
})
