import {
  encodeSs58,
  type FoyerError,
  type Network,
  type RemoteChannel,
  type TrackedTransfer,
  type TransferDraft,
} from '@foyer/core/chain'
import { type Polkadot, polkadotNetwork, startPolkadot } from '@foyer/sandbox/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { A, A_AS_HEX, A_ON_KUSAMA, A_ON_POLKADOT, B, C, call, D, openPage, rejection, settle } from '../page.fixture.ts'

const UNIT = 10n ** 14n
const ADDRESSES = [A, B, C, D]

let chain: Polkadot
let network: Network
beforeAll(async () => {
  chain = await startPolkadot({ blockMs: 40 })
  network = polkadotNetwork(chain)
})
afterAll(() => chain.stop())

let fresh = 50
const freshAddress = () => {
  fresh += 1
  return encodeSs58(new Uint8Array(32).fill(fresh), 42)
}
const codeOf = (error: unknown) => (error as FoyerError).code

async function openConnected(own?: typeof fetch) {
  const page = openPage({ networks: [network], ...(own && { fetch: own }) })
  const wallet = page.wallet()
  return { page, wallet, connected: await page.connect(wallet.id, network) }
}

let shared: ReturnType<typeof openConnected> | undefined

/** A connected wallet with one of the development accounts. The page is shared, since reading a chain's types takes a second. */
async function connected(index = 0, own?: typeof fetch) {
  shared ??= openConnected()
  const { page, wallet, connected } = own ? await openConnected(own) : await shared
  const from = connected.accounts.find(({ address }) => address === ADDRESSES[index])!
  const connection = { ...connected, address: from.address }
  const feature = page.adapter.features.transfer!
  const draft = async (amount = UNIT, to: string = freshAddress()) => {
    const { fees } = await feature.estimate({ from, to, amount }, network, call())
    return feature.draft({ from, to, amount, fee: fees[0] }, network, call())
  }
  const submit = (draft: TransferDraft, channel?: RemoteChannel) =>
    feature.submit(connection, draft, network, { ...call(), ...(channel && { channel }) })
  const watch = async (transfer: TrackedTransfer) => (await feature.watch([transfer], network, call()))[0]!
  const balance = (address: string) => page.adapter.features.balance!({ address }, network, call())
  return { wallet, connection, feature, from, draft, submit, watch, balance }
}

/** The payload of a draft, changed. */
const altered = (draft: TransferDraft, change: object): TransferDraft => ({
  ...draft,
  request: JSON.stringify({ ...(JSON.parse(draft.request) as object), ...change }),
})
const statusOf = async (sighting: Promise<{ status: string }>) => (await sighting).status

describe('estimate and draft', () => {
  it('leaves the existential deposit, and says it for a receiver without an account', async () => {
    const { feature, from, balance } = await connected(1)
    const { fees, least, ...holds } = await feature.estimate({ from, to: freshAddress() }, network, call())
    expect(least).toBe(chain.existentialDeposit)
    expect(holds).toEqual({ balance: await balance(B), native: await balance(B) })
    expect(fees[0].spendable).toBe(holds.balance - chain.existentialDeposit - fees[0].amount)
    expect(await feature.estimate({ from, to: C }, network, call())).not.toHaveProperty('least')
    const nothing = await feature.estimate({ from: { address: freshAddress() } }, network, call())
    expect(nothing).toMatchObject({ balance: 0n, fees: [{ spendable: 0n }] })
  })

  it('refuses less than the existential deposit, and more than can leave the account', async () => {
    const { draft } = await connected()
    const least = `${chain.existentialDeposit}`
    expect(await rejection(draft(chain.existentialDeposit - 1n))).toMatchObject({
      code: 'transfer.tooSmall',
      context: { least },
    })
    expect(await rejection(draft(0n, B))).toMatchObject({ code: 'transfer.tooSmall', context: { least: '1' } })
    expect(codeOf(await rejection(draft(10n ** 30n)))).toBe('transfer.insufficient')
  })

  it('takes receivers with the prefix of the network or the generic one, and payers with any', async () => {
    const { feature } = await connected()
    const onPolkadot = { ...network, ss58Format: 0 }
    const estimate = (to: string, on = network) =>
      feature.estimate({ from: { address: A_ON_KUSAMA }, to }, on, call()).then(
        () => undefined,
        (error: unknown) => codeOf(error),
      )
    expect(await estimate(A)).toBeUndefined()
    expect(await estimate(A_ON_POLKADOT, onPolkadot)).toBeUndefined()
    expect(await estimate(A, onPolkadot)).toBeUndefined()
    for (const [to, on] of [
      [A_ON_POLKADOT, network],
      [A_ON_KUSAMA, onPolkadot],
      [A_AS_HEX, network],
    ] as const)
      expect(await estimate(to, on)).toBe('transfer.wrongReceiver')
    const token = { address: '1984', decimals: 6 }
    expect(codeOf(await rejection(feature.estimate({ from: { address: A }, token }, network, call())))).toBe(
      'transfer.wrongToken',
    )
  })
})

describe('submit', () => {
  it('H60 does not ask the wallet for a payload that was altered', async () => {
    const { draft, submit, wallet } = await connected()
    const [good, other] = [await draft(), await draft(2n * UNIT)]
    const payload = JSON.parse(good.request) as { method: string }
    const changed: [string, TransferDraft][] = [
      ['receiver', { ...good, request: other.request, amount: other.amount }],
      ['amount', { ...good, request: other.request, to: other.to }],
      ['request', altered(good, { method: `${payload.method}00` })],
      ['request', altered(good, { method: '0x0000' })],
      ['request', altered(good, { era: '0x00' })],
      ['fee', altered(good, { tip: '0x01' })],
      ['fee', altered(good, { assetId: '0x01' })],
      ['nonce', altered(good, { nonce: '0x00ff' })],
      ['block', { ...good, trace: { ...good.trace, lastBlock: good.trace.lastBlock! + 1 } }],
      ['chain', altered(good, { genesisHash: `0x${'11'.repeat(32)}` })],
      ['account', altered(good, { address: B })],
    ]
    const { prompts } = wallet
    for (const [field, draft] of changed)
      expect(await rejection(submit(draft)), field).toMatchObject({ code: 'transfer.changed', context: { field } })
    expect(wallet.prompts).toBe(prompts)
  })

  it('does not ask the wallet once the nonce was used, or the time of the draft has passed', async () => {
    const { draft, submit, wallet, watch } = await connected(2)
    const [late, first] = [await draft(), await draft()]
    const submitted = await submit(first)
    await expect.poll(() => statusOf(watch({ from: C, draft: first, submitted }))).toBe('confirmed')
    const { prompts } = wallet
    expect(codeOf(await rejection(submit(late)))).toBe('transfer.expired')
    // The fields of an older draft, whose blocks have passed.
    const old = await draft()
    await settle(70 * 40)
    await expect.poll(async () => codeOf(await rejection(submit(old))), { timeout: 5_000 }).toBe('transfer.expired')
    expect(wallet.prompts).toBe(prompts)
    await expect.poll(() => watch({ from: C, draft: old })).toEqual({ status: 'dropped' })
    // An account that was removed and came back counts from 0 again: the transfer is found all the same.
    await chain.setAccount(C, { nonce: 0 })
    expect(await watch({ from: C, draft: first, submitted })).toMatchObject({ status: 'confirmed', submitted })
  }, 20_000)

  it('H24 tells a refusal of the node from an answer that was lost', async () => {
    let answer: (() => Promise<Response>) | undefined
    const scripted: typeof fetch = async (...request) =>
      String(request[1]?.body).includes('author_submitExtrinsic') && answer ? answer() : fetch(...request)
    const { draft, submit, wallet } = await connected(0, scripted)
    const good = await draft()
    const json = (body: object) => async () => new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }))
    const error = { code: 1010, message: 'Invalid Transaction', data: 'Inability to pay some fees' }
    answer = json({ error })
    expect(await rejection(submit(good))).toMatchObject({
      code: 'transfer.refused',
      context: { reason: 'Invalid Transaction: Inability to pay some fees' },
    })
    for (const lost of [() => Promise.reject(new Error('reset')), json({}), async () => new Response('<html>')]) {
      answer = lost
      expect(codeOf(await rejection(submit(good)))).toBe('rpc.failed')
    }
    answer = json({ error: { code: 1013, message: 'Transaction is already imported' } })
    expect(await submit(good)).toMatchObject({ type: 'transaction', hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    const { prompts } = wallet
    const dead = { ...network, rpcUrls: { default: { http: ['http://127.0.0.1:1'] } } }
    const { feature, connection } = await connected()
    expect(codeOf(await rejection(feature.submit(connection, good, dead, call())))).toBe('transfer.refused')
    expect(wallet.prompts).toBe(prompts)
  })

  it('H60 sends no signature over another payload', async () => {
    const { draft, submit, wallet } = await connected()
    const [good, other] = [await draft(), await draft(2n * UNIT)]
    const foreign = await (async () => {
      const provider = (wallet as unknown as { provider: { enable(name: string): Promise<{ signer: Signer }> } })
        .provider
      return (await provider.enable('page')).signer.signPayload(JSON.parse(other.request) as object)
    })()
    wallet.answer('signPayload', foreign)
    expect(await rejection(submit(good))).toMatchObject({
      code: 'transfer.refused',
      context: { reason: expect.stringContaining('bad signature') },
    })
    wallet.answer('signPayload', undefined)
  })
})

interface Signer {
  signPayload(payload: object): Promise<{ signature: string }>
}

describe('over WalletConnect', () => {
  it('has the phone sign, and sends the transaction itself', async () => {
    const { draft, submit, watch, wallet, feature } = await connected()
    const asked: [string, unknown][] = []
    const provider = (wallet as unknown as { provider: { enable(name: string): Promise<{ signer: Signer }> } }).provider
    const channel: RemoteChannel = {
      allows: (chainId, method) => chainId === network.caipNetworkId && method === 'polkadot_signTransaction',
      async request(_, method, params) {
        asked.push([method, params])
        const { transactionPayload } = params as { transactionPayload: object }
        return (await provider.enable('page')).signer.signPayload(transactionPayload)
      },
    }
    expect(feature.isAllowed(channel, network.caipNetworkId)).toBe(true)
    expect(feature.isAllowed(channel, 'polkadot:other')).toBe(false)
    const good = await draft()
    const submitted = await submit(good, channel)
    const transactionPayload = { ...(JSON.parse(good.request) as object), withSignedTransaction: false }
    expect(asked).toEqual([['polkadot_signTransaction', { address: A, transactionPayload }]])
    await expect.poll(() => statusOf(watch({ from: A, submitted, draft: good }))).toBe('confirmed')

    const malformed: RemoteChannel = { ...channel, request: async () => ({ signature: 'zz' }) }
    expect(codeOf(await rejection(submit(await draft(), malformed)))).toBe('wallet.malformedAnswer')
  })
})

describe('watch', () => {
  it('H57 sees a transfer wait, enter a block and become final, by its hash and without', async () => {
    // Blocks come only when the test says so.
    const slow = await startPolkadot({ blockMs: 3_600_000 })
    const local = polkadotNetwork(slow)
    const page = openPage({ networks: [local] })
    const wallet = page.wallet()
    const connection = await page.connect(wallet.id, local)
    const feature = page.adapter.features.transfer!
    const { fees } = await feature.estimate({ from: connection, to: B }, local, call())
    const draft = await feature.draft({ from: connection, to: B, amount: UNIT, fee: fees[0] }, local, call())
    const submitted = await feature.submit(connection, draft, local, call())
    const { from } = draft
    const look = async () => {
      const transfers = [
        { from, submitted, draft },
        { from, draft },
        { from, submitted },
      ]
      const all = await feature.watch(transfers, local, call())
      expect(all.map(sighting => ('submitted' in sighting ? sighting.submitted : undefined))).toEqual(
        transfers.map(() => submitted),
      )
      return [...new Set(all.map(({ status }) => status))].join()
    }
    expect(await look()).toBe('pending')
    await slow.blocks.pass(1)
    expect(await look()).toBe('included')
    await slow.blocks.pass(2)
    expect(await look()).toBe('confirmed')
    await slow.stop()
  }, 20_000)

  it('H24 H58 says that a transfer was reverted, and why', async () => {
    const { draft, submit, watch } = await connected(3)
    const sent = await draft(5_000n * UNIT, A)
    // Locked between draft and signature: the fee can still be paid.
    await chain.setAccount(D, { frozen: 9_999n * UNIT })
    const submitted = await submit(sent)
    const transfer = { from: D, submitted, draft: sent }
    await expect.poll(() => watch(transfer)).toMatchObject({ status: 'reverted', reason: 'Token.NotExpendable' })
    expect(await watch({ from: D, draft: sent })).toMatchObject({ status: 'reverted', submitted })
    await chain.setAccount(D, { frozen: 0n })
  })

  it('H58 says that another transaction has taken the nonce', async () => {
    const { draft, submit, watch } = await connected(1)
    const [never, sent] = [await draft(), await draft(2n * UNIT)]
    const by = await submit(sent)
    const replaced = { status: 'replaced', by, how: 'other' }
    await expect.poll(() => watch({ from: B, draft: never })).toEqual(replaced)
    const submitted = { type: 'transaction', hash: `0x${'11'.repeat(32)}` } as const
    expect(await watch({ from: B, draft: never, submitted })).toEqual(replaced)
    expect(await watch({ from: B, draft: sent, submitted })).toEqual({ ...replaced, how: 'spedUp' })
  })

  it('asks little, and does without the states and the waiting transactions of a node', async () => {
    let asked: string[] = []
    const poor: typeof fetch = async (url, init) => {
      const { method, params } = JSON.parse(String(init?.body)) as { method: string; params: unknown[] }
      asked.push(method)
      const { length } = params
      const isOld = method === 'state_getStorage' && length > 1 && asked.filter(each => each === method).length > 1
      if (isOld || method === 'author_pendingExtrinsics') {
        const error = { code: 4003, message: 'State already discarded' }
        return new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, error }))
      }
      return fetch(url, init)
    }
    const { draft, submit, watch } = await connected(2)
    const sent = await draft()
    const submitted = await submit(sent)
    await expect.poll(() => statusOf(watch({ from: C, submitted, draft: sent }))).toBe('confirmed')
    const { feature } = await connected(2, poor)
    const [seen] = await feature.watch([{ from: C, submitted, draft: sent }], network, call())
    // Without events its outcome is not known.
    expect(seen).toMatchObject({ status: 'included', submitted })
    const unsent = await draft()
    asked = []
    expect(await feature.watch([{ from: C, draft: unsent }], network, call())).toEqual([{ status: 'unseen' }])
    expect(asked).toHaveLength(6)
  })

  it.each([
    ['no header', { chain_getHeader: null }],
    ['a height that is no number', { chain_getHeader: { number: 'many' } }],
    ['no hash', { chain_getFinalizedHead: 7 }],
    ['an account of other bytes', { state_getStorage: '0x00' }],
  ])('H40 rejects with rpc.failed for %s', async (_, lies) => {
    const hostile: typeof fetch = async (url, init) => {
      const { method } = JSON.parse(String(init?.body)) as { method: string }
      if (!Object.hasOwn(lies, method)) return fetch(url, init)
      return new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, result: (lies as Record<string, unknown>)[method] }))
    }
    const draft = await (await connected()).draft()
    const { feature } = await connected(0, hostile)
    expect(codeOf(await rejection(feature.watch([{ from: A, draft }], network, call())))).toBe('rpc.failed')
    const foreign = { from: 'nobody', submitted: { type: 'calls', id: 'x' } } as const
    expect(await (await connected()).feature.watch([foreign], network, call())).toEqual([{ status: 'unseen' }])
  })
})

describe('isUnmoved', () => {
  it('H69 nothing has moved after a refusal, and the payer’s transaction has moved it, in the pool and in a block', async () => {
    const { draft, submit, wallet, feature } = await connected(3)
    const [reviewed, other] = [await draft(), await draft(2n * UNIT)]
    const isUnmoved = (each = reviewed) => feature.isUnmoved!(each, network, call())
    wallet.behave('reject')
    expect(await rejection(submit(reviewed))).toMatchObject({ code: 'wallet.rejected' })
    expect(await isUnmoved()).toBe(true)
    wallet.behave('approve')
    await submit(other)
    await expect.poll(() => isUnmoved()).toBe(false)
    await settle()
    expect(await isUnmoved()).toBe(false)
    expect(await isUnmoved({ ...reviewed, trace: { block: reviewed.trace.block } })).toBe(false)
  })

  it('H69 a refusal whose text names another cause is no refusal', async () => {
    const { draft, submit, wallet } = await connected(3)
    const reviewed = await draft()
    wallet.failAfter('signPayload', new Error('Request timed out'))
    expect(await rejection(submit(reviewed))).toMatchObject({
      code: 'wallet.failed',
      context: { reason: 'Request timed out' },
    })
    wallet.failAfter('signPayload', undefined)
  })
})
