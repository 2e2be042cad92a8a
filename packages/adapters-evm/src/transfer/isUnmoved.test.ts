import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rejection } from '../page.fixture.ts'
import { call, PAYER, payerOn, programOn, RECEIVER } from './transfer.fixture.ts'

const METHOD = 'eth_sendTransaction'

let anvil: Anvil
let program: ReturnType<typeof programOn>
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  program = programOn(anvil)
})
afterAll(() => anvil.stop())

async function payer(options: Parameters<typeof payerOn>[1] = {}) {
  const page = await payerOn(anvil, options)
  const draft = await page.draft({ amount: 5n })
  const isUnmoved = (given = draft) => page.feature.isUnmoved(given, page.network, call())
  return { ...page, draft, isUnmoved }
}

it('H69 nothing has moved after a refusal, in the wallet or by its policy', async () => {
  const { wallet, submit, draft, isUnmoved } = await payer()
  wallet.behave('reject')
  expect(await rejection(submit(draft))).toMatchObject({ code: 'wallet.rejected' })
  expect(await isUnmoved()).toBe(true)
})

it('H69 a wallet that has sent it and answers as Enkrypt does is not believed: its words name another cause, and the nonce has moved', async () => {
  const { wallet, submit, draft, isUnmoved, watch } = await payer()
  await program.rpc('evm_setAutomine', false)
  wallet.failAfter(METHOD, { code: 4001, message: 'Request timed out' })
  expect(await rejection(submit(draft))).toMatchObject({
    code: 'wallet.failed',
    context: { reason: 'Request timed out' },
  })
  // It waits in the mempool: no block has it.
  expect(await isUnmoved()).toBe(false)
  expect(await watch(draft)).toMatchObject({ status: 'pending' })
  await program.rpc('evm_setAutomine', true)
  await program.mine()
  expect(await isUnmoved()).toBe(false)
})

it('H69 a wallet that has sent it and says that the user has refused is contradicted by the chain', async () => {
  const { wallet, submit, draft, isUnmoved } = await payer()
  wallet.failAfter(METHOD, { code: 4001, message: 'User rejected the request.' })
  expect(await rejection(submit(draft))).toMatchObject({ code: 'wallet.rejected' })
  await program.mined()
  expect(await isUnmoved()).toBe(false)
})

it('H69 another transaction of the payer since the draft has moved it too', async () => {
  const { isUnmoved } = await payer()
  await program.send({ to: RECEIVER, value: 1n })
  await program.mined()
  expect(await isUnmoved()).toBe(false)
})

it('H69 a replacement that was refused leaves the first one pending', async () => {
  const page = await payer({ nonceWallets: ['com.example.fox'] })
  await program.rpc('evm_setAutomine', false)
  await program.send({ to: RECEIVER, value: 1n, nonce: page.draft.trace.nonce! })
  expect(await page.isUnmoved({ ...page.draft, isReplacement: true })).toBe(true)
  await program.send({ to: RECEIVER, value: 1n, nonce: page.draft.trace.nonce! + 1 })
  expect(await page.isUnmoved({ ...page.draft, isReplacement: true })).toBe(false)
  await program.rpc('evm_setAutomine', true)
  await program.mine()
})

it('H69 what the chain does not count, or no endpoint answers, has not been shown', async () => {
  const { draft, isUnmoved } = await payer()
  expect(await isUnmoved({ ...draft, trace: { block: draft.trace.block } })).toBe(false)
  const deaf = await payer({
    alter: (method, answer, [, tag]) =>
      method === 'eth_getTransactionCount' && tag === 'pending' ? { error: { code: -32601, message: 'no' } } : answer,
  }).catch((error: unknown) => error)
  expect(deaf).toMatchObject({ code: 'rpc.failed' })
  expect(await program.balanceOf(PAYER.address)).toBeGreaterThan(parseEther('1'))
})
