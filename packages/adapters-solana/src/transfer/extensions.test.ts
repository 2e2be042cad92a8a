import { type Address, generateKeyPairSigner } from '@solana/kit'
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system'
import { getCreateAssociatedTokenIdempotentInstructionAsync } from '@solana-program/token'
import { describe, expect, it } from 'vitest'
import { B, C, call, rejection } from '../page.fixture.ts'
import { TOKEN_2022 } from './accounts.ts'
import { developer, useChain } from './chain.fixture.ts'
import {
  frozenByDefault,
  interestBearing,
  type MintExtension,
  nonTransferable,
  pausable,
  pause,
  permanentDelegate,
  reallocateForMemo,
  requireMemo,
  transferFee,
  transferHook,
} from './extensions.fixture.ts'

const chain = useChain()
const AMOUNT = 100_000n

const draftOf = (mint: Address, to: string) => chain.draft({ to, amount: AMOUNT, mint })

async function simulated(mint: Address, to: string) {
  const { transfer } = chain.page()
  return transfer.simulate!(await draftOf(mint, to), chain.network(), call())
}

describe('Token-2022', () => {
  it('H73 a transfer fee of 5 % is told before, and is what arrives when it is sent', async () => {
    const mint = await chain.createToken(TOKEN_2022, transferFee(500))
    const { address: to } = await generateKeyPairSigner()
    expect(await simulated(mint, to)).toMatchObject({ outcome: 'changes', receives: 95_000n })
    const { submit } = await chain.connected()
    const draft = await draftOf(mint, to)
    await submit(draft)
    const accounts = await Promise.all([draft.from, to].map(owner => chain.associated(owner, mint, TOKEN_2022)))
    expect(await Promise.all(accounts.map(chain.tokens))).toEqual([900_000n, 95_000n])
    // The account is there now.
    expect(await simulated(mint, to)).toEqual({
      outcome: 'changes',
      changes: [{ token: mint, amount: -AMOUNT }],
      receives: 95_000n,
    })
  })

  it.each<[string, MintExtension, bigint]>([
    ['a fee with a limit', transferFee(500, 1n), 99_999n],
    ['a fee of everything', transferFee(10_000), 0n],
    ['no fee now', transferFee(0), AMOUNT],
    ['interest, which no balance has', interestBearing(500), AMOUNT],
    ['a permanent delegate', permanentDelegate, AMOUNT],
  ])('H73 the receiver’s amount of a token with %s is the simulated one', async (_, extension, receives) => {
    const mint = await chain.createToken(TOKEN_2022, extension)
    expect(await simulated(mint, C)).toMatchObject({ outcome: 'changes', receives })
  })

  it('H73 an account that sends a token to itself has no receiver’s side: the program keeps no fee then', async () => {
    const mint = await chain.createToken(TOKEN_2022, transferFee(500))
    const { address } = await developer(0)
    expect(await simulated(mint, address)).toEqual({ outcome: 'changes', changes: [] })
  })

  type Prepare = (mint: Address) => Promise<unknown> | undefined
  const nothing: Prepare = () => undefined
  const paused: Prepare = async mint => {
    const owner = await developer(0)
    await chain.send(owner, pause(mint, owner.address))
  }
  const withMemo: Prepare = async mint => {
    const owner = await developer(1)
    const of = { owner: owner.address, mint, tokenProgram: TOKEN_2022 }
    const account = await chain.associated(owner.address, mint, TOKEN_2022)
    await chain.send(
      owner,
      await getCreateAssociatedTokenIdempotentInstructionAsync({ payer: owner, ...of }),
      reallocateForMemo(account, owner.address, SYSTEM_PROGRAM_ADDRESS),
      requireMemo(account, owner.address),
    )
  }
  it.each<[reason: string, extensions: readonly MintExtension[], prepare: Prepare]>([
    ['The token is not transferable', [nonTransferable], nothing],
    ['The token is paused', [pausable], paused],
    ['The token account of the payer or the receiver is frozen', [frozenByDefault], nothing],
    [
      'The token calls a program of its own in each transfer, which is not supported here',
      [transferHook(B as Address)],
      nothing,
    ],
    ['The receiver takes this token only with a memo, which this transfer cannot have', [], withMemo],
  ])('H73 a transfer that the chain refuses says: %s', async (reason, extensions, prepare) => {
    const mint = await chain.createToken(TOKEN_2022, ...extensions)
    await prepare(mint)
    expect(await rejection(draftOf(mint, B))).toMatchObject({ code: 'transfer.reverts', context: { reason } })
  })
})
