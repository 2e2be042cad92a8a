import type { TransferSimulation } from '@foyer/core/chain'
import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import { FEE_MODES, type FeeMode } from '@foyer/sandbox/contracts.fixture'
import { type Address, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Alter, call, PAYER, payerOn, programOn, RECEIVER } from './transfer.fixture.ts'

let anvil: Anvil
let program: ReturnType<typeof programOn>
let token: Address
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  program = programOn(anvil)
  token = await program.deployFeeToken(10n ** 24n)
})
afterAll(() => anvil.stop())

const AMOUNT = 100_000n

/** Draft of a token that behaves, and its outcome once the token does otherwise. */
async function open(mode: FeeMode, { to = RECEIVER, alter }: { to?: string; alter?: Alter } = {}) {
  await program.rpc('anvil_setStorageAt', token, '0x0', toHex(FEE_MODES[mode], { size: 32 }))
  const page = await payerOn(anvil, alter ? { alter } : {})
  const draft = await page.draft({ token: { address: token, decimals: 6 }, amount: AMOUNT, to })
  return { ...page, draft, simulate: () => page.feature.simulate(draft, page.network, call()) }
}

const outcome = (paid: bigint, receives?: bigint): TransferSimulation => ({
  outcome: 'changes',
  changes: [{ token: token.toLowerCase(), amount: -paid }],
  ...(receives !== undefined && { receives }),
})

describe('both sides of an ERC-20', () => {
  it.each<[does: string, mode: FeeMode, paid: bigint, receives: bigint]>([
    ['behaves', 'none', AMOUNT, AMOUNT],
    ['keeps a fee', 'keepsFee', AMOUNT, 95_000n],
    ['keeps a fee, although its event names the whole amount', 'keepsFeeInSilence', AMOUNT, 95_000n],
    ['takes more from the payer than its event names', 'takesMore', 105_000n, AMOUNT],
    ['rounds by a unit', 'rounds', 99_999n, 99_999n],
  ])('H73 a token that %s is told by its balances, and does it when it is sent', async (_, mode, paid, receives) => {
    const { draft, simulate, submit } = await open(mode)
    expect(await simulate()).toEqual(outcome(paid, receives))
    const both = () => Promise.all([PAYER.address, RECEIVER].map(owner => program.tokensOf(token, owner)))
    const [payer, receiver] = (await both()) as [bigint, bigint]
    await submit(draft)
    await program.mined()
    expect(await both()).toEqual([payer - paid, receiver + receives])
  })

  it('H73 the receiver’s side is not told where the balances cannot be read', async () => {
    const { simulate } = await open('none')
    await program.rpc('anvil_setStorageAt', token, '0x0', toHex(FEE_MODES.hidesBalances, { size: 32 }))
    expect(await simulate()).toEqual(outcome(AMOUNT))
  })

  it('H73 an account that sends to itself has no receiver’s side', async () => {
    const { simulate } = await open('keepsFee', { to: PAYER.address })
    expect(await simulate()).toEqual(outcome(5_000n))
  })

  it('both sides take one request', async () => {
    const asked: string[] = []
    const { simulate } = await open('keepsFee', {
      alter: (method, answer) => {
        asked.push(method)
        return answer
      },
    })
    asked.length = 0
    await simulate()
    expect(asked).toEqual(['eth_simulateV1'])
  })
})

it('H73 native currency that a contract sends on has arrived', async () => {
  // Sends what it gets to the address of its code: PUSH1 0 ×4, CALLVALUE, PUSH20, GAS, CALL.
  const forwarder: Address = `0x${'f0'.repeat(20)}`
  await program.rpc('anvil_setCode', forwarder, `0x60006000600060003473${'ab'.repeat(20)}5af100`)
  const page = await payerOn(anvil)
  const draft = await page.draft({ amount: 5n, to: forwarder })
  expect(await page.feature.simulate(draft, page.network, call())).toEqual({
    outcome: 'changes',
    changes: [{ amount: -5n }],
    receives: 5n,
  })
})
