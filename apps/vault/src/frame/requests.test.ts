import type { CaipNetworkId } from '@foyer/core/chain'
import { describe, expect, test, vi } from 'vitest'
import type { VaultConfig } from '../config.ts'
import { createApprovals } from './approvals.ts'
import { methodsOf } from './methods.ts'
import { createOperations } from './operations.ts'
import { createRequests } from './requests.ts'
import type { Sessions } from './sessions.ts'

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SMART = '0x6555420c825b18Ff807133D8666cBfb89eEA583b'
const HASH = `0x${'ab'.repeat(32)}`
const SENT = { hash: HASH, chainId: 'eip155:1', sender: SMART, nonce: '0x0', block: '0x1', at: 0 }

const chain = (caipNetworkId: string, more: object = {}) => ({
  caipNetworkId,
  name: 'Chain',
  symbol: 'ETH',
  decimals: 18,
  rpc: 'http://127.0.0.1:1',
  ...more,
})
const CHAINS = [
  chain('eip155:1', { smartAccount: { bundler: 'http://127.0.0.1:1', paymasters: ['http://127.0.0.1:1'] } }),
  chain('eip155:10', { smartAccount: { bundler: 'http://127.0.0.1:1' } }),
  chain('eip155:137'),
  chain('solana:1'),
]

function memory() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}

/** Frame of a page with a wallet. */
function open({ chains = CHAINS }: { chains?: object[] } = {}) {
  const config = { chains } as unknown as VaultConfig
  const accounts = [
    { namespace: 'eip155', address: OWNER, type: 'eoa' },
    { namespace: 'eip155', address: SMART, type: 'smartAccount', chains: ['eip155:1', 'eip155:10'] },
  ]
  const sessions = { ready: () => ({ wallet: { accounts } }) } as unknown as Sessions
  const operations = createOperations(memory())
  const report = vi.fn()
  const embedder = 'https://shop.example'
  const approvals = createApprovals({ origin: embedder, report, operations })
  const methods = methodsOf(config)
  const request = createRequests({ config, embedder, methods, sessions, approvals, operations, now: () => 0 })
  const ask = (method: string, params: unknown, chainId: CaipNetworkId = 'eip155:1') =>
    request({ chainId, method, params }, new AbortController().signal)
  return { ask, approvals, operations, report }
}

describe('capabilities', () => {
  const able = (supported: boolean) => ({ atomic: { status: 'supported' }, paymasterService: { supported } })
  const unable = { atomic: { status: 'unsupported' } }

  test('are those of the chains that have smart accounts', async () => {
    const { ask, report } = open()
    expect(await ask('wallet_getCapabilities', [SMART.toLowerCase()])).toEqual({
      '0x1': able(true),
      '0xa': able(false),
      '0x89': unable,
    })
    expect(await ask('wallet_getCapabilities', [OWNER, ['0xA', '0x5']])).toEqual({ '0xa': unable })
    expect(report).not.toHaveBeenCalled()
  })

  test.each([[[`0x${'1'.repeat(40)}`]], [[]], [null], [{}]])('of another account %# are not told', async params => {
    await expect(open().ask('wallet_getCapabilities', params)).rejects.toMatchObject({ code: 'wallet.unauthorized' })
  })

  test('are not asked for where no chain has smart accounts', async () => {
    const { ask } = open({ chains: [chain('eip155:1')] })
    for (const method of ['wallet_getCapabilities', 'wallet_sendCalls', 'wallet_getCallsStatus'])
      await expect(ask(method, [SMART])).rejects.toMatchObject({ code: 'wallet.unsupportedMethod' })
  })
})

describe('status of calls', () => {
  test.each([[[HASH]], [['0x01']], [[7]], [null]])('with an id %# that nobody has sent is refused', async params => {
    await expect(open().ask('wallet_getCallsStatus', params)).rejects.toMatchObject({
      code: 'auth.refused',
      cause: { code: 5730 },
    })
  })

  test('of another wallet in this browser is refused', async () => {
    const { ask, operations } = open()
    operations.keep({ ...SENT, sender: `0x${'1'.repeat(40)}` })
    await expect(ask('wallet_getCallsStatus', [HASH])).rejects.toMatchObject({ code: 'auth.refused' })
  })

  test('is asked for where a window has sent them, and fails with an endpoint that is silent', async () => {
    const { ask, approvals, operations, report } = open()
    const asked = ask('wallet_sendCalls', [{}])
    await vi.waitFor(() => expect(report).toHaveBeenCalled())
    const { id } = report.mock.lastCall![0].approval as { id: string }
    approvals.end(id, Symbol('window'), { type: 'approved', result: { id: HASH }, operation: SENT })
    expect(await asked).toEqual({ id: HASH })
    expect(operations.find(HASH.toUpperCase().replace('X', 'x'))).toEqual(SENT)
    await expect(ask('wallet_getCallsStatus', [HASH])).rejects.toMatchObject({ code: 'wallet.failed' })
  })

  test('that the network refused is kept for the next window on this chain', async () => {
    const { ask, approvals, report } = open()
    const idOf = async (count: number) => {
      await vi.waitFor(() => expect(report).toHaveBeenCalledTimes(count))
      return (report.mock.lastCall![0].approval as { id: string }).id
    }
    const asked = ask('wallet_sendCalls', [{}]).catch((error: unknown) => error)
    const [id, window] = [await idOf(1), Symbol('window')]
    approvals.begin(id, window)
    approvals.signed(id, window, { operation: SENT, result: { id: HASH } })
    approvals.end(id, window, { type: 'failed', reason: 'Not now' })
    expect(await asked).toEqual({ id: HASH })
    const controller = new AbortController()
    const chains = ['eip155:1', 'eip155:10'] as const
    const waiting = chains.map(chainId =>
      approvals.ask({ chainId, method: 'wallet_sendCalls', params: [] }, controller.signal).catch(() => undefined),
    )
    const ids = report.mock.calls.slice(-2).map(([{ approval }]) => (approval as { id: string }).id)
    expect(ids.map(id => approvals.show(id))).toMatchObject([{ over: [{ ...SENT, isOver: true }] }, { over: [] }])
    controller.abort()
    await Promise.all(waiting)
  })
})

describe('calls', () => {
  test.each<CaipNetworkId>(['eip155:137', 'eip155:5'])(
    'on the chain %s without smart accounts are refused before the visitor is asked',
    async chainId => {
      const { ask, report } = open()
      await expect(ask('wallet_sendCalls', [{}], chainId)).rejects.toMatchObject({
        code: 'auth.refused',
        cause: { code: 5710 },
      })
      expect(report).not.toHaveBeenCalled()
    },
  )

  test('have the id that the page gives, once', async () => {
    const { ask, approvals, operations, report } = open()
    const used = { code: 'auth.refused', cause: { code: 5720 } }
    const first = ask('wallet_sendCalls', [{ id: 'order 7' }])
    const waiting = () => (report.mock.lastCall![0].approval as { id: string }).id
    await vi.waitFor(() => expect(report).toHaveBeenCalledTimes(1))
    await expect(ask('wallet_sendCalls', [{ id: 'order 7' }])).rejects.toMatchObject(used)
    approvals.end(waiting(), Symbol('window'), { type: 'refused', reason: 'Not now', code: 5700 })
    await expect(first).rejects.toMatchObject({ code: 'auth.refused', cause: { code: 5700 } })

    // Nothing was sent with it.
    const second = ask('wallet_sendCalls', [{ id: 'order 7' }])
    await vi.waitFor(() => expect(report).toHaveBeenCalledTimes(3))
    const operation = { ...SENT, id: 'order 7' }
    approvals.end(waiting(), Symbol('window'), { type: 'approved', result: { id: 'order 7' }, operation })
    expect(await second).toEqual({ id: 'order 7' })
    expect([operations.find('order 7'), operations.find(HASH)]).toEqual([operation, operation])
    for (const id of ['order 7', HASH]) await expect(ask('wallet_sendCalls', [{ id }])).rejects.toMatchObject(used)
    await expect(ask('wallet_getCallsStatus', ['order 7'])).rejects.toMatchObject({ code: 'wallet.failed' })
  })

  test.each([7, '', 'x'.repeat(8195), null])('with the id %# that is none are refused', async id => {
    const { ask, report } = open()
    await expect(ask('wallet_sendCalls', [{ id }])).rejects.toMatchObject({ code: 'auth.refused' })
    expect(report).not.toHaveBeenCalled()
  })
})

describe('operations', () => {
  test('are the newest hundred, and one that was sent again is one', () => {
    const operations = createOperations(memory())
    const hashOf = (index: number) => `0x${index.toString(16).padStart(64, '0')}`
    for (let index = 0; index < 150; index++) operations.keep({ ...SENT, hash: hashOf(index) })
    operations.keep({ ...SENT, hash: hashOf(149), nonce: '0x2' })
    expect(operations.find(hashOf(49))).toBeUndefined()
    expect(operations.find(hashOf(51))).toMatchObject({ hash: hashOf(51) })
    expect(operations.find(hashOf(149))).toMatchObject({ nonce: '0x2' })
  })

  test.each(['', '{}', '[{"hash":1}]', 'null'])('that cannot be read from %j are none', text => {
    const operations = createOperations({ getItem: () => text, setItem: () => {} })
    expect(operations.find(HASH)).toBeUndefined()
  })
})
