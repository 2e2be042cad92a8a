import { type Address, generateKeyPairSigner } from '@solana/kit'
import {
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getFreezeAccountInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { describe, expect, it } from 'vitest'
import { A, B, C, call, rejection } from '../page.fixture.ts'
import { TOKEN_2022 } from './accounts.ts'
import { DECIMALS, developer, newAddress, RENT, SOL_FEE, TOKEN_RENT, useChain } from './chain.fixture.ts'

const SYSTEM = '11111111111111111111111111111111'
const CLOCK = 'SysvarC1ock11111111111111111111111111111111'
const from = { address: A }

const chain = useChain()

type Request = Partial<Parameters<ReturnType<typeof chain.page>['transfer']['estimate']>[0]>

const estimate = (request: Request, page = chain.page()) =>
  page.transfer.estimate({ from, ...request }, chain.network(), call())

const token = (mint: string = chain.mint(), decimals = DECIMALS) => ({ address: mint, decimals })

const feeOf = async (request: Request, page = chain.page()) => (await estimate(request, page)).fees[0]

describe('estimate of SOL', () => {
  it('takes the unit limit and price of the specification, and asks for one round only', async () => {
    const page = chain.page()
    const balance = await chain.balance(A)
    expect(await estimate({ to: B, amount: 8_200_000_000n }, page)).toEqual({
      fees: [
        {
          tier: 'normal',
          amount: SOL_FEE,
          spendable: balance - SOL_FEE,
          terms: { units: 500, price: '20000000' },
        },
      ],
      balance,
      native: balance,
    })
    expect(page.asked.sort()).toEqual([
      'getLatestBlockhash',
      'getMinimumBalanceForRentExemption',
      'getMinimumBalanceForRentExemption',
      'getMultipleAccounts',
    ])
  })

  it('returns the rent exemption as the least amount of a new receiver, less what it has', async () => {
    expect((await estimate({ to: await newAddress() })).least).toBe(RENT)
    expect(await estimate({ to: B })).not.toHaveProperty('least')
    expect(await estimate({})).not.toHaveProperty('least')
  })

  it('leaves nothing to send to a payer that cannot pay the fee', async () => {
    const poor = { address: await newAddress() }
    expect(await estimate({ from: poor, to: B })).toMatchObject({ balance: 0n, fees: [{ spendable: 0n }] })
  })

  it('H60 refuses receivers that would keep SOL for ever', async () => {
    const receivers = [SYSTEM, TOKEN_PROGRAM_ADDRESS, CLOCK, chain.mint(), await chain.associated(A)]
    for (const to of receivers) {
      expect(await rejection(estimate({ to }))).toMatchObject({
        code: 'transfer.wrongReceiver',
        context: { address: to },
      })
    }
  })

  it('refuses a payer that is no wallet', async () => {
    for (const address of [chain.mint(), await chain.associated(A), 'nobody', `${A}1`, '']) {
      const error = await rejection(estimate({ from: { address } }))
      expect(error).toMatchObject({ code: 'transfer.wrongPayer', context: { address } })
    }
  })
})

describe('estimate of a token', () => {
  it('takes the units of the simulation with a margin, at a priority fee of at most the plain one', async () => {
    const { fees, balance, native } = await estimate({ to: A, token: token(), amount: 1n })
    expect(balance).toBe(await chain.tokens(await chain.associated(A)))
    expect(native).toBe(await chain.balance(A))
    const [fee] = fees
    expect(fee).not.toHaveProperty('deposit')
    expect(fee.spendable).toBe(balance)
    expect(fee.amount).toBeLessThanOrEqual(SOL_FEE)
    expect(fee.amount).toBeGreaterThan(SOL_FEE - 10n)
    const { units, price } = fee.terms
    expect(Number(units)).toBeGreaterThan(500)
    expect(Number(units)).toBeLessThan(10_000)
    expect(5_000n + (BigInt(units!) * BigInt(price!) + 999_999n) / 1_000_000n).toBe(fee.amount)
  })

  it('adds the deposit of the missing token account of the receiver', async () => {
    const { deposit, amount, terms } = await feeOf({ to: C, token: token(), amount: 1n })
    expect(deposit).toBe(TOKEN_RENT)
    expect(amount - deposit!).toBeLessThanOrEqual(SOL_FEE)
    expect(Number(terms.units)).toBeGreaterThan(10_000)
    expect(await feeOf({ token: token() })).not.toHaveProperty('deposit')
  })

  it('takes the deposit of Token-2022 from the simulation, which is larger', async () => {
    const mint = await chain.createToken(TOKEN_2022)
    const { deposit } = await feeOf({ to: C, token: token(mint), amount: 1n })
    expect(deposit).toBeGreaterThan(TOKEN_RENT)
    const noMethod = { simulateTransaction: () => ({ error: { code: -32601, message: 'Method not found' } }) }
    const unsimulated = await feeOf({ to: C, token: token(mint), amount: 1n }, chain.page({}, noMethod))
    expect(unsimulated).toMatchObject({ deposit, terms: { units: 60_000 } })
  })

  it('H31 refuses a token with other decimals, and an address that is no mint', async () => {
    const tokens = [token(chain.mint(), 9), token(B), token(await newAddress()), token(await chain.associated(A), 0)]
    for (const each of [...tokens, token('nobody'), token('')]) {
      expect(await rejection(estimate({ to: B, token: each }))).toMatchObject({
        code: 'transfer.wrongToken',
        context: { token: each.address },
      })
    }
  })

  it('takes a receiver that is itself a token account as it is', async () => {
    const fee = await feeOf({ to: await chain.associated(A), token: token(), amount: 1n })
    expect(fee).not.toHaveProperty('deposit')
  })

  it('H60 refuses receivers that nobody could take the token from', async () => {
    const other = await chain.createToken(TOKEN_PROGRAM_ADDRESS)
    const offCurve = await chain.associated(await newAddress())
    const receivers: Address[] = [chain.mint(), other, await chain.associated(A, other), offCurve, TOKEN_2022]
    for (const to of receivers) {
      const error = await rejection(estimate({ to, token: token(), amount: 1n }))
      expect(error).toMatchObject({ code: 'transfer.wrongReceiver', context: { address: to } })
    }
  })

  it('has no balance for a payer without a token account, and nothing to send for one without SOL', async () => {
    expect(await estimate({ from: { address: B }, to: A, token: token() })).toMatchObject({ balance: 0n })
    const { address } = await generateKeyPairSigner()
    const mint = await chain.createToken(TOKEN_PROGRAM_ADDRESS)
    const owner = await developer(0)
    await chain.send(
      owner,
      await getCreateAssociatedTokenIdempotentInstructionAsync({ payer: owner, owner: address, mint }),
    )
    const { fees } = await estimate({ from: { address }, to: A, token: token(mint) })
    expect(fees[0].spendable).toBe(0n)
  })

  it('rejects with transfer.reverts and a reason where the chain refuses the transfer', async () => {
    const mint = await chain.createToken(TOKEN_PROGRAM_ADDRESS)
    const owner = await developer(0)
    const account = await chain.associated(A, mint)
    await chain.send(owner, getFreezeAccountInstruction({ account, mint, owner }))
    const error = await rejection(estimate({ to: B, token: token(mint), amount: 1n }))
    expect(error).toMatchObject({
      code: 'transfer.reverts',
      context: { reason: 'The token account of the payer or the receiver is frozen' },
    })
  })
})

describe('hostile endpoints', () => {
  it('H46 reject with rpc.failed, whatever they answer', async () => {
    const garbage: unknown[] = [
      { result: null },
      { result: { value: 7 } },
      { result: { value: [] } },
      { result: { value: [{ lamports: -1 }, null] } },
      { result: { value: [{ lamports: 1, owner: SYSTEM, executable: false, data: ['!', 'base64'] }, null] } },
      { result: { value: [{ lamports: 1, owner: SYSTEM, executable: false, data: 'text' }, null] } },
    ]
    for (const answer of garbage) {
      const page = chain.page({}, { getMultipleAccounts: () => answer })
      expect(await rejection(estimate({ to: B }, page))).toMatchObject({ code: 'rpc.failed' })
    }
    const hashes = [
      { result: {} },
      { result: { context: { slot: 1 }, value: { blockhash: 'no', lastValidBlockHeight: 1 } } },
    ]
    for (const answer of hashes) {
      const page = chain.page({}, { getLatestBlockhash: () => answer })
      expect(await rejection(estimate({ to: B }, page))).toMatchObject({ code: 'rpc.failed' })
    }
    const page = chain.page({}, { simulateTransaction: () => ({ result: { value: {} } }) })
    expect(await rejection(estimate({ to: C, token: token(), amount: 1n }, page))).toMatchObject({ code: 'rpc.failed' })
  })

  it('a failure of the node itself is no refusal of the transfer', async () => {
    const page = chain.page({}, { simulateTransaction: () => ({ result: { value: { err: 'ClusterMaintenance' } } }) })
    expect((await feeOf({ to: C, token: token(), amount: 1n }, page)).terms.units).toBe(60_000)
  })
})
