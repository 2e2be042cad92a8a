import { connectionOf, createCommands, selectNetwork } from '@foyer/core'
import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import { fastClock } from '@foyer/tests/fastClock'
import { createPublicClient, createWalletClient, custom, http, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { rejection } from '../page.fixture.ts'
import { codeOf, connect, FIRST, mail, openHost, SECOND } from './provider.fixture.ts'

const SOON = { timeout: 10_000 }
vi.setConfig({ testTimeout: 30_000 })

const HERE = '0x7a69'
const THERE = '0x7a6a'
const SWITCH = { method: 'wallet_switchEthereumChain', params: [{ chainId: THERE }] }
const HASH = `0x${'5e'.repeat(32)}`
const TRANSACTION = { from: FIRST, to: SECOND, value: '0x1' }
/** Every request that signs or sends, as a host writes it. */
const REQUESTS: [string, unknown[]][] = [
  ['eth_sendTransaction', [TRANSACTION]],
  ['eth_signTransaction', [TRANSACTION]],
  ['wallet_sendTransaction', [TRANSACTION]],
  ['wallet_sendCalls', [{ version: '2.0.0', from: FIRST, calls: [{ to: SECOND, value: '0x1' }] }]],
  ['wallet_signIntent', [{ from: FIRST }]],
  ['wallet_requestExecutionPermissions', [{ chainId: '0x7a69', from: FIRST }]],
  ['wallet_connect', [{ version: '1' }]],
  ['wallet_addSubAccount', [{ account: { type: 'create' } }]],
  ['klay_sendTransaction', [TRANSACTION]],
  ['eth_sendUserOperation', [{ sender: FIRST }]],
  ['personal_signTypedData', [mail(31337), FIRST]],
  ['personal_sign', ['0x68656c6c6f', FIRST]],
  ['eth_sign', [FIRST, '0x68656c6c6f']],
  ['eth_signTypedData', [[], FIRST]],
  ['eth_signTypedData_v3', [FIRST, JSON.stringify(mail(31337))]],
  ['eth_signTypedData_v4', [FIRST, mail(31337)]],
]

let here: Anvil
let there: Anvil
beforeAll(async () => {
  ;[here, there] = await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])
})
afterAll(() => Promise.all([here.stop(), there.stop()]))

const balanceOn = ({ url }: Anvil) => createPublicClient({ transport: http(url) }).getBalance({ address: SECOND })

async function connected(of: 'meadow' | 'staying' = 'meadow') {
  const host = openHost({ here: here.url, there: there.url })
  const actor = host.visit()
  const provider = await connect(actor, `dev.${of}`)
  const meadow = host[of]
  const shown = () => connectionOf(actor.getSnapshot(), 'eip155')?.context.connection?.chainId
  /** Requests that the wallet has received since, without those that open no prompt. */
  const before = meadow.requests.length
  const asked = () => meadow.requests.slice(before).filter(method => !['eth_chainId', 'eth_accounts'].includes(method))
  return { actor, provider, meadow, shown, asked }
}

describe('a wallet that says by an event that it has switched, and answers that it has not', () => {
  it('H70 is not shown on that chain, and the host’s transaction does not go out on the other one', async () => {
    const { provider, actor, shown, asked } = await connected('staying')
    const balances = await Promise.all([balanceOn(here), balanceOn(there)])
    const chains = new Set([shown()])
    actor.subscribe(() => chains.add(shown()))
    const viem = createWalletClient({ account: FIRST, transport: custom(provider) })
    const switching = codeOf(provider.request(SWITCH))
    await expect.poll(asked).toEqual([SWITCH.method])
    expect(await codeOf(provider.request({ method: 'eth_sendTransaction', params: [TRANSACTION] }))).toBe(4901)
    expect(await rejection(viem.sendTransaction({ chain: null, to: SECOND, value: parseEther('1') }))).toBeDefined()
    expect(await switching).toBe(-32603)
    await expect.poll(shown, SOON).toBe('eip155:0')
    expect(selectNetwork(actor.getSnapshot(), 'eip155')).toBeUndefined()
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x0')
    expect(await codeOf(provider.request({ method: 'eth_sendTransaction', params: [TRANSACTION] }))).toBe(4901)
    expect(chains).not.toContain('eip155:31338')
    expect(await Promise.all([balanceOn(here), balanceOn(there)])).toEqual(balances)
    expect(asked()).toEqual([SWITCH.method])
  })

  it('H70 is on a chain again when the visitor chooses the one that it answers', async () => {
    const { provider, actor, meadow, shown } = await connected('staying')
    meadow.answer('eth_sendTransaction', () => HASH)
    fastClock()
    meadow.emit('chainChanged', THERE)
    await expect.poll(shown, SOON).toBe('eip155:0')
    await createCommands(actor).switchNetwork('eip155:31337')
    expect(shown()).toBe('eip155:31337')
    expect(await provider.request({ method: 'eth_sendTransaction', params: [TRANSACTION] })).toBe(HASH)
  })
})

describe('a wallet that is elsewhere without a word', () => {
  it.each(REQUESTS)('H70 is not asked for %s, and the modal shows where it is', async (method, params) => {
    const { provider, meadow, shown, asked } = await connected()
    fastClock()
    meadow.answer('eth_chainId', THERE)
    expect(await codeOf(provider.request({ method, params }))).toBe(4901)
    expect(asked()).toEqual([])
    await expect.poll(shown).toBe('eip155:31338')
  })

  it.each(REQUESTS)('H70 is not asked for %s while it does not share the account', async (method, params) => {
    const { provider, meadow, asked } = await connected()
    meadow.answer('eth_accounts', [SECOND])
    expect(await codeOf(provider.request({ method, params }))).toBe(4100)
    expect(asked()).toEqual([])
  })

  it.each([
    ['rejects', () => Promise.reject(new Error('no'))],
    ['answers undefined', () => undefined],
    ['answers a text', () => 'banana'],
    ['never answers', () => new Promise(() => {})],
  ])('H70 is asked for nothing where it %s the question for its chain', async (_, answer) => {
    const { provider, meadow, asked } = await connected()
    fastClock()
    meadow.answer('eth_chainId', answer)
    expect(await codeOf(provider.request({ method: 'eth_sendTransaction', params: [TRANSACTION] }))).toBe(4901)
    expect(asked()).toEqual([])
  })

  it('H70 is asked for no transaction after it has moved between the question and the request: it names its chain', async () => {
    const { provider, meadow } = await connected()
    const sent: unknown[] = []
    meadow.answer('eth_sendTransaction', (transaction: unknown) => {
      sent.push(transaction)
      return '0x1'
    })
    await provider.request({ method: 'eth_sendTransaction', params: [TRANSACTION] })
    await provider.request({ method: 'eth_sendTransaction', params: [{ ...TRANSACTION, chainId: '0x07a69' }] })
    expect(sent).toEqual([
      { ...TRANSACTION, chainId: HERE },
      { ...TRANSACTION, chainId: '0x07a69' },
    ])
  })
})

describe('a wallet that moves while it is asked for its accounts', () => {
  it.each([
    ['personal_sign', ['0x68656c6c6f', FIRST]],
    ['eth_signTypedData_v4', [FIRST, mail(undefined)]],
    ['wallet_sendCalls', [{ version: '2.0.0', from: FIRST, calls: [{ to: SECOND, value: '0x1' }] }]],
    ['eth_sendTransaction', [TRANSACTION]],
  ] as [string, unknown[]][])('H70 is not asked for %s', async (method, params) => {
    const { provider, meadow, asked } = await connected()
    meadow.answer('eth_accounts', () => {
      meadow.answer('eth_chainId', THERE)
      return [FIRST]
    })
    expect(await codeOf(provider.request({ method, params }))).toBe(4901)
    expect(asked()).toEqual([])
  })

  it('H70 is not asked to sign after an event of another chain that it has not confirmed', async () => {
    const { provider, meadow, asked } = await connected()
    meadow.answer('eth_accounts', () => {
      meadow.emit('chainChanged', THERE)
      return new Promise(resolve => setTimeout(resolve, 50, [FIRST]))
    })
    expect(await codeOf(provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', FIRST] }))).toBe(4901)
    expect(asked()).toEqual([])
  })
})

const later = <Value>(value: Value) => new Promise<Value>(resolve => setTimeout(resolve, 50, value))

describe('a wallet that moves while it is asked for its chain', () => {
  const ASKED: [string, unknown[]][] = [
    ['personal_sign', ['0x68656c6c6f', FIRST]],
    ['eth_signTypedData_v4', [FIRST, mail(undefined)]],
    ['wallet_sendCalls', [{ version: '2.0.0', from: FIRST, calls: [{ to: SECOND, value: '0x1' }] }]],
    ['eth_sendTransaction', [TRANSACTION]],
    ['eth_sendTransaction', [{ to: SECOND, value: '0x1' }]],
  ]

  it.each(ASKED)('H70 is not asked for %s for an account that it leaves', async (method, params) => {
    const { provider, meadow, asked } = await connected()
    meadow.answer('eth_chainId', () => {
      meadow.answer('eth_accounts', [SECOND])
      meadow.emit('accountsChanged', [SECOND])
      return later(HERE)
    })
    expect(await codeOf(provider.request({ method, params }))).toBe(4100)
    expect(asked()).toEqual([])
  })

  it.each(ASKED)('H70 is not asked for %s after an event that comes with its answer', async (method, params) => {
    const { provider, meadow, asked } = await connected()
    meadow.answer('eth_chainId', () => {
      meadow.answer('eth_chainId', THERE)
      queueMicrotask(() => meadow.emit('chainChanged', THERE))
      return HERE
    })
    expect(await codeOf(provider.request({ method, params }))).toBe(4901)
    expect(asked()).toEqual([])
  })
})

it('H70 a wallet that has another account without a word is shown with it after the first request', async () => {
  const { provider, actor, meadow } = await connected()
  meadow.answer('eth_accounts', [SECOND])
  expect(await codeOf(provider.request({ method: 'personal_sign', params: ['0x68', FIRST] }))).toBe(4100)
  await expect
    .poll(() => connectionOf(actor.getSnapshot(), 'eip155')?.context.connection?.address.toLowerCase(), SOON)
    .toBe(SECOND.toLowerCase())
})

describe('an account that was selected in the wallet', () => {
  const addressOf = (actor: Awaited<ReturnType<typeof connected>>['actor']) =>
    connectionOf(actor.getSnapshot(), 'eip155')?.context.connection?.address.toLowerCase()

  it.each(['a switch', 'a refused request'])(
    'H70 stays shown after %s, where the wallet answers in an order of its own',
    async cause => {
      const { provider, actor, meadow, shown } = await connected()
      meadow.answer('eth_accounts', () => [FIRST, SECOND])
      meadow.emit('accountsChanged', [SECOND])
      await expect.poll(() => addressOf(actor), SOON).toBe(SECOND.toLowerCase())
      if (cause === 'a switch') {
        meadow.answer('wallet_switchEthereumChain', () => {
          meadow.answer('eth_chainId', THERE)
          return null
        })
        await createCommands(actor).switchNetwork('eip155:31338')
      } else {
        meadow.answer('eth_chainId', THERE)
        expect(await codeOf(provider.request({ method: 'personal_sign', params: ['0x68', SECOND] }))).toBe(4901)
      }
      await expect.poll(shown, SOON).toBe('eip155:31338')
      await later(0)
      expect(addressOf(actor)).toBe(SECOND.toLowerCase())
    },
  )

  it('stays connected where the wallet shares none for a moment', async () => {
    const { provider, actor, meadow } = await connected()
    meadow.answer('eth_accounts', [])
    const request = { method: 'personal_sign', params: ['0x68656c6c6f', FIRST] }
    expect(await codeOf(provider.request(request))).toBe(4100)
    meadow.answer('eth_accounts', [FIRST])
    await later(0)
    expect(addressOf(actor)).toBe(FIRST.toLowerCase())
    expect(await provider.request(request)).toMatch(/^0x/)
  })
})

describe('an event in a form that cannot be read, while the wallet is asked', () => {
  it.each<['accountsChanged' | 'chainChanged', unknown]>([
    ['chainChanged', undefined],
    ['chainChanged', { chainId: THERE }],
    ['accountsChanged', undefined],
    ['accountsChanged', FIRST],
  ])('%s with %j refuses nothing', async (event, value) => {
    const { provider, meadow } = await connected()
    meadow.answer('eth_chainId', () => {
      meadow.answer('eth_chainId', HERE)
      meadow.emit(event, value)
      return later(HERE)
    })
    expect(await provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', FIRST] })).toMatch(/^0x/)
  })
})

it('H70 calls of which one names another chain are refused', async () => {
  const { provider, asked } = await connected()
  const calls = { version: '1.0', from: FIRST, calls: [{ to: SECOND, value: '0x1', chainId: THERE }] }
  expect(await codeOf(provider.request({ method: 'wallet_sendCalls', params: [calls] }))).toBe(5710)
  expect(asked()).toEqual([])
})

describe('a wallet that is locked', () => {
  it.each(['wallet_disconnect', 'wallet_registerOnboarding', 'metamask_getProviderState', 'zks_estimateFee'])(
    'gets %s all the same, which signs nothing',
    async method => {
      const { provider, meadow } = await connected()
      meadow.answer('eth_accounts', [])
      meadow.answer(method, () => 'done')
      expect(await provider.request({ method, params: [{ from: SECOND }] })).toBe('done')
    },
  )
})

it('H70 a chain that the modal does not offer is shown when the switch ends, so that a transaction for it is sent', async () => {
  const { provider, meadow, shown } = await connected()
  meadow.answer('wallet_switchEthereumChain', () => {
    // No event tells of it.
    meadow.answer('eth_chainId', '0x2a')
    return null
  })
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2a' }] })
  expect(shown()).toBe('eip155:42')
  const params = [{ ...TRANSACTION, chainId: '0x2a' }]
  expect(await provider.request({ method: 'eth_sendTransaction', params })).toMatch(/^0x/)
})

it('H70 calls without a chain are of the chain that is shown', async () => {
  const { provider, meadow } = await connected()
  const sent: unknown[] = []
  meadow.answer('wallet_sendCalls', (calls: unknown) => {
    sent.push(calls)
    return { id: '0x1' }
  })
  const calls = { version: '2.0.0', from: FIRST, calls: [{ to: SECOND, value: '0x1' }] }
  await provider.request({ method: 'wallet_sendCalls', params: [calls] })
  expect(sent).toEqual([{ ...calls, chainId: HERE }])
})

describe('a wallet whose answer fails once after a switch', () => {
  it('H70 is shown on the chain to which it goes back', async () => {
    const { provider, actor, meadow, shown } = await connected()
    let chain = HERE
    let answers = 0
    meadow.answer('wallet_switchEthereumChain', () => {
      // No event tells of it.
      chain = THERE
      return null
    })
    meadow.answer('eth_chainId', () => {
      if (chain === THERE) answers += 1
      // The first answer ends the switch; the next question is that of those who watch the wallet.
      if (chain === THERE && answers === 2) throw new Error('busy')
      return chain
    })
    await createCommands(actor).switchNetwork('eip155:31338')
    await expect.poll(() => answers).toBeGreaterThan(1)
    expect(shown()).toBe('eip155:31338')
    chain = HERE
    meadow.emit('chainChanged', HERE)
    await expect.poll(shown, SOON).toBe('eip155:31337')
    expect(await provider.request({ method: 'eth_sendTransaction', params: [TRANSACTION] })).toMatch(/^0x/)
  })
})

describe('a request that leaves the account to the wallet', () => {
  it.each([null, undefined])('H70 is of the account that is shown, also with %j', async from => {
    const { provider, meadow } = await connected()
    const sent: unknown[] = []
    meadow.answer('eth_sendTransaction', (transaction: unknown) => {
      sent.push(transaction)
      return '0x1'
    })
    await provider.request({ method: 'eth_sendTransaction', params: [{ ...TRANSACTION, from }] })
    expect(sent).toEqual([{ ...TRANSACTION, from: expect.stringMatching(new RegExp(FIRST, 'i')), chainId: HERE }])
  })

  it.each([[42], [false], [{}], [[FIRST]]])('H70 is refused where it names %j', async from => {
    const { provider, asked } = await connected()
    const params = [{ ...TRANSACTION, from }]
    expect(await codeOf(provider.request({ method: 'eth_sendTransaction', params }))).toBe(4100)
    expect(asked()).toEqual([])
  })
})

describe('a request that names another chain or account than those shown', () => {
  it.each<[string, unknown]>([
    ['wallet_prepareCalls', [{ chainId: THERE, from: FIRST, calls: [] }]],
    ['wallet_sendPreparedCalls', [{ chainId: THERE }]],
    ['wallet_grantPermissions', [{ chainId: THERE, permissions: [] }]],
    ['wallet_requestExecutionPermissions', [{ chainId: HERE }, { chainId: THERE }]],
    ['eth_signAuthorization', [{ chainId: THERE, address: SECOND }]],
    ['eth_sendTransaction', { ...TRANSACTION, chainId: THERE }],
    ['wallet_signTypedData', [FIRST, mail(31338)]],
    ['eth_signTypedData_v4', [FIRST, mail('137e0')]],
    ['eth_signTypedData_v4', [null, mail(31338)]],
  ])('H70 is refused: %s with %j', async (method, params) => {
    const { provider, asked } = await connected()
    expect(await codeOf(provider.request({ method, params: params as never }))).toBe(4901)
    expect(asked()).toEqual([])
  })

  it.each(['wallet_prepareCalls', 'wallet_requestExecutionPermissions'])(
    'H70 is refused: %s of an account that is not connected',
    async method => {
      const { provider, asked } = await connected()
      const params = [{ from: `0x${'99'.repeat(20)}` }]
      expect(await codeOf(provider.request({ method, params }))).toBe(4100)
      expect(asked()).toEqual([])
    },
  )
})

describe('typed data', () => {
  it.each([31338, '31338', '0x7a6a'])('H70 for the chain %j is refused while another one is shown', async chainId => {
    const { provider, asked } = await connected()
    const refused = (data: unknown) =>
      codeOf(provider.request({ method: 'eth_signTypedData_v4', params: [FIRST, data] }))
    expect(await refused(mail(chainId))).toBe(4901)
    expect(await refused(JSON.stringify(mail(chainId)))).toBe(4901)
    expect(asked()).toEqual([])
  })

  it.each([31337, '31337', '0x7a69', undefined])('for the chain %j is signed', async chainId => {
    const { provider } = await connected()
    expect(await provider.request({ method: 'eth_signTypedData_v4', params: [FIRST, mail(chainId)] })).toMatch(/^0x/)
  })
})
