import { FoyerError, type RemoteChannel, type TransferDraft } from '@foyer/core/chain'
import { base64 } from '@scure/base'
import { type Address, getTransactionDecoder, getTransactionEncoder, signBytes } from '@solana/kit'
import {
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { describe, expect, it } from 'vitest'
import { A, B, C, D, rejection } from '../page.fixture.ts'
import { TOKEN_2022 } from './accounts.ts'
import { developer, newAddress, useChain } from './chain.fixture.ts'
import { compileTransfer, type Plan } from './message.ts'
import { readPlan } from './readMessage.ts'

const SIGNS_ONLY = { without: ['solana:signAndSendTransaction'] }

const chain = useChain()

/** Sends a draft, and waits until it is confirmed. */
async function sends(draft: TransferDraft, wallet = {}, channel?: RemoteChannel) {
  const page = await chain.connected(wallet)
  const submitted = await page.submit(draft, channel)
  await expect
    .poll(async () => (await chain.watch([{ from: A, submitted, draft }]))[0]?.status, { timeout: 5_000, interval: 20 })
    .toBe('confirmed')
  return { page, submitted }
}

describe('submit', () => {
  it('H26 sends exactly 8.2 SOL to a new account', async () => {
    const to = await newAddress()
    await sends(await chain.draft({ to, amount: 8_200_000_000n }))
    expect(await chain.balance(to)).toBe(8_200_000_000n)
  })

  it.each([
    ['Token', TOKEN_PROGRAM_ADDRESS],
    ['Token-2022', TOKEN_2022],
  ])(
    'sends a token of %s to a receiver without a token account, then to one with it, then to the account',
    async (_, program) => {
      const mint = await chain.createToken(program)
      const to = await newAddress()
      const account = await chain.associated(to, mint, program)
      const first = await chain.draft({ to, amount: 100_001n, mint })
      const before = await chain.balance(A)
      await sends(first)
      expect(await chain.tokens(account)).toBe(100_001n)
      expect(before - (await chain.balance(A))).toBe(first.fee.amount)
      await sends(await chain.draft({ to, amount: 2n, mint }))
      await sends(await chain.draft({ to: account, amount: 4n, mint }))
      expect(await chain.tokens(account)).toBe(100_007n)
    },
  )

  it('broadcasts what a wallet has signed that cannot send', async () => {
    const to = await newAddress()
    const { page } = await sends(await chain.draft({ to, amount: 1_000_000n }), SIGNS_ONLY)
    expect(page.asked).toEqual(['getBlockHeight', 'sendTransaction'])
    expect(page.wallet.prompts).toBe(2)
    expect(await chain.balance(to)).toBe(1_000_000n)
  })

  it('H28 sends once when the same draft is submitted twice', async () => {
    const to = await newAddress()
    const draft = await chain.draft({ to, amount: 1_000_000n })
    const page = await chain.connected(SIGNS_ONLY)
    const [one, two] = await Promise.all([page.submit(draft), page.submit(draft)])
    expect(two).toEqual(one)
    expect(await chain.balance(to)).toBe(1_000_000n)
  })

  it('rejects with transfer.expired before the wallet is asked once the blockhash has expired', async () => {
    const draft = await chain.draft({ to: B, amount: 1n })
    const page = await chain.connected()
    chain.expire()
    const { prompts } = page.wallet
    expect(await rejection(page.submit(draft))).toMatchObject({ code: 'transfer.expired' })
    expect(page.wallet.prompts).toBe(prompts)
  })

  it('rejects with transfer.expired when the blockhash expires while the wallet is open', async () => {
    const draft = await chain.draft({ to: B, amount: 1n })
    const early = { getBlockHeight: () => ({ result: 1 }) }
    const page = await chain.connected(SIGNS_ONLY, early)
    chain.expire()
    expect(await rejection(page.submit(draft))).toMatchObject({ code: 'transfer.expired' })
  })

  it('asks the wallet though no endpoint answers for the block height', async () => {
    const to = await newAddress()
    const page = await chain.connected({}, { getBlockHeight: () => ({ error: { code: -1, message: 'no' } }) })
    expect(await page.submit(await chain.draft({ to, amount: 1_000_000n }))).toMatchObject({ type: 'transaction' })
  })

  it('rejects with transfer.refused and a reason when the token account of the receiver was closed', async () => {
    const mint = await chain.createToken(TOKEN_PROGRAM_ADDRESS)
    const [payer, owner] = await Promise.all([developer(0), developer(1)])
    const account = await chain.associated(B, mint)
    await chain.send(
      payer,
      await getCreateAssociatedTokenIdempotentInstructionAsync({ payer, owner: owner.address, mint }),
    )
    const draft = await chain.draft({ to: B, amount: 1n, mint })
    await chain.send(owner, getCloseAccountInstruction({ account, destination: owner.address, owner }))
    const page = await chain.connected(SIGNS_ONLY)
    expect(await rejection(page.submit(draft))).toMatchObject({
      code: 'transfer.refused',
      context: { reason: 'An account is not the expected one, or was closed' },
    })
  })

  it('H57 returns the id when an endpoint does not say whether it has the transaction', async () => {
    const draft = await chain.draft({ to: B, amount: 1_000_000n })
    const lost = {
      sendTransaction: async (_: unknown, real: () => Promise<unknown>) => {
        await real()
        throw new TypeError('Failed to fetch')
      },
    }
    const page = await chain.connected(SIGNS_ONLY, lost)
    const submitted = await page.submit(draft)
    const [sighting] = await chain.watch([{ from: A, submitted, draft }])
    expect(sighting).toMatchObject({ status: 'included', submitted })
  })

  it('H57 takes a refused repetition for the transaction itself, and any other refusal for one', async () => {
    const refusing = (error: object) =>
      chain.connected(SIGNS_ONLY, { sendTransaction: () => ({ error: { code: -32002, message: 'no', ...error } }) })
    const draft = await chain.draft({ to: B, amount: 1n })
    const page = await refusing({ data: { err: 'AlreadyProcessed' } })
    expect(await page.submit(draft)).toMatchObject({ type: 'transaction' })
    for (const [data, reason] of [
      [undefined, 'no'],
      [{ err: 'InsufficientFundsForFee' }, 'Too little SOL for the fee'],
      [{ err: { InstructionError: [2, { Custom: 1 }] } }, 'Too little SOL'],
    ] as const) {
      const error = await rejection((await refusing({ data })).submit(draft))
      expect(error).toMatchObject({ code: 'transfer.refused', context: { reason } })
    }
  })
})

describe('H60 a draft that was changed', () => {
  it('is not given to the wallet', async () => {
    const mint = chain.mint() as string
    const other = await chain.createToken(TOKEN_PROGRAM_ADDRESS)
    const [sol, spl] = [await chain.draft({ to: C, amount: 5n }), await chain.draft({ to: C, amount: 5n, mint })]
    const { request: ofOther } = await chain.draft({ to: C, amount: 5n, mint: other })
    const { request: toAnother } = await chain.draft({ to: D, amount: 5n, mint })
    const { token: _, ...tokenless } = spl
    const cases: [TransferDraft, string][] = [
      [{ ...sol, to: D }, 'receiver'],
      [{ ...sol, amount: 6n }, 'amount'],
      [{ ...sol, token: mint }, 'token'],
      [{ ...sol, from: B }, 'account'],
      [{ ...sol, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }, 'chain'],
      [{ ...sol, fee: { ...sol.fee, amount: sol.fee.amount - 1n } }, 'fee'],
      [{ ...sol, request: spl.request }, 'token'],
      [{ ...spl, request: sol.request }, 'token'],
      [tokenless, 'token'],
      [{ ...spl, token: other }, 'token'],
      [{ ...spl, request: ofOther }, 'token'],
      [{ ...spl, request: toAnother }, 'receiver'],
      [{ ...spl, to: D }, 'receiver'],
      [{ ...spl, request: '' }, 'request'],
      [{ ...spl, request: '!' }, 'request'],
      [{ ...spl, request: `${spl.request}AAAA` }, 'request'],
    ]
    const page = await chain.connected()
    const { prompts } = page.wallet
    for (const [draft, field] of cases) {
      const error = await rejection(page.submit(draft))
      expect(error).toMatchObject({ code: 'transfer.changed', context: { field } })
    }
    expect(page.wallet.prompts).toBe(prompts)
  })

  it('is not given to the wallet with a plan that reaches others', async () => {
    const mint = chain.mint() as string
    const spl = await chain.draft({ to: C, amount: 5n, mint })
    const { plan, blockhash } = readPlan(spl.request)!
    const owned = await chain.associated(D)
    const changes: [Partial<Plan>, string][] = [
      [{ creates: D as Address }, 'receiver'],
      [{ destination: owned }, 'receiver'],
      [{ destination: owned, creates: D as Address }, 'receiver'],
      [{ token: { ...plan.token!, source: owned } }, 'account'],
      [{ token: { ...plan.token!, program: TOKEN_2022 } }, 'receiver'],
      [{ budget: { units: 1_400_000, price: 20_000_000n } }, 'fee'],
      [{ from: B as Address }, 'account'],
    ]
    const page = await chain.connected()
    for (const [change, field] of changes) {
      const error = await rejection(
        page.submit({ ...spl, request: compileTransfer({ ...plan, ...change }, blockhash) }),
      )
      expect(error).toMatchObject({ code: 'transfer.changed', context: { field } })
    }
  })
})

describe('over WalletConnect', () => {
  /** A phone with the first development key, which may first change what it signs. */
  async function phone(allowed: string, change = (transaction: string) => transaction) {
    const { keyPair } = await developer(0)
    const asked: string[] = []
    const channel: RemoteChannel = {
      allows: (_, method) => method === allowed,
      async request(_, method, params) {
        asked.push(method)
        if (method !== allowed) throw new FoyerError('wallet.unsupportedMethod', { method })
        const transaction = change((params as { transaction: string }).transaction)
        const decoded = getTransactionDecoder().decode(base64.decode(transaction))
        const signature = await signBytes(keyPair.privateKey, decoded.messageBytes)
        const wire = getTransactionEncoder().encode({ ...decoded, signatures: { [A]: signature } } as typeof decoded)
        const signed = base64.encode(new Uint8Array(wire))
        return method === 'solana_signTransaction' ? { transaction: signed } : { signature: await chain.land(signed) }
      },
    }
    return { channel, asked }
  }

  it('has the phone send where the session approves it', async () => {
    const { channel, asked } = await phone('solana_signAndSendTransaction')
    const to = await newAddress()
    await sends(await chain.draft({ to, amount: 1_000_000n }), {}, channel)
    expect(asked).toEqual(['solana_signAndSendTransaction'])
    expect(await chain.balance(to)).toBe(1_000_000n)
  })

  it('broadcasts what the phone has signed where the session approves only that', async () => {
    const { channel, asked } = await phone('solana_signTransaction')
    const to = await newAddress()
    await sends(await chain.draft({ to, amount: 1_000_000n }), {}, channel)
    expect(asked).toEqual(['solana_signTransaction'])
    expect(await chain.balance(to)).toBe(1_000_000n)
  })

  it('H60 does not broadcast another transfer that the phone has signed', async () => {
    const elsewhere = await newAddress()
    const { request } = await chain.draft({ to: elsewhere, amount: 2_000_000n })
    const { channel } = await phone('solana_signTransaction', () => request)
    const page = await chain.connected()
    const draft = await chain.draft({ to: await newAddress(), amount: 1_000_000n })
    expect(await rejection(page.submit(draft, channel))).toMatchObject({
      code: 'transfer.changed',
      context: { field: 'request' },
    })
    expect(page.asked).not.toContain('sendTransaction')
    expect(await chain.balance(elsewhere)).toBe(0n)
  })

  it('is offered for a session that approves to sign or to send', () => {
    const { transfer, connection } = chain.page()
    const allowing = (method: string): RemoteChannel => ({
      allows: (chainId, asked) => chainId === connection.chainId && asked === method,
      request: () => Promise.reject(new Error('unexpected')),
    })
    const offered = (method: string) => transfer.isAllowed(allowing(method), connection.chainId)
    expect(['solana_signAndSendTransaction', 'solana_signTransaction', 'solana_signMessage'].map(offered)).toEqual([
      true,
      true,
      false,
    ])
  })
})
