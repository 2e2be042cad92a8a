import type { FoyerError, Network, RemoteChannel, TransferDraft } from '@foyer/core/chain'
import { type Bitcoin, bitcoinNetwork, startBitcoin } from '@foyer/sandbox/chains'
import { base64 } from '@scure/base'
import { Address, Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { A, B, call, rejection } from '../page.fixture.ts'
import { AMOUNT, connectedWallet, type Options } from './connectedWallet.fixture.ts'

let chain: Bitcoin
let network: Network
beforeAll(async () => {
  chain = await startBitcoin({ blockMs: 0 })
  network = bitcoinNetwork(chain)
})
afterAll(() => chain.stop())

const VERSIONS = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }

const connected = (options?: Options) => connectedWallet(chain, network, options)

const balanceOf = async (address: string) => {
  const coins = (await (await fetch(`${chain.url}/address/${address}/utxo`)).json()) as { value: number }[]
  return coins.reduce((sum, { value }) => sum + BigInt(value), 0n)
}
const codeOf = (error: unknown) => (error as FoyerError).code
const contextOf = (error: unknown) => (error as FoyerError).context

/** The PSBT of a draft, changed. */
function altered(draft: TransferDraft, change: (psbt: Transaction) => Transaction | undefined): TransferDraft {
  const psbt = Transaction.fromPSBT(base64.decode(draft.request))
  return { ...draft, request: base64.encode((change(psbt) ?? psbt).toPSBT()) }
}

describe('estimate', () => {
  it('offers three tiers by the rates of the endpoint, and the dust limit of the receiver', async () => {
    const { feature, payment } = await connected()
    const { fees, least } = await feature.estimate({ from: payment, to: B.ordinal, amount: AMOUNT }, network, call())
    expect(fees.map(({ tier, terms }) => [tier, terms.rate])).toEqual([
      ['slow', 1],
      ['normal', 2],
      ['fast', 5],
    ])
    expect(fees.at(-1)!.amount).toBe(fees[0].amount * 5n)
    expect(least).toBe(330n)
  })

  it('never pays from an account for ordinals', async () => {
    const { feature, ordinal, draft } = await connected()
    const { fee } = await draft()
    const request = { from: ordinal, to: B.payment, amount: AMOUNT }
    expect(codeOf(await rejection(feature.estimate(request, network, call())))).toBe('transfer.wrongPayer')
    expect(codeOf(await rejection(feature.draft({ ...request, fee }, network, call())))).toBe('transfer.wrongPayer')
  })

  it('knows no tokens, and no fee beyond what the coins can pay', async () => {
    const { feature, payment } = await connected()
    const token = { address: 'anything', decimals: 8 }
    const estimate = rejection(feature.estimate({ from: payment, token }, network, call()))
    expect(codeOf(await estimate)).toBe('transfer.wrongToken')
    const poor = Address(VERSIONS).encode({ type: 'wpkh', hash: new Uint8Array(20).fill(9) })
    const nothing = await feature.estimate({ from: { address: poor }, amount: AMOUNT }, network, call())
    expect(nothing).toMatchObject({ balance: 0n, native: 0n })
    expect(nothing.fees.map(({ spendable }) => spendable)).toEqual([0n, 0n, 0n])
    expect(nothing.fees[0].amount).toBeGreaterThan(0n)
  })
})

describe('draft', () => {
  it('refuses dust and what the coins do not pay', async () => {
    const { draft } = await connected()
    expect(await rejection(draft(293n))).toMatchObject({ code: 'transfer.tooSmall', context: { least: '294' } })
    expect(await rejection(draft(10n ** 15n))).toMatchObject({ code: 'transfer.insufficient' })
  })

  it('H73 simulates both sides from the PSBT: the outputs are what arrives, and the change is the payer’s', async () => {
    const { draft, feature, submit, payment } = await connected()
    const both = { outcome: 'changes', changes: [{ amount: -AMOUNT }], receives: AMOUNT }
    const paying = await draft()
    expect(await feature.simulate(paying, network, call())).toEqual(both)
    const psbt = Transaction.fromPSBT(base64.decode(paying.request))
    const outputs = Array.from({ length: psbt.outputsLength }, (_, at) => psbt.getOutputAddress(at, VERSIONS))
    expect(outputs).toEqual([B.payment, payment.address])
    expect(psbt.getOutput(0).amount).toBe(AMOUNT)
    const own = await draft(AMOUNT, payment.address)
    expect(await feature.simulate(own, network, call())).toEqual({ outcome: 'changes', changes: [] })
    const before = await balanceOf(B.payment)
    await submit(paying)
    await chain.mine()
    expect(await balanceOf(B.payment)).toBe(before + AMOUNT)
  })

  it('simulates a failure once a coin is spent', async () => {
    const { draft, feature, submit } = await connected()
    const [first, second] = [await draft(), await draft(AMOUNT + 1n)]
    await submit(second)
    expect(await feature.simulate(first, network, call())).toMatchObject({ outcome: 'fails' })
    const lie = { ...first, amount: first.amount + 1n }
    expect(codeOf(await rejection(feature.simulate(lie, network, call())))).toBe('transfer.changed')
    await chain.mine()
  })
})

describe('submit', () => {
  it('H60 asks the wallet for nothing that pays otherwise than was reviewed', async () => {
    const { draft, submit, wallet } = await connected()
    const good = await draft()
    const changed: [string, TransferDraft][] = [
      ['receiver', altered(good, psbt => void psbt.addOutputAddress(B.ordinal, 1_000n, VERSIONS))],
      ['fee', altered(good, psbt => void psbt.updateOutput(1, { amount: psbt.getOutput(1).amount! - 1n }))],
      ['amount', altered(good, psbt => void psbt.updateOutput(0, { amount: AMOUNT - 1n }))],
      ['account', altered(good, psbt => void psbt.updateInput(0, { sighashType: 0x83 }, true))],
      ['inputs', { ...good, trace: { ...good.trace, inputs: [`${'11'.repeat(32)}:0`] } }],
      ['fee', { ...good, fee: { ...good.fee, amount: good.fee.amount + 1n } }],
      ['receiver', { ...good, to: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }],
    ]
    const { prompts } = wallet
    for (const [field, draft] of changed)
      expect(await rejection(submit(draft))).toMatchObject({ code: 'transfer.changed', context: { field } })
    expect(wallet.prompts).toBe(prompts)
  })

  it.each([
    ['wallet', 'bitcoin:signTransaction'],
    ['provider', 'signPsbt'],
  ] as const)('H60 sends nothing when a %s signs another transaction', async (kind, method) => {
    const { draft, submit, wallet, watch } = await connected({ kind })
    const [good, other] = [await draft(), await draft(AMOUNT + 1n)]
    const psbt = other.request
    wallet.answer(method, kind === 'wallet' ? [{ signedPsbt: base64.decode(psbt) }] : { psbt })
    const error = await rejection(submit(good))
    expect(error).toMatchObject({ code: 'transfer.changed', context: { field: 'transaction' } })
    // Unsigned, it cannot be sent either.
    wallet.answer(method, kind === 'wallet' ? [{ signedPsbt: base64.decode(good.request) }] : { psbt: good.request })
    expect(codeOf(await rejection(submit(good)))).toBe('wallet.malformedAnswer')
    expect(await watch({ from: good.from, draft: good })).toEqual({ status: 'unseen' })
  })

  it.each([
    ['wallet', ['bitcoin:signTransaction']],
    ['provider', ['signPsbt']],
  ] as const)('lets a %s send that does not only sign', async (kind, without) => {
    const { draft, submit, watch } = await connected({ kind, without })
    const before = await balanceOf(B.payment)
    const sent = await draft()
    const submitted = await submit(sent)
    expect(await balanceOf(B.payment)).toBe(before + AMOUNT)
    expect(await watch({ from: sent.from, draft: sent, submitted })).toEqual({ status: 'pending', submitted })
    await chain.mine()
  })

  it('lets no wallet choose another payer than was reviewed', async () => {
    const { draft, submit, wallet, connection } = await connected({ kind: 'provider', without: ['signPsbt'] })
    const good = await draft()
    wallet.switchAccount(1)
    expect(connection.address).toBe(good.from)
    expect(codeOf(await rejection(submit(good)))).toBe('wallet.unauthorized')
    expect(wallet.requests).not.toContain('sendTransfer')
  })

  it('H24 tells a refusal of the endpoints from an answer that was lost', async () => {
    let answer: (() => Promise<Response>) | undefined
    const scripted: typeof fetch = async (...request) =>
      request[1]?.method === 'POST' && answer ? answer() : fetch(...request)
    const { draft, submit } = await connected({ fetch: scripted })
    const good = await draft()
    const refusal = 'sendrawtransaction RPC error: {"code":-26,"message":"min relay fee not met"}'
    answer = async () => new Response(refusal, { status: 400 })
    const refused = await rejection(submit(good))
    expect([codeOf(refused), contextOf(refused)]).toEqual(['transfer.refused', { reason: 'min relay fee not met' }])
    for (const unknown of [
      () => Promise.reject(new Error('reset')),
      async () => new Response('<html>', { status: 502 }),
      async () => new Response('ab'.repeat(32)),
    ]) {
      answer = unknown
      expect(codeOf(await rejection(submit(good)))).toBe('rpc.failed')
    }
  })

  it('H57 knows a transaction that an endpoint took before its answer was lost', async () => {
    const recording: typeof fetch = async (...request) => {
      const response = await fetch(...request)
      if (request[1]?.method === 'POST') throw new Error('reset')
      return response
    }
    const { draft, submit } = await connected({ fetch: recording })
    const { hash } = (await submit(await draft())) as { hash: string }
    expect(await (await fetch(`${chain.url}/tx/${hash}/status`)).json()).toEqual({ confirmed: false })
    await chain.mine()
  })
})

describe('over WalletConnect', () => {
  const channelOf = (methods: readonly string[], answer: (method: string, params: unknown) => unknown) => {
    const asked: [string, unknown][] = []
    const channel: RemoteChannel = {
      allows: (_, method) => methods.includes(method),
      async request(_, method, params) {
        asked.push([method, params])
        return answer(method, params)
      },
    }
    return { channel, asked }
  }

  it('is offered for a session that approves one of the two methods', async () => {
    const { feature } = await connected()
    const isAllowed = (...methods: string[]) =>
      feature.isAllowed(channelOf(methods, () => undefined).channel, network.caipNetworkId)
    expect([isAllowed('signPsbt'), isAllowed('sendTransfer'), isAllowed('signMessage')]).toEqual([true, true, false])
  })

  it('has the phone sign, and sends the transaction itself', async () => {
    const phone = await connected({ kind: 'provider' })
    const { draft, submit, watch } = await connected()
    const { channel, asked } = channelOf(['signPsbt', 'sendTransfer'], async (_, params) => {
      const { psbt } = params as { psbt: string }
      const provider = (phone.wallet as unknown as { provider: { request(...call: unknown[]): Promise<unknown> } })
        .provider
      const signing = provider.request('signPsbt', { psbt, signInputs: { [A.payment]: [0] } })
      return ((await signing) as { result: unknown }).result
    })
    const good = await draft()
    const submitted = await submit(good, channel)
    expect(asked).toEqual([
      [
        'signPsbt',
        {
          account: A.payment,
          psbt: good.request,
          signInputs: [{ address: A.payment, index: 0 }],
          broadcast: false,
        },
      ],
    ])
    expect(await watch({ from: good.from, draft: good, submitted })).toEqual({ status: 'pending', submitted })
    await chain.mine()
  })

  it('asks for a transfer where the session does not let it sign, and for nothing it does not approve', async () => {
    const { draft, submit } = await connected()
    const good = await draft()
    const { channel, asked } = channelOf(['sendTransfer'], () => ({ txid: 'AB'.repeat(32) }))
    expect(await submit(good, channel)).toEqual({ type: 'transaction', hash: 'ab'.repeat(32) })
    expect(asked).toEqual([['sendTransfer', { account: A.payment, recipientAddress: B.payment, amount: `${AMOUNT}` }]])
    const none = channelOf([], () => undefined)
    expect(codeOf(await rejection(submit(good, none.channel)))).toBe('wallet.unsupportedMethod')
    expect(none.asked).toEqual([])
  })

  it.each([undefined, 'text', { txid: 'zz' }, { psbt: 7 }, { address: B.payment, psbt: 'cHNidP8=' }])(
    'refuses the answer %o',
    async answer => {
      const { draft, submit } = await connected()
      const good = await draft()
      for (const method of ['signPsbt', 'sendTransfer']) {
        const { channel } = channelOf([method], () => answer)
        expect(codeOf(await rejection(submit(good, channel)))).toBe('wallet.malformedAnswer')
      }
    },
  )
})

describe('watch', () => {
  it('H58 H57 follows a transfer from the mempool into blocks and out of one again, by its id and without', async () => {
    const { draft, submit, watch } = await connected()
    const sent = await draft()
    const submitted = await submit(sent)
    const looks = () =>
      Promise.all([watch({ from: sent.from, draft: sent, submitted }), watch({ from: sent.from, draft: sent })])
    expect(await looks()).toEqual(Array(2).fill({ status: 'pending', submitted }))
    await chain.mine()
    expect(await looks()).toEqual(Array(2).fill({ status: 'included', submitted, block: expect.any(Number) }))
    await chain.reorganise()
    expect(await looks()).toEqual(Array(2).fill({ status: 'pending', submitted }))
    await chain.mine(2)
    expect(await looks()).toEqual(Array(2).fill({ status: 'confirmed', submitted, block: expect.any(Number) }))
  })

  it.each([
    ['spedUp', B.payment, AMOUNT],
    ['cancelled', A.payment, AMOUNT],
    ['other', B.ordinal, AMOUNT],
  ] as const)('H58 says that a transfer was replaced: %s', async (how, to, amount) => {
    const { draft, submit, watch } = await connected()
    const first = await draft()
    const second = await draft(amount, to, 20)
    expect(second.trace.inputs).toEqual(first.trace.inputs)
    const submitted = await submit(first)
    const by = await submit(second)
    const transfer = { from: first.from, draft: first, submitted }
    // Miners may still include the first one.
    expect(await watch(transfer)).toEqual({ status: 'unseen' })
    await chain.mine()
    expect(await watch(transfer)).toEqual({ status: 'replaced', by, how })
  })

  it('asks once for all transfers of a payer', async () => {
    const asked: string[] = []
    const counting: typeof fetch = async (...request) => {
      asked.push(new URL(String(request[0])).pathname)
      return fetch(...request)
    }
    const { draft, submit, feature } = await connected({ fetch: counting })
    const sent = []
    for (let each = 0; each < 3; each += 1) {
      const one = await draft()
      sent.push({ from: one.from, draft: one, submitted: await submit(one) })
      await chain.mine()
    }
    asked.length = 0
    const seen = await feature.watch(sent, network, call())
    expect(seen.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'included'])
    expect(asked).toEqual([`/address/${A.payment}/txs`, '/blocks/tip/height'])
  })

  it('finds what is no longer in the newest history, by its id and by its coins', async () => {
    const blind: typeof fetch = async (...request) =>
      String(request[0]).endsWith('/txs') ? new Response('[]') : fetch(...request)
    const { draft, submit, watch } = await connected({ fetch: blind })
    const sent = await draft()
    const submitted = await submit(sent)
    await chain.mine(2)
    for (const transfer of [
      { submitted },
      { draft: sent },
      { draft: sent, submitted: { type: 'transaction', hash: '11'.repeat(32) } as const },
    ])
      expect(await watch({ from: sent.from, ...transfer })).toMatchObject({ status: 'confirmed', submitted })
  })

  it.each([
    ['nothing', []],
    ['a page', '<html>'],
    ['rows of nothing', [null, 7]],
    ['a confirmation without a block', [{ txid: '11'.repeat(32), vin: [], vout: [], status: { confirmed: true } }]],
  ])('H40 takes %s for no sight of a transfer', async (_, answer) => {
    const hostile: typeof fetch = async (...request) =>
      String(request[0]).endsWith('/txs') ? new Response(JSON.stringify(answer)) : fetch(...request)
    const { draft, watch } = await connected({ fetch: hostile })
    const sent = await draft()
    expect(await watch({ from: sent.from, draft: sent })).toEqual({ status: 'unseen' })
    const elsewhere = { from: '../../x', submitted: { type: 'transaction', hash: '../tx' } } as const
    expect(await watch(elsewhere)).toEqual({ status: 'unseen' })
  })
})
