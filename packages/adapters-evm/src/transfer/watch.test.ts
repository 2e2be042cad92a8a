import type { TransferSighting } from '@foyer/core/chain'
import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import { type Address, type Hex, parseEther, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rejection } from '../page.fixture.ts'
import { callOf } from './transaction.ts'
import { type Alter, call, hashOf, PAYER, payerOn, programOn, RECEIVER } from './transfer.fixture.ts'

const GWEI = 10n ** 9n
/** Fee that replaces any of the tests. */
const HIGH = { gas: 100_000n, maxFeePerGas: 500n * GWEI, maxPriorityFeePerGas: 100n * GWEI }
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

let anvil: Anvil
let program: ReturnType<typeof programOn>
let odd: Address
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  program = programOn(anvil)
  odd = await program.deployOddToken(10n ** 24n)
})
afterAll(() => anvil.stop())

let snapshot: unknown
beforeEach(async () => {
  snapshot = await program.rpc('evm_snapshot')
  await program.rpc('evm_setAutomine', false)
})
afterEach(async () => {
  await program.rpc('anvil_dropAllTransactions')
  await program.rpc('evm_setAutomine', true)
  await program.rpc('evm_revert', snapshot)
})

const transaction = (hash: Hex) => ({ type: 'transaction', hash }) as const
const unseen: TransferSighting = { status: 'unseen' }

/** A transfer that the wallet has sent, and no block has. */
async function pendingTransfer(amount = 5n) {
  const payer = await payerOn(anvil)
  const draft = await payer.draft({ amount })
  const hash = await hashOf(payer, draft)
  const watch = () => payer.watch(draft, hash)
  const search = () => payer.watch(draft)
  return { payer, draft, hash, nonce: draft.trace.nonce!, watch, search }
}

describe('watch', () => {
  it('H24 a transfer is pending, included, and confirmed by the next block', async () => {
    const { hash, watch, search } = await pendingTransfer()
    const pending = { status: 'pending', submitted: transaction(hash) }
    expect([await watch(), await search()]).toEqual([pending, pending])
    await program.mine()
    const included = { status: 'included', submitted: transaction(hash), block: expect.any(Number) }
    expect([await watch(), await search()]).toEqual([included, included])
    await program.mine()
    const confirmed = { ...included, status: 'confirmed' }
    expect([await watch(), await search()]).toEqual([confirmed, confirmed])
  })

  it('H25 a transfer in a newest block that is old is confirmed', async () => {
    const { hash, watch } = await pendingTransfer()
    await program.mine()
    const aged: Alter = (method, answer) =>
      method === 'eth_getBlockByNumber'
        ? { result: { ...(answer.result as object), timestamp: toHex(Math.floor(Date.now() / 1000) - 31) } }
        : answer
    const later = await payerOn(anvil, { alter: aged })
    const transfer = { from: PAYER.address, submitted: transaction(hash) }
    expect(await watch()).toMatchObject({ status: 'included' })
    expect(await later.feature.watch([transfer], later.network, call())).toMatchObject([{ status: 'confirmed' }])
  })

  it('H24 a reverted transfer is reverted, with its reason', async () => {
    const payer = await payerOn(anvil)
    const draft = await payer.draft({ token: { address: odd, decimals: 6 }, amount: 5n })
    await program.rpc('anvil_setStorageAt', odd, '0x0', toHex(2, { size: 32 }))
    const hash = await hashOf(payer, draft)
    await program.mine()
    const reverted = { status: 'reverted', submitted: transaction(hash), reason: 'frozen', block: expect.any(Number) }
    expect([await payer.watch(draft, hash), await payer.watch(draft)]).toEqual([reverted, reverted])
  })

  it('H58 the same transfer with a higher fee has replaced it', async () => {
    const { hash, nonce, watch, search } = await pendingTransfer()
    const by = await program.send({ to: RECEIVER, value: 5n, nonce, ...HIGH })
    expect(by).not.toBe(hash)
    expect(await watch()).toEqual(unseen)
    await program.mine()
    expect(await watch()).toEqual({ status: 'replaced', by: transaction(by), how: 'spedUp' })
    // Without the first hash it is the transfer itself.
    expect(await search()).toMatchObject({ status: 'included', submitted: transaction(by) })
  })

  it('H58 H24 the same transfer with a higher fee that has failed is reverted', async () => {
    const payer = await payerOn(anvil)
    const draft = await payer.draft({ token: { address: odd, decimals: 6 }, amount: 5n })
    const hash = await hashOf(payer, draft)
    await program.rpc('anvil_setStorageAt', odd, '0x0', toHex(2, { size: 32 }))
    const { data } = callOf(draft)
    const by = await program.send({ to: odd, data, nonce: draft.trace.nonce!, ...HIGH })
    await program.mine()
    expect(await payer.watch(draft, hash)).toMatchObject({
      status: 'reverted',
      submitted: transaction(by),
      reason: 'frozen',
    })
  })

  it('H58 nothing sent to the payer itself has cancelled it', async () => {
    const { nonce, watch, search } = await pendingTransfer()
    const by = await program.send({ to: PAYER.address, value: 0n, nonce, ...HIGH })
    await program.mine()
    expect(await watch()).toEqual({ status: 'replaced', by: transaction(by), how: 'cancelled' })
    // The wallet may still show the lost request, and send it with another nonce.
    expect(await search()).toEqual(unseen)
  })

  it('H58 another transaction counts as its replacement once that is a minute deep', async () => {
    const { nonce, watch } = await pendingTransfer()
    const by = await program.send({ to: OTHER, value: parseEther('1'), nonce, ...HIGH })
    await program.mine()
    expect(await watch()).toEqual(unseen)
    await program.mine(61)
    expect(await watch()).toEqual({ status: 'replaced', by: transaction(by), how: 'other' })
  })

  it('H58 finds a replacement among many blocks and other transactions of the payer', async () => {
    await program.rpc('anvil_mine', toHex(40))
    const { nonce, watch, payer } = await pendingTransfer()
    const by = await program.send({ to: RECEIVER, value: 5n, nonce, ...HIGH })
    await program.mine()
    for (const more of [1, 2, 3]) {
      await program.send({ to: OTHER, value: 1n, nonce: nonce + more, ...HIGH })
      await program.rpc('anvil_mine', toHex(300))
    }
    const { requests, alter } = counting()
    expect(await watch()).toEqual({ status: 'replaced', by: transaction(by), how: 'spedUp' })
    const counted = await payerOn(anvil, { alter })
    const draft = { ...(await payer.draft({ amount: 5n })), trace: { block: 1, nonce } }
    const lost = [{ from: PAYER.address, draft }]
    expect(await counted.feature.watch(lost, counted.network, call())).toMatchObject([
      { status: 'confirmed', submitted: transaction(by) },
    ])
    expect(requests.length).toBeLessThan(20)
  })

  it('H58 a dropped transfer is unseen, since it can be broadcast again', async () => {
    const { hash, watch, search } = await pendingTransfer()
    const raw = (await program.rpc('eth_getRawTransactionByHash', hash)) as Hex
    await program.rpc('anvil_dropTransaction', hash)
    expect([await watch(), await search()]).toEqual([unseen, unseen])
    await program.rpc('eth_sendRawTransaction', raw)
    expect(await watch()).toEqual({ status: 'pending', submitted: transaction(hash) })
  })

  it('H58 a transfer that a reorganisation removed is included no more', async () => {
    const { hash, watch, draft, payer } = await pendingTransfer()
    const raw = (await program.rpc('eth_getRawTransactionByHash', hash)) as Hex
    const before = await program.rpc('evm_snapshot')
    await program.mine()
    expect(await watch()).toMatchObject({ status: 'included' })
    await program.rpc('evm_revert', before)
    await program.rpc('anvil_dropTransaction', hash)
    await program.mine()
    expect(await watch()).toEqual(unseen)
    await program.rpc('eth_sendRawTransaction', raw)
    await program.mine()
    await program.mine()
    expect(await payer.watch(draft, hash)).toMatchObject({ status: 'confirmed', submitted: transaction(hash) })
  })

  it('H57 finds a lost transfer that the wallet gave another nonce', async () => {
    const payer = await payerOn(anvil)
    const draft = await payer.draft({ amount: 77n })
    const nonce = draft.trace.nonce!
    await program.send({ to: OTHER, value: 1n, nonce, ...HIGH })
    expect(await payer.watch(draft)).toEqual(unseen)
    const hash = await program.send({ to: RECEIVER, value: 77n, nonce: nonce + 1, ...HIGH })
    expect(await payer.watch(draft)).toEqual({ status: 'pending', submitted: transaction(hash) })
    await program.mine()
    expect(await payer.watch(draft)).toMatchObject({ status: 'included', submitted: transaction(hash) })
    // It is not the lost one where it is known to be another transfer.
    const lost = { from: PAYER.address, draft }
    const known = { from: PAYER.address, submitted: transaction(hash) }
    expect(await payer.feature.watch([lost, known], payer.network, call())).toMatchObject([
      unseen,
      { status: 'included' },
    ])
  })

  it('H58 says nothing where the node no longer has the states of old blocks', async () => {
    const { draft, hash, nonce, watch } = await pendingTransfer()
    await program.send({ to: RECEIVER, value: 5n, nonce, ...HIGH })
    await program.rpc('anvil_mine', toHex(4))
    const pruned = await payerOn(anvil, {
      alter: (method, answer, params) =>
        method === 'eth_getTransactionCount' && String(params[1]).startsWith('0x')
          ? { error: { code: -32000, message: 'missing trie node' } }
          : answer,
    })
    expect(await pruned.watch(draft, hash)).toEqual(unseen)
    expect(await watch()).toMatchObject({ status: 'replaced' })
  })

  it('sees no transfer in a hash of nothing, of a host that gave no draft, or of a user operation', async () => {
    const { payer, draft } = await pendingTransfer()
    await program.rpc('anvil_dropAllTransactions')
    const { from } = draft
    const nothing = `0x${'ab'.repeat(32)}`
    const transfers = [
      { from, submitted: { type: 'transaction', hash: nothing } },
      { from, submitted: { type: 'transaction', hash: 'garbage' }, draft },
      { from, submitted: { type: 'userOperation', hash: nothing }, draft },
      { from, submitted: { type: 'calls', id: '1' } },
      { from },
    ] as const
    expect(await payer.feature.watch(transfers, payer.network, call())).toEqual(transfers.map(() => unseen))
  })

  it('reads 99 pending transfers with two requests for each and two for all', async () => {
    const { requests, alter } = counting()
    const { feature, network } = await payerOn(anvil, { alter })
    const { draft } = await pendingTransfer()
    const transfers = Array.from({ length: 99 }, (_, index) => ({
      from: PAYER.address,
      submitted: transaction(toHex(index + 1, { size: 32 })),
      draft,
    }))
    expect(await feature.watch(transfers, network, call())).toEqual(transfers.map(() => unseen))
    expect(requests).toHaveLength(99 * 2 + 2)
  })
})

/** Requests of a page. */
function counting() {
  const requests: string[] = []
  const alter: Alter = (method, answer) => {
    requests.push(method)
    return answer
  }
  return { requests, alter }
}

describe('H40 watch, with an endpoint that lies', () => {
  it.each<[string, object | string]>([
    ['of another transaction', { transactionHash: `0x${'1'.repeat(64)}` }],
    ['without a status', { status: null }],
    ['with a status of 2', { status: '0x2' }],
    ['without a block', { blockNumber: null }],
    ['as text', 'included'],
  ])('rejects with rpc.failed after a receipt %s', async (_, change) => {
    const { draft, hash, watch } = await pendingTransfer()
    await program.mine()
    const lying = await payerOn(anvil, {
      alter: (method, { result }) => {
        if (method !== 'eth_getTransactionReceipt') return { result }
        return { result: typeof change === 'string' ? change : { ...(result as object), ...change } }
      },
    })
    expect(await rejection(lying.watch(draft, hash))).toMatchObject({ code: 'rpc.failed' })
    expect(await watch()).toMatchObject({ status: 'included' })
  })

  it.each<[string, string, unknown]>([
    ['a transaction as text', 'eth_getTransactionByHash', 'pending'],
    ['a transaction without a sender', 'eth_getTransactionByHash', { hash: `0x${'1'.repeat(64)}` }],
    ['a nonce as a number', 'eth_getTransactionCount', 7],
    ['a nonce of 256 bits', 'eth_getTransactionCount', `0x${'f'.repeat(64)}`],
    ['no block', 'eth_getBlockByNumber', null],
  ])('rejects with rpc.failed after %s', async (_, asked, result) => {
    const { draft, hash } = await pendingTransfer()
    const lying = await payerOn(anvil, { alter: (method, answer) => (method === asked ? { result } : answer) })
    expect(await rejection(lying.watch(draft, hash))).toMatchObject({ code: 'rpc.failed' })
  })
})
