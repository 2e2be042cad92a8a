import type { TrackedTransfer } from '@foyer/core/chain'
import { base58 } from '@scure/base'
import { lamports } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { beforeAll, describe, expect, it } from 'vitest'
import { A, B, C, rejection } from '../page.fixture.ts'
import { type Answers, developer, newAddress, useChain } from './chain.fixture.ts'

const chain = useChain()
type Page = Awaited<ReturnType<typeof chain.connected>>

let page: Page
beforeAll(async () => {
  page = await chain.connected()
})

/** A valid signature that no transaction has. */
const NOTHING = { type: 'transaction', hash: base58.encode(new Uint8Array(64).fill(7)) } as const

const one = async (transfer: TrackedTransfer, answers: Answers = {}) => (await chain.watch([transfer], answers))[0]!

const statusIs = (status: unknown): Answers => ({
  getSignatureStatuses: () => ({ result: { context: { slot: 9 }, value: [status] } }),
})

describe('watch by id', () => {
  it('H25 sees a transfer included, then confirmed, in its slot', async () => {
    const draft = await chain.draft({ to: B, amount: 1n })
    const submitted = await page.submit(draft)
    const seen = new Set<string>()
    await expect
      .poll(async () => seen.add((await one({ from: A, submitted, draft })).status), { interval: 5, timeout: 5_000 })
      .toContain('confirmed')
    expect([...seen]).toEqual(['included', 'confirmed'])
    const { block } = (await one({ from: A, submitted })) as { block: number }
    expect(block).toBeGreaterThanOrEqual(draft.trace.block)
    expect(block).toBeLessThanOrEqual(draft.trace.lastBlock!)
  })

  it('H25 a status with an error is a failure, with its reason', async () => {
    const mint = await chain.createToken(TOKEN_PROGRAM_ADDRESS)
    const drafts = [
      await chain.draft({ to: B, amount: 999_999n, mint }),
      await chain.draft({ to: A, amount: 999_998n, mint }),
    ]
    const wallet = { without: ['solana:signAndSendTransaction'] }
    const unchecked = await chain.connected(wallet, {
      sendTransaction: async ([wire]) => ({ result: await chain.land(wire as string) }),
    })
    await unchecked.submit(drafts[0]!)
    const submitted = await unchecked.submit(drafts[1]!)
    const transfer = { from: A, submitted, draft: drafts[1]! }
    await expect.poll(async () => (await one(transfer)).status, { timeout: 5_000 }).toBe('reverted')
    expect(await one(transfer)).toEqual({
      status: 'reverted',
      submitted,
      block: expect.any(Number),
      reason: 'Too little of the token',
    })
    const unknown = await one({ from: A, submitted })
    expect(unknown).toMatchObject({ status: 'reverted', reason: 'Custom 1' })
    expect(await one({ from: A, draft: drafts[1]! })).toEqual(await one(transfer))
  })

  it('H58 an error in a block without votes may still become a success', async () => {
    const status = { slot: 9, err: 'AccountInUse', confirmationStatus: 'processed' }
    expect(await one({ from: A, submitted: NOTHING }, statusIs(status))).toEqual({
      status: 'pending',
      submitted: NOTHING,
    })
    expect(await one({ from: A, submitted: NOTHING }, statusIs({ ...status, err: null }))).toEqual({
      status: 'included',
      submitted: NOTHING,
      block: 9,
    })
  })

  it('asks once for 99 transfers', async () => {
    const draft = await chain.draft({ to: B, amount: 1n })
    const { asked, transfer } = chain.page()
    const transfers = Array.from({ length: 99 }, () => ({ from: A, submitted: NOTHING, draft }))
    const sightings = await transfer.watch(transfers, chain.network(), { signal: new AbortController().signal })
    expect(sightings).toEqual(transfers.map(() => ({ status: 'unseen' })))
    expect(asked).toEqual(['getBlockHeight', 'getSignatureStatuses'])
  })

  it('H46 an id that the chain cannot have is unseen, and asks for nothing', async () => {
    const ids: TrackedTransfer['submitted'][] = [
      { type: 'transaction', hash: 'nothing' },
      { type: 'transaction', hash: '' },
      { type: 'calls', id: NOTHING.hash },
      { type: 'userOperation', hash: NOTHING.hash },
    ]
    const { asked, transfer } = chain.page()
    const transfers = ids.flatMap(submitted => (submitted ? [{ from: A, submitted }] : []))
    const sightings = await transfer.watch(transfers, chain.network(), { signal: new AbortController().signal })
    expect(sightings).toEqual(ids.map(() => ({ status: 'unseen' })))
    expect(asked).toEqual(['getBlockHeight'])
  })

  it('H46 rejects with rpc.failed for invalid answers', async () => {
    const transfer = { from: A, submitted: NOTHING }
    const answers: Answers[] = [
      statusIs(7),
      statusIs({}),
      statusIs({ slot: -1, err: null, confirmationStatus: 'finalized' }),
      statusIs({ slot: 1, confirmationStatus: 'finalized' }),
      { getSignatureStatuses: () => ({ result: { value: [] } }) },
      { getSignatureStatuses: () => ({ result: 'garbage' }) },
      { getBlockHeight: () => ({ result: 'soon' }) },
      { getBlockHeight: () => ({ result: 2 ** 60 }) },
    ]
    for (const each of answers) expect(await rejection(one(transfer, each))).toMatchObject({ code: 'rpc.failed' })
  })
})

describe('watch by trace', () => {
  it('H57 finds SOL and tokens whose answer was lost, among others', async () => {
    const mint = chain.mint() as string
    const drafts = [
      await chain.draft({ to: B, amount: 7n }),
      await chain.draft({ to: C, amount: 7n, mint }),
      await chain.draft({ to: B, amount: 8n, mint }),
    ]
    const answers = []
    for (const draft of drafts) answers.push(await page.submit(draft))
    const never = await chain.draft({ to: B, amount: 7n })
    const sightings = await chain.watch([...drafts, never].map(draft => ({ from: A, draft })))
    expect(sightings.map(sighting => ('submitted' in sighting ? sighting.submitted : sighting.status))).toEqual([
      ...answers,
      'unseen',
    ])
  })

  it('H57 finds a transfer for which the wallet answered with an id of nothing, before it counts as dropped', async () => {
    const draft = await chain.draft({ to: B, amount: 9n })
    const submitted = await page.submit(draft)
    const transfer = { from: A, submitted: NOTHING, draft }
    expect(await one(transfer)).toEqual({ status: 'unseen' })
    chain.expire()
    expect(await one(transfer)).toMatchObject({ status: 'confirmed', submitted })
  })

  it('H58 is dropped once the blockhash has expired, with and without an id', async () => {
    const draft = await chain.draft({ to: B, amount: 11n })
    const transfers = [
      { from: A, draft },
      { from: A, draft, submitted: NOTHING },
    ]
    expect(await chain.watch(transfers)).toEqual([{ status: 'unseen' }, { status: 'unseen' }])
    chain.expire()
    expect(await chain.watch(transfers)).toEqual([{ status: 'dropped' }, { status: 'dropped' }])
    expect(await one({ from: A, submitted: NOTHING })).toEqual({ status: 'unseen' })
  })

  it('H58 is not dropped while the same transfer with another blockhash may be it', async () => {
    const draft = await chain.draft({ to: B, amount: 13n })
    const payer = await developer(0)
    // With the blockhash of the draft it would be the transfer itself.
    chain.expire()
    const again = await chain.send(
      payer,
      getTransferSolInstruction({ source: payer, destination: B as never, amount: lamports(13n) }),
    )
    chain.expire()
    expect(await one({ from: A, draft })).toEqual({ status: 'unseen' })
    const other = { from: A, submitted: { type: 'transaction', hash: again } } as const
    expect(await chain.watch([{ from: A, draft }, other])).toMatchObject([
      { status: 'dropped' },
      { status: 'confirmed' },
    ])
  })

  it('H58 is not dropped when the account has more transactions than are read, or unreadable ones', async () => {
    const draft = await chain.draft({ to: await newAddress(), amount: 1_000_000n })
    chain.expire()
    const row = { signature: NOTHING.hash, slot: draft.trace.block, err: null }
    const rows = (count: number): Answers => ({
      getSignaturesForAddress: () => ({ result: Array.from({ length: count }, () => row) }),
    })
    for (const count of [1, 26, 1_000]) expect(await one({ from: A, draft }, rows(count))).toEqual({ status: 'unseen' })
    const older = { getSignaturesForAddress: () => ({ result: [{ ...row, slot: draft.trace.block - 1 }] }) }
    expect(await one({ from: A, draft }, older)).toEqual({ status: 'dropped' })
    expect(await one({ from: A, draft: { ...draft, request: 'garbage' } })).toEqual({ status: 'unseen' })
  })

  it('H46 rejects with rpc.failed for invalid signatures, and takes an invalid transaction for unreadable', async () => {
    const draft = await chain.draft({ to: B, amount: 17n })
    for (const result of [7, [7], [{ signature: 'no', slot: 1 }], [{ signature: NOTHING.hash }]]) {
      const answers = { getSignaturesForAddress: () => ({ result }) }
      expect(await rejection(one({ from: A, draft }, answers))).toMatchObject({ code: 'rpc.failed' })
    }
    await page.submit(draft)
    chain.expire()
    for (const transaction of [7, ['!', 'base64'], ['', 'base64'], { message: {} }]) {
      const answers = { getTransaction: () => ({ result: { transaction } }) }
      expect(await one({ from: A, draft }, answers)).toEqual({ status: 'unseen' })
    }
  })
})

describe('isUnmoved', () => {
  const call = { signal: AbortSignal.timeout(30_000) }

  it('H69 nothing has moved until a transaction of the payer makes the transfer, also one whose wallet says that it was refused', async () => {
    const wallet = await chain.connected()
    const draft = await chain.draft({ to: B, amount: 17n })
    const isUnmoved = () => wallet.transfer.isUnmoved!(draft, chain.network(), call)
    expect(await isUnmoved()).toBe(true)
    wallet.wallet.failAfter('solana:signAndSendTransaction', { code: 4001, message: 'User rejected the request.' })
    expect(await rejection(wallet.submit(draft))).toMatchObject({ code: 'wallet.rejected' })
    await expect.poll(isUnmoved, { timeout: 5_000 }).toBe(false)
  })

  it('H69 the code of a refusal whose text names another cause is no refusal', async () => {
    const wallet = await chain.connected()
    const draft = await chain.draft({ to: B, amount: 19n })
    const message = 'Transaction was not confirmed in 30.00 seconds.'
    wallet.wallet.failAfter('solana:signAndSendTransaction', { code: 4001, message })
    expect(await rejection(wallet.submit(draft))).toMatchObject({ code: 'wallet.failed', context: { reason: message } })
    await expect.poll(async () => (await one({ from: A, draft })).status, { timeout: 5_000 }).toBe('confirmed')
  })

  it('H69 a request that cannot be read has not been shown to be unsent', async () => {
    const draft = await chain.draft({ to: B, amount: 23n })
    expect(await page.transfer.isUnmoved!({ ...draft, request: 'AAAA' }, chain.network(), call)).toBe(false)
  })
})
