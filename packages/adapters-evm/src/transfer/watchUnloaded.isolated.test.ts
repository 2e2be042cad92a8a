import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { call, hashOf, PAYER, payerOn, programOn, RECEIVER } from './transfer.fixture.ts'

const failing = vi.hoisted(() => () => {
  throw new Error('The file did not load.')
})
vi.mock('./replacement.ts', failing)
vi.mock('./proposals.ts', failing)

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
})
afterAll(() => anvil.stop())

const HIGH = { gas: 100_000n, maxFeePerGas: 500n * 10n ** 9n, maxPriorityFeePerGas: 100n * 10n ** 9n }

it('H58 while the files of the searches do not load nothing is said of a transfer that no node knows, and the others are seen', async () => {
  const program = programOn(anvil)
  await program.rpc('evm_setAutomine', false)
  const payer = await payerOn(anvil)
  const draft = await payer.draft({ amount: 5n })
  const hash = await hashOf(payer, draft)
  const by = await program.send({ to: RECEIVER, value: 5n, nonce: draft.trace.nonce!, ...HIGH })
  await program.mine()
  const from = PAYER.address
  const transfers = [
    { from, draft, submitted: { type: 'transaction', hash } as const },
    { from, submitted: { type: 'transaction', hash: by } as const },
    { from, submitted: { type: 'proposal', id: `0x${'5a'.repeat(32)}` } as const },
  ]
  expect(await payer.feature.watch(transfers, payer.network, call())).toMatchObject([
    { status: 'unseen' },
    { status: 'included' },
    { status: 'unseen' },
  ])
})
