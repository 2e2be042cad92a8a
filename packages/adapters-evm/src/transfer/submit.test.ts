import type { RemoteChannel, TransferDraft } from '@foyer/core/chain'
import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import { ProviderRpcError } from '@foyer/testing/evm'
import { type Address, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { rejection, settle } from '../page.fixture.ts'
import { call, hashOf, PAYER, payerOn, programOn, RECEIVER } from './transfer.fixture.ts'

const SUPPLY = 10n ** 24n
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

let anvil: Anvil
let elsewhere: Anvil
let program: ReturnType<typeof programOn>
let standard: Address
let odd: Address
beforeAll(async () => {
  ;[anvil, elsewhere] = await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])
  program = programOn(anvil)
  standard = await program.deployToken(18, SUPPLY)
  odd = await program.deployOddToken(SUPPLY)
})
afterAll(() => Promise.all([anvil.stop(), elsewhere.stop()]))
afterEach(() => program.mined())

const ATOMIC = { [toHex(31337)]: { atomic: { status: 'supported' } } }
const withCalls = { wallet: { capabilities: ATOMIC } }

type Payer = Awaited<ReturnType<typeof payerOn>>

/** Refusal of a draft, and whether the wallet was asked to send. */
const refused = async ({ submit, wallet }: Payer, draft: TransferDraft) => {
  const error = await rejection(submit(draft))
  expect(wallet.requests.filter(method => /send/i.test(method))).toEqual([])
  return error
}

describe('submit', () => {
  it.each([
    ['of 18 decimals', () => ({ address: standard, decimals: 18 }), 1_000_000_000_000_000_001n],
    ['of 6 decimals that returns nothing', () => ({ address: odd, decimals: 6 }), 8_200_001n],
  ])('H26 moves exactly the amount of a token %s', async (_, tokenOf, amount) => {
    const payer = await payerOn(anvil)
    const token = tokenOf()
    const before = [await program.tokensOf(token.address), await program.tokensOf(token.address, PAYER.address)]
    const draft = await payer.draft({ token, amount })
    expect(draft.token).toBe(token.address)
    const hash = await hashOf(payer, draft)
    await program.mined()
    expect(await program.tokensOf(token.address)).toBe(before[0]! + amount)
    expect(await program.tokensOf(token.address, PAYER.address)).toBe(before[1]! - amount)
    expect(await payer.watch(draft, hash)).toMatchObject({ status: 'included' })
    expect(await payer.watch(draft)).toEqual(await payer.watch(draft, hash))
  })

  it('drafts no more of a token than the account has, and none without the fee', async () => {
    const { draft } = await payerOn(anvil)
    const token = { address: standard, decimals: 18 }
    const had = await program.tokensOf(standard, PAYER.address)
    const missing = await rejection(draft({ token, amount: had + 3n }))
    expect(missing).toMatchObject({ code: 'transfer.insufficient', context: { asset: 'token', missing: '3' } })
    const ether = await program.balanceOf(PAYER.address)
    await program.rpc('anvil_setBalance', PAYER.address, '0x1')
    const poor = await rejection(draft({ token, amount: 1n }))
    await program.rpc('anvil_setBalance', PAYER.address, toHex(ether))
    expect(poor).toMatchObject({ code: 'transfer.insufficient', context: { asset: 'native' } })
  })

  it('raises the gas that was estimated before the receiver was known', async () => {
    const { estimate, feature, network, submit } = await payerOn(anvil)
    await program.rpc('anvil_setCode', OTHER, '0x34600055')
    const [fee] = (await estimate({})).fees
    const request = { from: { address: PAYER.address }, to: OTHER, amount: 5n, fee }
    const draft = await feature.draft(request, network, call())
    expect(BigInt(draft.fee.terms.gas!)).toBeGreaterThan(BigInt(fee.terms.gas!))
    expect(draft.fee.amount).toBe(BigInt(draft.fee.terms.gas!) * BigInt(fee.terms.maxFeePerGas!))
    const before = await program.balanceOf(OTHER)
    await submit(draft)
    await program.mined()
    expect(await program.balanceOf(OTHER)).toBe(before + 5n)
  })

  it('H60 refuses a draft whose parts do not agree, before the wallet is asked', async () => {
    const payer = await payerOn(anvil)
    const draft = await payer.draft({ token: { address: odd, decimals: 6 }, amount: 5n })
    const { token: _, ...native } = draft
    const request = (change: object) => ({
      ...draft,
      request: JSON.stringify({ ...(JSON.parse(draft.request) as object), ...change }),
    })
    const terms = (change: object) => ({ ...draft, fee: { ...draft.fee, terms: { ...draft.fee.terms, ...change } } })
    const changed: [TransferDraft, string][] = [
      [{ ...draft, amount: 6n }, 'amount'],
      [{ ...draft, amount: -5n }, 'amount'],
      [{ ...draft, to: OTHER }, 'amount'],
      [{ ...draft, to: 'nobody' }, 'receiver'],
      [{ ...draft, token: standard }, 'token'],
      [native, 'receiver'],
      [{ ...draft, from: RECEIVER }, 'account'],
      [{ ...draft, chainId: 'eip155:1' }, 'chain'],
      [{ ...draft, trace: { ...draft.trace, nonce: draft.trace.nonce! + 1 } }, 'nonce'],
      [{ ...draft, fee: { ...draft.fee, amount: draft.fee.amount - 1n } }, 'fee'],
      [terms({ gas: '0x1' }), 'fee'],
      [terms({ gas: '-0x1' }), 'fee'],
      [terms({ maxFeePerGas: undefined }), 'fee'],
      [request({ to: OTHER }), 'token'],
      [request({ value: '0x1' }), 'amount'],
      [request({ authorizationList: [] }), 'request'],
      [{ ...draft, request: '[]' }, 'request'],
      [{ ...draft, request: ' '.repeat(50_000) + draft.request }, 'request'],
    ]
    for (const [each, field] of changed) {
      expect(await refused(payer, each)).toMatchObject({ code: 'transfer.changed', context: { field } })
    }
  })

  it('H27 refuses after the wallet has switched to another chain or account, or cannot say it', async () => {
    const chains = { 31337: anvil.url, 31338: elsewhere.url }
    const payer = await payerOn(anvil, { wallet: { chains } })
    const draft = await payer.draft({ amount: 5n })
    const is = async (field: string) =>
      expect(await refused(payer, draft)).toMatchObject({ code: 'transfer.changed', context: { field } })
    payer.wallet.switchChain('31338')
    await is('chain')
    payer.wallet.switchChain('31337')
    for (const answer of ['banana', null, '0x7a6a', 31338]) {
      payer.wallet.answer('eth_chainId', answer)
      await is('chain')
    }
    payer.wallet.answer('eth_chainId', undefined)
    for (const answer of [[RECEIVER], [], null, [42], 'banana']) {
      payer.wallet.answer('eth_accounts', answer)
      await is('account')
    }
    payer.wallet.answer('eth_accounts', undefined)
    payer.wallet.shareNothing()
    await is('account')
  })

  it('H70 refuses while the wallet says that it has switched and answers that it has not, or never answers', async () => {
    const chains = { 31337: anvil.url, 31338: elsewhere.url }
    const payer = await payerOn(anvil, { wallet: { chains } })
    const draft = await payer.draft({ amount: 5n })
    const is = async () =>
      expect(await refused(payer, draft)).toMatchObject({ code: 'transfer.changed', context: { field: 'chain' } })
    onTestFinished(payer.adapter.watchConnection(payer.connection, () => {}))
    await settle()
    payer.wallet.emit('chainChanged', '0x7a6a')
    await settle()
    await is()
    payer.wallet.emit('chainChanged', '0x7a69')
    await settle()
    payer.wallet.answer('eth_chainId', () => new Promise(() => {}))
    await is()
    payer.wallet.answer('eth_chainId', undefined)
    expect(await hashOf(payer, draft)).toMatch(/^0x/)
  }, 20_000)

  it('H04 says in time that a wallet does not answer any more, and that nothing was sent', async () => {
    const payer = await payerOn(anvil)
    const draft = await payer.draft({ amount: 5n })
    payer.wallet.behave('mute')
    expect(await refused(payer, draft)).toMatchObject({ code: 'transfer.unanswered' })
    payer.wallet.behave('approve')
    expect(await hashOf(payer, draft)).toMatch(/^0x/)
  }, 20_000)

  it('H27 refuses after the wallet has switched while it was asked for its capabilities', async () => {
    const payer = await payerOn(anvil, { wallet: { chains: { 31337: anvil.url, 31338: elsewhere.url } } })
    const draft = await payer.draft({ amount: 5n })
    payer.wallet.answer('wallet_getCapabilities', () => {
      payer.wallet.switchChain('31338')
      return {}
    })
    expect(await refused(payer, draft)).toMatchObject({ code: 'transfer.changed', context: { field: 'chain' } })
  })

  it.each(['banana', '0x', null, 42, { hash: '0x' }, `0x${'g'.repeat(64)}`])(
    'H57 takes the answer %j for no hash, and finds the transfer later',
    async answer => {
      const payer = await payerOn(anvil)
      const draft = await payer.draft({ amount: 11n })
      payer.wallet.answer('eth_sendTransaction', async (request: { value: string }) => {
        await program.send({ to: RECEIVER, value: BigInt(request.value), nonce: draft.trace.nonce! })
        return answer
      })
      expect(await rejection(payer.submit(draft))).toMatchObject({ code: 'wallet.malformedAnswer' })
      await program.mined()
      expect(await payer.watch(draft)).toMatchObject({ status: 'included', submitted: { type: 'transaction' } })
    },
  )
})

describe('submit, as calls', () => {
  it('sends calls where the wallet has them for the chain, and watches them', async () => {
    const payer = await payerOn(anvil, withCalls)
    const draft = await payer.draft({ token: { address: odd, decimals: 6 }, amount: 5n })
    const before = await program.tokensOf(odd)
    await program.rpc('evm_setAutomine', false)
    const submitted = await payer.submit(draft)
    expect(submitted).toEqual({ type: 'calls', id: expect.any(String) })
    const look = async () => {
      const options = { ...call(), connection: payer.connection }
      return (await payer.feature.watch([{ from: draft.from, draft, submitted }], payer.network, options))[0]
    }
    expect(await look()).toEqual({ status: 'pending', submitted })
    await program.mine()
    const included = await look()
    expect(included).toMatchObject({ status: 'included', submitted: { type: 'transaction' } })
    await program.mine()
    expect(await look()).toEqual({ ...included, status: 'confirmed' })
    await program.rpc('evm_setAutomine', true)
    expect(await program.tokensOf(odd)).toBe(before + 5n)
    // Nobody but the wallet can say it.
    expect(await payer.feature.watch([{ from: draft.from, draft, submitted }], payer.network, call())).toEqual([
      { status: 'unseen' },
    ])
    for (const [status, expected] of [
      [400, 'dropped'],
      [500, 'reverted'],
      [600, 'reverted'],
      [100, 'pending'],
      ['PENDING', 'pending'],
      [700, 'unseen'],
      ['banana', 'unseen'],
    ]) {
      payer.wallet.answer('wallet_getCallsStatus', { status })
      expect(await look()).toMatchObject({ status: expected })
    }
    payer.wallet.answer('wallet_getCallsStatus', { status: 400, chainId: '0x1' })
    expect(await look()).toEqual({ status: 'unseen' })
  })

  it.each([-32601, 4200])('sends a transaction where the wallet answers calls with %i', async code => {
    const payer = await payerOn(anvil, withCalls)
    payer.wallet.answer('wallet_sendCalls', () => {
      throw new ProviderRpcError(code, 'No such method.')
    })
    const draft = await payer.draft({ amount: 5n })
    expect(await payer.submit(draft)).toMatchObject({ type: 'transaction' })
    expect(payer.wallet.prompts).toBe(2)
  })

  it.each<[string, unknown, string]>([
    ['a refusal', new ProviderRpcError(4001, 'User rejected the request.'), 'wallet.rejected'],
    ['the code of a refusal with another cause', new ProviderRpcError(4001, 'Request timed out'), 'wallet.failed'],
    [
      'an unknown method inside another error',
      new ProviderRpcError(-32603, 'Failed.', { code: -32601 }),
      'wallet.failed',
    ],
    ['an internal error', new ProviderRpcError(-32603, 'Failed.'), 'wallet.failed'],
  ])('H28 asks no second time after %s', async (_, error, code) => {
    const payer = await payerOn(anvil, withCalls)
    const draft = await payer.draft({ amount: 5n })
    payer.wallet.answer('wallet_sendCalls', () => {
      throw error
    })
    expect(await rejection(payer.submit(draft))).toMatchObject({ code })
    expect(payer.wallet.requests).not.toContain('eth_sendTransaction')
  })

  it.each([null, {}, { id: 42 }, { id: '' }, { id: 'x'.repeat(9_000) }])(
    'H57 takes the answer %j for no calls, and asks no second time',
    async answer => {
      const payer = await payerOn(anvil, withCalls)
      const draft = await payer.draft({ amount: 5n })
      payer.wallet.answer('wallet_sendCalls', answer)
      expect(await rejection(payer.submit(draft))).toMatchObject({ code: 'wallet.malformedAnswer' })
      expect(payer.wallet.requests).not.toContain('eth_sendTransaction')
    },
  )

  it('sends a transaction where the wallet has calls elsewhere, would have to be upgraded, or never answers', async () => {
    const answers = [
      { '0x1': { atomic: { status: 'supported' } } },
      { [toHex(31337)]: { atomic: { status: 'ready' } } },
    ]
    for (const answer of [...answers, null, () => new Promise(() => {})]) {
      const payer = await payerOn(anvil, withCalls)
      const draft = await payer.draft({ amount: 5n })
      payer.wallet.answer('wallet_getCapabilities', answer)
      expect(await payer.submit(draft)).toMatchObject({ type: 'transaction' })
    }
  })
})

describe('submit, over WalletConnect', () => {
  const channelOf = (
    payer: Payer,
    options: { approved?: string[]; capabilities?: ReturnType<NonNullable<RemoteChannel['capabilities']>> } = {},
  ) => {
    const { approved = ['eth_sendTransaction'], capabilities } = options
    const asked: [string, string][] = []
    const channel: RemoteChannel = {
      request: (chainId, method, params) => {
        asked.push([chainId, method])
        return payer.wallet.provider.request({ method, params })
      },
      allows: (chainId, method) => chainId === 'eip155:31337' && approved.includes(method),
      capabilities: () => capabilities,
    }
    return { channel, asked }
  }

  it('asks the session for one request, on the chain of the draft', async () => {
    const payer = await payerOn(anvil)
    const { channel, asked } = channelOf(payer)
    const draft = await payer.draft({ amount: 5n })
    const submit = (connection = payer.connection) =>
      payer.feature.submit(connection, draft, payer.network, { ...call(), channel })
    expect(await submit()).toMatchObject({ type: 'transaction' })
    expect(asked).toEqual([['eip155:31337', 'eth_sendTransaction']])
    const moved = await rejection(submit({ ...payer.connection, chainId: 'eip155:1' }))
    expect(moved).toMatchObject({ code: 'transfer.changed', context: { field: 'chain' } })
    expect(asked).toHaveLength(1)
    expect(payer.feature.isAllowed(channel, 'eip155:31337')).toBe(true)
    expect(payer.feature.isAllowed(channel, 'eip155:1')).toBe(false)
  })

  it('sends calls that the session approves and the wallet granted', async () => {
    const payer = await payerOn(anvil, withCalls)
    const capabilities = { [PAYER.address.toLowerCase()]: { 'eip155:31337': { atomic: { status: 'supported' } } } }
    const draft = await payer.draft({ amount: 5n })
    const approved = ['eth_sendTransaction', 'wallet_sendCalls', 'wallet_getCallsStatus']
    const { channel } = channelOf(payer, { approved, capabilities })
    const submitted = await payer.feature.submit(payer.connection, draft, payer.network, { ...call(), channel })
    expect(submitted).toMatchObject({ type: 'calls' })
    await program.mined()
    const transfer = { from: draft.from, draft, submitted }
    expect(await payer.feature.watch([transfer], payer.network, { ...call(), channel })).toMatchObject([
      { status: 'included' },
    ])
    const plain = channelOf(payer, { capabilities }).channel
    const again = await payer.draft({ amount: 5n })
    expect(
      await payer.feature.submit(payer.connection, again, payer.network, { ...call(), channel: plain }),
    ).toMatchObject({ type: 'transaction' })
  })
})
