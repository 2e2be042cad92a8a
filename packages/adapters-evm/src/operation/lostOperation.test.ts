import type { TrackedTransfer } from '@foyer/core/chain'
import { encodeFunctionData, type Hex } from 'viem'
import { entryPoint08Abi, toPackedUserOperation, type UserOperation } from 'viem/account-abstraction'
import { describe, expect, it } from 'vitest'
import type { Alter } from '../transfer/transfer.fixture.ts'
import { operationOf } from './operationOf.ts'
import { SMART, smartPage } from './smartAccount.fixture.ts'
import { anvil, OTHER, program, REFUSING, submitted, useSmartChain } from './smartChain.fixture.ts'

useSmartChain()

describe('H57 a user operation whose answer was lost', () => {
  const lost = ({ submitted: _, ...transfer }: TrackedTransfer): TrackedTransfer => transfer
  const unseen = { status: 'unseen' }

  it('is found by the calls that it makes, included and then confirmed', async () => {
    const { page, operation, transfer } = await submitted()
    expect(await page.watch([lost(transfer)])).toEqual([unseen])
    const hash = await page.execute(operation)
    const submission = { type: 'transaction', hash }
    expect(await page.watch([lost(transfer)])).toMatchObject([{ status: 'included', submitted: submission }])
    await program.mine()
    expect(await page.watch([lost(transfer)])).toMatchObject([{ status: 'confirmed', submitted: submission }])
  })

  it('is found with the reason for which it has reverted', async () => {
    const { page, operation, transfer } = await submitted(smartPage(anvil), { to: OTHER })
    await program.rpc('anvil_setCode', OTHER, REFUSING)
    await page.execute(operation)
    expect(await page.watch([lost(transfer)])).toMatchObject([{ status: 'reverted', reason: 'no more' }])
  })

  it('is found with several calls', async () => {
    const page = smartPage(anvil)
    const draft = { ...(await page.draft({ amount: 5n })), token: OTHER, data: '0x1234', approves: true, revokes: true }
    const { calls } = operationOf(draft)
    expect(calls).toHaveLength(3)
    const { operation } = await page.sign(calls as never, 10n ** 9n)
    await page.execute(operation)
    const transfer = { from: SMART, draft: { ...draft, request: JSON.stringify(operationOf(draft)) } }
    expect(await page.watch([transfer])).toMatchObject([{ status: 'included' }])
  })

  it('is not one that makes other calls, or belongs to another transfer, or came before the draft', async () => {
    const first = await submitted()
    const { page } = first
    await page.execute(first.operation)
    const [{ transfer: late }, { transfer: more }] = [await submitted(page), await submitted(page, { amount: 6n })]
    expect(await page.watch([lost(late)])).toEqual([unseen])
    expect(await page.watch([{ ...lost(more), draft: { ...more.draft, trace: first.transfer.draft.trace } }])).toEqual([
      unseen,
    ])
    const sightings = await page.watch([lost(first.transfer), first.transfer])
    expect(sightings.map(({ status }) => status)).toEqual(['unseen', 'included'])
  })

  it('is one of two that make the same calls', async () => {
    const { page, operation, transfer } = await submitted()
    const { draft } = transfer
    await program.mine()
    const other = await submitted(page)
    await page.execute(operation)
    const sightings = await page.watch([lost(other.transfer), { from: SMART, draft }])
    expect(sightings.map(({ status }) => status)).toEqual(['unseen', 'included'])
  })

  /** Input of the bundle's transaction, as an endpoint gives it. */
  const withInput = (change: (transaction: { input: Hex; to: string }) => object): Alter => {
    return (method, answer) =>
      method === 'eth_getTransactionByHash' && answer.result
        ? { result: { ...(answer.result as object), ...change(answer.result as { input: Hex; to: string }) } }
        : answer
  }
  const bundleOf = (...operations: UserOperation<'0.8'>[]) =>
    encodeFunctionData({
      abi: entryPoint08Abi,
      functionName: 'handleOps',
      args: [operations.map(each => toPackedUserOperation(each)), OTHER],
    })

  it('is found in a bundle with others', async () => {
    const { page, operation, transfer } = await submitted()
    await page.execute(operation)
    const others = [
      { ...operation, sender: OTHER, callData: '0x12' },
      { ...operation, nonce: 7n },
    ] as const
    const look = (input: Hex) => smartPage(anvil, { alter: withInput(() => ({ input })) }).watch([lost(transfer)])
    expect(await look(bundleOf(...others, operation))).toMatchObject([{ status: 'included' }])
    expect(await look(bundleOf(...others))).toEqual([unseen])
    expect(await look(bundleOf(...others, { ...operation, callData: '0x12' }))).toEqual([unseen])
  })

  it.each<[string, (transaction: { input: Hex; to: string }) => object]>([
    ['goes to another contract', () => ({ to: OTHER })],
    ['makes another call', ({ input }) => ({ input: `0x12345678${input.slice(10)}` })],
    ['is cut off', ({ input }) => ({ input: input.slice(0, 300 + (input.length % 2)) })],
    ['has no data', () => ({ input: '0x' })],
    ['names places far behind it', ({ input }) => ({ input: `${input.slice(0, 10)}${'f'.repeat(input.length - 10)}` })],
  ])('is not in a transaction that %s', async (_, change) => {
    const { page, operation, transfer } = await submitted()
    await page.execute(operation)
    expect(await smartPage(anvil, { alter: withInput(change) }).watch([lost(transfer)])).toEqual([unseen])
  })
})
