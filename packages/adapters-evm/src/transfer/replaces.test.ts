import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import type { Address } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { rejection } from '../page.fixture.ts'
import { hashOf, PAYER, payerOn, programOn, RECEIVER } from './transfer.fixture.ts'

let anvil: Anvil
let program: ReturnType<typeof programOn>
let token: Address
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  program = programOn(anvil)
  token = await program.deployToken(18, 10n ** 24n)
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

/** One block, with what is pending. */
async function mine() {
  await program.mine()
  await program.mined()
}

const KNOWN = { nonceWallets: ['org.good'] }

/** A transfer of the token that is pending, from a wallet that takes the nonce. */
async function pendingTransfer() {
  const payer = await payerOn(anvil, KNOWN)
  const asset = { token: { address: token, decimals: 18 } }
  const draft = await payer.draft({ ...asset, amount: 5n })
  const hash = await hashOf(payer, draft)
  return { payer, asset, draft, hash }
}

it('a pending transfer is sped up with its nonce, at a fee that nodes take, and moves once', async () => {
  const { payer, asset, draft, hash } = await pendingTransfer()
  expect(payer.feature.takesNonce(payer.connection.connectorId)).toBe(true)
  const faster = await payer.draft({ ...asset, amount: 5n, replaces: draft })
  expect(faster).toMatchObject({ to: RECEIVER, amount: 5n, isReplacement: true, trace: { nonce: draft.trace.nonce } })
  // Nodes estimate on top of the pending transfer, after which the receiver has tokens already.
  expect(faster.fee.terms.gas).toBe(draft.fee.terms.gas)
  for (const price of ['maxFeePerGas', 'maxPriorityFeePerGas'])
    expect(BigInt(faster.fee.terms[price]!) * 8n).toBeGreaterThan(BigInt(draft.fee.terms[price]!) * 9n)
  const other = await hashOf(payer, faster)
  await mine()
  expect(await program.tokensOf(token)).toBe(5n)
  const by = { type: 'transaction', hash: other }
  expect(await payer.watch(draft, hash)).toEqual({ status: 'replaced', by, how: 'spedUp' })
  expect(await payer.watch(faster, other)).toMatchObject({ status: 'included', submitted: by })
})

it('a pending transfer is cancelled by one that moves nothing', async () => {
  const { payer, draft, hash } = await pendingTransfer()
  const nothing = await payer.draft({ to: PAYER.address, amount: 0n, replaces: draft })
  const other = await hashOf(payer, nothing)
  await mine()
  expect(await program.tokensOf(token)).toBe(0n)
  const by = { type: 'transaction', hash: other }
  expect(await payer.watch(draft, hash)).toEqual({ status: 'replaced', by, how: 'cancelled' })
})

it('H24 a transfer that a block has already is not replaced', async () => {
  const { payer, asset, draft } = await pendingTransfer()
  const faster = await payer.draft({ ...asset, amount: 5n, replaces: draft })
  await mine()
  const again = payer.draft({ ...asset, amount: 5n, replaces: draft })
  expect(await rejection(again)).toMatchObject({ code: 'transfer.refused' })
  // The nonce is used, so the wallet's node refuses it.
  expect(await rejection(payer.submit(faster))).toMatchObject({ code: 'wallet.failed' })
  await mine()
  expect(await program.tokensOf(token)).toBe(5n)
})

it('H28 a wallet that is not known to take the nonce is never asked for a replacement', async () => {
  const { payer, asset, draft } = await pendingTransfer()
  const faster = await payer.draft({ ...asset, amount: 5n, replaces: draft })
  const unknown = await payerOn(anvil)
  expect(unknown.feature.takesNonce(unknown.connection.connectorId)).toBe(false)
  expect(await rejection(unknown.submit(faster))).toMatchObject({
    code: 'transfer.changed',
    context: { field: 'nonce' },
  })
})
