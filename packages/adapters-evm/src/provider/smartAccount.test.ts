import type { Connection, LiveConnection, RemoteChannel } from '@foyer/core/chain'
import { FoyerError } from '@foyer/core/chain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rejection } from '../page.fixture.ts'
// Loaded before the clock stands still.
import '../operation/sendTransaction.ts'
import { createProvider } from './createProvider.ts'
import type { Eip1193Provider } from './provider.types.ts'

const SMART = '0x0C9bB3F1c22b74Ff8DdB5Bb4cC69C9F2b3a2aE10'
const KEY = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const FOREIGN = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const HERE = 'eip155:31337'
const PAYMASTER = 'https://paymaster.example'
const ID = `0x${'ab'.repeat(32)}`
const HASH = `0x${'cd'.repeat(32)}`

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Provider of a session whose active account is the smart one, or the one with a key. */
function start(active: string = SMART) {
  const asked: [string, readonly unknown[]][] = []
  const answers: Record<string, unknown> = { wallet_sendCalls: { id: ID }, wallet_getCallsStatus: { status: 100 } }
  const channel: RemoteChannel = {
    request: async (_, method, params) => {
      asked.push([method, params as readonly unknown[]])
      const answer = answers[method]
      if (answer instanceof Error) throw answer
      return answer
    },
    allows: () => true,
  }
  const controller = new AbortController()
  const connection: Connection = {
    connectorId: 'auth',
    namespace: 'eip155',
    accounts: [
      { namespace: 'eip155', address: SMART, type: 'smartAccount' },
      { namespace: 'eip155', address: KEY, type: 'eoa' },
    ],
    address: active,
    chainId: HERE,
  }
  const live: LiveConnection = {
    current: () => connection,
    signal: controller.signal,
    watch: () => () => {},
    networks: () => [],
    switchNetwork: async () => {},
    channel,
  }
  const provider = createProvider({
    discovery: {} as never,
    claims: new WeakMap(),
    terms: { paymasters: { [HERE]: PAYMASTER }, refused: new Map() },
    fetch: undefined,
  })(live)() as Eip1193Provider
  const request = (method: string, ...params: unknown[]) => provider.request({ method, params })
  return { asked, answers, controller, request }
}

const receipts = [{ transactionHash: HASH, blockNumber: '0x7', status: '0x1', logs: [] }]
const sends = { to: FOREIGN, value: '0x5' }
const statusReads = (asked: readonly [string, unknown][]) =>
  asked.filter(([method]) => method === 'wallet_getCallsStatus').length

describe('a transaction of a smart account', () => {
  it('is one call, and is answered with the hash of the transaction that executes it', async () => {
    const { asked, answers, request } = start()
    const sending = request('eth_sendTransaction', { ...sends, data: '0x01', gas: '0x5208', nonce: '0x3' })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(asked[0]).toEqual([
      'wallet_sendCalls',
      [
        {
          version: '2.0.0',
          from: SMART,
          chainId: '0x7a69',
          atomicRequired: false,
          calls: [{ to: FOREIGN, value: '0x5', data: '0x01' }],
          // The host's, which the wallet may do without.
          capabilities: { paymasterService: { url: PAYMASTER, optional: true } },
        },
      ],
    ])
    expect(asked.slice(1)).toEqual(Array.from({ length: 3 }, () => ['wallet_getCallsStatus', [ID]]))
    answers.wallet_getCallsStatus = { status: 200, receipts }
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await sending).toBe(HASH)
  })

  it('takes `input` for `data`, and moves nothing without a value', async () => {
    const { asked, answers, request } = start()
    answers.wallet_getCallsStatus = { status: 200, receipts }
    const sending = request('eth_sendTransaction', { from: SMART.toLowerCase(), to: FOREIGN, input: '0x02' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await sending).toBe(HASH)
    expect(asked[0]![1][0]).toMatchObject({
      // As the connection writes it.
      from: SMART,
      calls: [{ to: FOREIGN, value: '0x0', data: '0x02' }],
    })
  })

  it('H24 has an unknown outcome after a minute, and says its id', async () => {
    const { asked, answers, request } = start()
    const sending = rejection(request('eth_sendTransaction', sends))
    await vi.advanceTimersByTimeAsync(20_000)
    // A wallet that does not answer says nothing.
    answers.wallet_getCallsStatus = new FoyerError('wallet.failed', { method: 'wallet_getCallsStatus' })
    await vi.advanceTimersByTimeAsync(41_000)
    expect(await sending).toMatchObject({ code: -32603, data: { id: ID } })
    const reads = statusReads(asked)
    await vi.advanceTimersByTimeAsync(10_000)
    expect([reads, statusReads(asked)]).toEqual([60, 60])
  })

  it.each([
    ['reverted', { status: 500, receipts }, { code: -32003, data: { id: ID, transactionHash: HASH } }],
    ['will never be executed', { status: 400 }, { code: -32003, data: { id: ID } }],
  ])('fails where it %s: the transaction of a bundler would look like a success', async (_, status, expected) => {
    const { answers, request } = start()
    answers.wallet_getCallsStatus = status
    const sending = rejection(request('eth_sendTransaction', sends))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await sending).toMatchObject(expected)
  })

  it('is not answered without a transaction', async () => {
    const { answers, request } = start()
    answers.wallet_getCallsStatus = { status: 200, receipts: [] }
    const sending = rejection(request('eth_sendTransaction', sends))
    await vi.advanceTimersByTimeAsync(61_000)
    expect(await sending).toMatchObject({ code: -32603 })
  })

  it('is awaited no longer than the connection', async () => {
    const { asked, controller, request } = start()
    const sending = rejection(request('eth_sendTransaction', sends))
    await vi.advanceTimersByTimeAsync(2_000)
    controller.abort(new FoyerError('wallet.disconnected', { method: 'disconnect' }))
    expect(await sending).toMatchObject({ code: 4900 })
    await vi.advanceTimersByTimeAsync(10_000)
    expect([statusReads(asked), vi.getTimerCount()]).toEqual([2, 0])
  })

  it.each([
    ['without a receiver', { value: '0x1' }],
    ['with a value that is no hex', { to: FOREIGN, value: 5 }],
    ['with data that are no hex', { to: FOREIGN, data: 'banana' }],
  ])('%s is refused before the wallet is asked', async (_, transaction) => {
    const { asked, request } = start()
    expect(await rejection(request('eth_sendTransaction', transaction))).toMatchObject({ code: -32602 })
    expect(asked).toEqual([])
  })

  it('keeps the error of the wallet', async () => {
    const { answers, request } = start()
    answers.wallet_sendCalls = new FoyerError('wallet.rejected', { method: 'wallet_sendCalls' })
    expect(await rejection(request('eth_sendTransaction', sends))).toMatchObject({ code: 4001 })
    answers.wallet_sendCalls = { id: 42 }
    expect(await rejection(request('eth_sendTransaction', sends))).toMatchObject({ code: -32603 })
  })

  it.each([
    [{ code: 5700 }, 5700],
    [{ code: 5720 }, 5720],
    [{ code: 4200 }, 4200],
    [undefined, -32003],
  ])('that a vault refuses with the cause %j has the code %d', async (cause, code) => {
    const { answers, request } = start()
    const context = { method: 'wallet_sendCalls', reason: 'It is not signed' }
    answers.wallet_sendCalls = new FoyerError('auth.refused', context, cause && { cause })
    for (const method of ['eth_sendTransaction', 'wallet_sendCalls'])
      expect(await rejection(request(method, sends))).toMatchObject({ code })
  })

  it('of an account that is not connected, or for another chain, is refused', async () => {
    const { asked, request } = start()
    expect(await rejection(request('eth_sendTransaction', { ...sends, from: FOREIGN }))).toMatchObject({ code: 4100 })
    expect(await rejection(request('eth_sendTransaction', { ...sends, chainId: '0x1' }))).toMatchObject({ code: 4901 })
    expect(asked).toEqual([])
  })
})

describe('the other account of the session', () => {
  it.each([
    ['is active', KEY, {}],
    ['is named', SMART, { from: KEY }],
  ])('sends transactions where it %s', async (_, active, named) => {
    const { asked, answers, request } = start(active)
    answers.eth_sendTransaction = HASH
    expect(await request('eth_sendTransaction', { ...sends, ...named })).toBe(HASH)
    expect(asked).toEqual([['eth_sendTransaction', [{ ...sends, from: KEY }]]])
  })
})

describe('calls of a dapp', () => {
  it('go to the wallet as they are, from the active account', async () => {
    const { asked, answers, request } = start()
    const calls = { version: '2.0.0', chainId: '0x7a69', atomicRequired: true, calls: [sends, sends] }
    expect(await request('wallet_sendCalls', calls)).toEqual({ id: ID })
    answers.wallet_getCallsStatus = { status: 200, receipts }
    expect(await request('wallet_getCallsStatus', ID)).toEqual({ status: 200, receipts })
    answers.wallet_getCapabilities = { '0x7a69': {} }
    expect(await request('wallet_getCapabilities')).toEqual({ '0x7a69': {} })
    await request('wallet_getCapabilities', KEY, ['0x7a69'])
    expect(asked).toEqual([
      ['wallet_sendCalls', [{ ...calls, from: SMART }]],
      ['wallet_getCallsStatus', [ID]],
      ['wallet_getCapabilities', [SMART]],
      ['wallet_getCapabilities', [KEY, ['0x7a69']]],
    ])
  })

  it('of another account, or for another chain, are refused', async () => {
    const { asked, request } = start()
    const calls = { version: '2.0.0', chainId: '0x7a69', atomicRequired: true, calls: [sends] }
    expect(await rejection(request('wallet_sendCalls', { ...calls, from: FOREIGN }))).toMatchObject({ code: 4100 })
    expect(await rejection(request('wallet_sendCalls', { ...calls, chainId: '0x1' }))).toMatchObject({ code: 5710 })
    expect(await rejection(request('wallet_getCapabilities', FOREIGN))).toMatchObject({ code: 4100 })
    expect(asked).toEqual([])
  })

  it('are asked for without an account as today where an account with a key is active', async () => {
    const { asked, answers, request } = start(KEY)
    answers.wallet_getCapabilities = {}
    await request('wallet_getCapabilities')
    expect(asked).toEqual([['wallet_getCapabilities', []]])
  })
})
