import { describe, expect, test, vi } from 'vitest'
import type { SwapFeature } from '../../chain/swap.ts'
import { FoyerError } from '../../errors.ts'
import { ALICE, BOB } from '../transactions/transactions.fixture.ts'
import { missingOf } from './missingOf.ts'
import { type Built, fill, honest, review, start } from './provideSwap.fixture.ts'
import { alice, DATA, ETHER, forecast, held, LINK_ADDRESS, ROUTER, USDC_ADDRESS } from './swap.fixture.ts'
import type { SwapEvent } from './swap.types.ts'

describe('tokens', () => {
  test('are listed with the native currency first, as its network counts it, and look-alikes are marked', async () => {
    const page = start({
      service: {
        tokens: [
          { name: 'USDС', symbol: 'USDС', address: `eip155:1:${LINK_ADDRESS}`, decimals: 6 },
          { name: 'Elsewhere', symbol: 'ELSE', address: `eip155:137:${USDC_ADDRESS}`, decimals: 6 },
          { name: 'Not ether', symbol: 'NOT', address: `eip155:1:0x${'0'.repeat(40)}`, decimals: 18 },
          { name: '', symbol: 'X', address: 'nonsense', decimals: 400 },
        ],
      },
    })
    await page.open()
    expect(page.context().listed?.tokens).toEqual([
      ETHER,
      { address: LINK_ADDRESS, name: 'USDС', symbol: 'USDС', decimals: 6, lookAlike: true },
    ])
    expect(page.context().sold).toMatchObject({ symbol: 'ETH', price: '2000' })
  })

  test('of a chain that the service does not swap on are none', async () => {
    const page = start({ service: { tokens: [] } })
    await page.open()
    expect(page.value()).toBe('unsupported')
  })

  test('that two lists count differently are not offered', async () => {
    const page = start()
    await page.open()
    await page.report({ type: 'assets.changed', assets: [{ ...held[1]!, decimals: 18 }] })
    await page.order({ type: 'token.select', address: USDC_ADDRESS })
    expect(page.context().sold?.symbol).toBe('ETH')
  })
})

describe('quotes', () => {
  test('H30 one is asked for at a time, and the newest input wins', async () => {
    const page = start()
    await fill(page)
    await page.order({ type: 'amount.type', text: '1' }, { type: 'amount.type', text: '12' })
    expect(page.context().quote).toBeUndefined()
    await page.wait(199)
    expect(page.asked('quotes')).toHaveLength(1)
    await page.wait(1)
    expect(page.asked('quotes').map(({ amount }) => amount)).toEqual(['10000000', '12000000'])
    expect(page.context().quote).toMatchObject({ amount: '12000000', prices: { sold: '1', bought: '16.5' } })
  })

  test('H30 at most one is in flight, whatever the visitor does meanwhile', async () => {
    const page = start()
    await fill(page)
    page.service.isSilent = true
    const inFlight: number[] = []
    const note = () => inFlight.push(page.service.inFlight.size)
    // The refresh, which is not answered.
    await page.wait(10_000)
    note()
    const changes: SwapEvent[] = [
      { type: 'amount.type', text: '1' },
      { type: 'amount.type', text: '12' },
      { type: 'sides.switch' },
      { type: 'amount.type', text: '3' },
      { type: 'amount.max' },
      { type: 'amount.type', text: '4' },
    ]
    for (const change of changes) {
      await page.order(change)
      note()
      await page.wait(250)
      note()
    }
    page.ports.visibility.set(false)
    await page.settled()
    note()
    page.ports.visibility.set(true)
    await page.settled()
    note()
    expect(page.asked('quotes').length).toBeGreaterThan(5)
    expect(Math.max(...inFlight)).toBe(1)
    // A change cancels the request at once, not after the pause in typing.
    expect(inFlight.slice(0, 3)).toEqual([1, 0, 1])
    expect(page.service.inFlight.size).toBe(1)
  })

  test('are asked for each 10 seconds while the page is visible', async () => {
    const page = start()
    await fill(page)
    await page.wait(10_000)
    expect(page.asked('quotes')).toHaveLength(2)
    page.ports.visibility.set(false)
    await page.wait(60_000)
    expect([page.value(), page.asked('quotes').length]).toEqual([{ editing: 'paused' }, 2])
    page.ports.visibility.set(true)
    await page.settled()
    expect([page.value(), page.asked('quotes').length]).toEqual([{ editing: 'quoted' }, 3])
  })

  test('H30 switched sides sell the present output, and without one nothing', async () => {
    const page = start()
    await fill(page)
    await page.order({ type: 'sides.switch' })
    expect(page.context()).toMatchObject({ amount: '0.6', quote: undefined, sold: { symbol: 'LINK' } })
    await page.order({ type: 'sides.switch' })
    expect(page.context()).toMatchObject({ amount: '', quote: undefined, sold: { symbol: 'USDC' } })
  })

  test('of nothing are none', async () => {
    const page = start({ service: { output: 0n } })
    await page.open()
    await page.order({ type: 'side.choose', side: 'bought' }, { type: 'token.select', address: LINK_ADDRESS })
    await page.order({ type: 'amount.type', text: '1' })
    await page.wait(200)
    expect([page.value(), page.context().error?.code]).toEqual([{ editing: 'unquoted' }, 'http.malformed'])
  })
})

describe('Max', () => {
  test('of a token is all of it', async () => {
    const page = start()
    await page.open()
    await page.order({ type: 'token.select', address: USDC_ADDRESS }, { type: 'amount.max' })
    expect([page.context().amount, page.value()]).toEqual(['100', { editing: 'incomplete' }])
    expect(page.feature.spendable).not.toHaveBeenCalled()
  })

  test('of the native currency is what the chain says that the network cost leaves', async () => {
    const page = start()
    await page.open()
    await page.order({ type: 'amount.max' })
    expect(page.feature.spendable).toHaveBeenCalledExactlyOnceWith(
      { address: ALICE },
      expect.objectContaining({ caipNetworkId: 'eip155:1' }),
      expect.anything(),
    )
    expect(page.context()).toMatchObject({ amount: '4', nothingLeft: false })
    // The adapter knows who pays for a smart account.
    const smart = start({ payer: { type: 'smartAccount' }, feature: { spendable: vi.fn(async () => 5n * 10n ** 18n) } })
    await smart.open()
    await smart.order({ type: 'amount.max' })
    expect(smart.feature.spendable).toHaveBeenCalledExactlyOnceWith(
      { address: ALICE, type: 'smartAccount' },
      expect.anything(),
      expect.anything(),
    )
    expect(smart.context().amount).toBe('5')
  })

  test('says where nothing is left, until another amount is typed', async () => {
    const page = start({ feature: { spendable: async () => 0n } })
    await page.open()
    await page.order({ type: 'side.choose', side: 'bought' }, { type: 'token.select', address: LINK_ADDRESS })
    await page.order({ type: 'amount.type', text: '1' }, { type: 'amount.max' })
    expect([page.context().amount, missingOf(page.context())]).toEqual(['', 'gas'])
    await page.order({ type: 'amount.type', text: '1' })
    expect(missingOf(page.context())).toBe('quote')
  })

  test.each<[string, SwapFeature['spendable'], string]>([
    ['fails', async () => Promise.reject(new FoyerError('rpc.failed', { method: 'eth_getBalance' })), 'rpc.failed'],
    ['is no amount', async () => 'banana' as never, 'rpc.failed'],
    ['is negative', async () => -1n, 'rpc.failed'],
    ['is beyond 256 bits', async () => 2n ** 256n, 'rpc.failed'],
  ])('takes no amount where the answer %s', async (_, spendable, code) => {
    const page = start({ feature: { spendable } })
    await page.open()
    await page.order({ type: 'amount.max' })
    expect([page.context().amount, page.context().error?.code]).toEqual(['', code])
  })

  test('H08 of one account is not taken for another', async () => {
    const answers: ((amount: bigint) => void)[] = []
    const page = start({ feature: { spendable: () => new Promise(answer => answers.push(answer)) } })
    await page.open()
    await page.order({ type: 'amount.max' })
    await page.report({ type: 'payer.changed', payer: { ...alice, address: BOB } })
    answers[0]!(7n * 10n ** 18n)
    await page.settled()
    expect(page.context()).toMatchObject({ amount: '', nothingLeft: false, payer: { address: BOB } })
  })
})

describe('a review', () => {
  test('asks the chain for the built swap with the least of its quote', async () => {
    const page = await review()
    expect(page.value()).toEqual({ reviewing: 'ready' })
    expect(page.asked('build-transaction')).toEqual([
      expect.objectContaining({ amount: '10000000', eip155: { slippage: 1 }, disableEstimate: true }),
    ])
    expect(page.feature.foresee).toHaveBeenCalledWith(
      {
        from: { address: ALICE },
        sold: { address: USDC_ADDRESS, decimals: 6 },
        bought: { address: LINK_ADDRESS, decimals: 18 },
        amount: 10_000_000n,
        least: 594_000_000_000_000_000n,
        call: { to: ROUTER, data: DATA, value: 0n },
        router: {},
      },
      expect.anything(),
      expect.anything(),
    )
  })

  test.each<[field: string, tx: Partial<Built>]>([
    ['router', { to: `eip155:1:${BOB}` }],
    ['chain', { from: `eip155:10:${ALICE}`, to: `eip155:10:${ROUTER}` }],
    ['account', { from: `eip155:1:${BOB}` }],
    ['amount', { amount: '1' }],
    ['data', { data: '0x' }],
  ])('refuses a transaction of another %s before the chain is asked', async (field, tx) => {
    const page = await review({ service: { tx: { ...honest().tx, ...tx } } })
    expect(page.value()).toBe('failed')
    expect(page.context().error).toEqual({ code: 'swap.changed', context: { field } })
    expect(page.feature.foresee).not.toHaveBeenCalled()
  })

  test('the routers of the host replace the default of their chain', async () => {
    const routers = { 'eip155:1': [BOB] }
    const refused = await review({ routers })
    expect(refused.context().error).toEqual({ code: 'swap.changed', context: { field: 'router' } })
    const tx = { ...honest().tx, to: `eip155:1:${BOB.toLowerCase()}` }
    const allowed = await review({ routers, service: { tx }, drafts: { to: BOB } })
    expect(allowed.value()).toEqual({ reviewing: 'ready' })
  })

  test('H76 what the host says of a router reaches the adapter', async () => {
    const layout = { selector: '0x12aa3caf', words: ['bought', 'least'] } as const
    const page = await review({ routers: { 'eip155:1': [BOB, { address: ROUTER.toLowerCase(), layout }] } })
    expect(page.value()).toEqual({ reviewing: 'ready' })
    expect(vi.mocked(page.feature.foresee).mock.lastCall![0].router).toEqual({ layout })
  })

  test('H76 a least that nothing proves is accepted first, and again for another router', async () => {
    const routers = { 'eip155:1': [ROUTER, BOB].map(address => ({ address, minimum: 'unproved' as const })) }
    const page = await review({ routers, foresees: { minimum: 'unproved' } })
    expect(vi.mocked(page.feature.foresee).mock.lastCall![0].router).toEqual({ minimum: 'unproved' })
    expect(page.value()).toEqual({ reviewing: 'warned' })
    await page.order({ type: 'confirm' })
    expect(page.feature.draft).not.toHaveBeenCalled()
    await page.order({ type: 'acknowledge' })
    await page.wait(30_000)
    expect(page.value()).toEqual({ reviewing: 'ready' })
    page.service.tx = { ...honest().tx, to: `eip155:1:${BOB}` }
    await page.wait(30_000)
    expect(page.value()).toEqual({ reviewing: 'warned' })
    page.service.tx = honest().tx
    await page.wait(30_000)
    await page.order({ type: 'acknowledge' }, { type: 'confirm' })
    expect(vi.mocked(page.feature.draft).mock.lastCall![0].router).toEqual({ minimum: 'unproved' })
    expect(page.value()).toBe('signing')
  })

  test('H76 a least that was proved in the review has to be proved again before the wallet is asked', async () => {
    const routers = { 'eip155:1': [{ address: ROUTER, minimum: 'unproved' as const }] }
    const page = await review({ routers })
    await page.order({ type: 'confirm' })
    expect(vi.mocked(page.feature.draft).mock.lastCall![0].router).toEqual({})
  })

  test('H76 what was run for the review is run again before the wallet is asked', async () => {
    const page = await review({})
    expect(vi.mocked(page.feature.foresee).mock.lastCall![0]).not.toHaveProperty('needsRun')
    await page.order({ type: 'confirm' })
    expect(vi.mocked(page.feature.draft).mock.lastCall![0].needsRun).toBe(true)
    const stated = await review({ foresees: { receives: undefined } })
    await stated.order({ type: 'confirm' })
    expect(vi.mocked(stated.feature.draft).mock.lastCall![0]).not.toHaveProperty('needsRun')
  })

  test('H76 a least that was only tried is said to be, and needs no word of the host', async () => {
    const page = await review({ foresees: { minimum: 'tried' } })
    expect(page.value()).toEqual({ reviewing: 'ready' })
    expect(page.context().plan?.forecast?.minimum).toBe('tried')
    await page.order({ type: 'confirm' })
    expect(page.value()).toBe('signing')
  })

  test('H76 an adapter that proves no least is refused where the host wants it proved', async () => {
    const page = await review({ foresees: { minimum: 'unproved' } })
    expect(page.value()).toBe('failed')
    expect(page.context().error).toEqual({ code: 'swap.changed', context: { field: 'least' } })
  })

  test('a quote above what the chain gives is refused', async () => {
    const page = await review({ foresees: { receives: 593_999_999_999_999_999n } })
    expect(page.value()).toBe('failed')
    expect(page.context().error).toEqual({ code: 'swap.changed', context: { field: 'least' } })
  })

  test.each<[code: string, feature: Partial<SwapFeature>]>([
    ['swap.unproved', { foresee: async () => Promise.reject(new FoyerError('swap.unproved', { router: ROUTER })) }],
    ['rpc.failed', { foresee: async () => Promise.reject(new FoyerError('rpc.failed', { method: 'eth_call' })) }],
    ...(['balance', 'native', 'allowance', 'receives'] as const).map(
      field =>
        ['rpc.failed', { foresee: async () => ({ ...forecast(), [field]: 2n ** 256n }) }] as [
          string,
          Partial<SwapFeature>,
        ],
    ),
    ['rpc.failed', { foresee: async () => ({ ...forecast(), balance: -1n }) }],
    ['wallet.failed', { foresee: async () => ({ ...forecast(), fees: [] as never }) }],
    ['wallet.failed', { foresee: async () => ({ ...forecast(), minimum: 'certain' as never }) }],
    ...(['tried', 'unproved'] as const).map(
      minimum =>
        ['wallet.failed', { foresee: async () => ({ ...forecast(), receives: undefined, minimum }) }] as [
          string,
          Partial<SwapFeature>,
        ],
    ),
  ])('an adapter that answers %s proves nothing', async (code, feature) => {
    const page = await review({ feature })
    expect([page.value(), page.context().error?.code]).toEqual(['failed', code])
  })

  test('is made anew when it is older than 30 seconds, and rests while the page is hidden', async () => {
    const page = await review()
    await page.wait(30_000)
    expect([page.value(), page.asked('build-transaction').length]).toEqual([{ reviewing: 'ready' }, 2])
    page.ports.visibility.set(false)
    await page.wait(90_000)
    expect([page.value(), page.asked('build-transaction').length]).toEqual([{ reviewing: 'resting' }, 2])
    page.ports.visibility.set(true)
    await page.settled()
    expect([page.value(), page.asked('build-transaction').length]).toEqual([{ reviewing: 'ready' }, 3])
  })

  test('of a severe loss is acknowledged first, and again when the loss has grown', async () => {
    const page = await review({
      service: { output: 5n * 10n ** 17n },
      foresees: { receives: 500_000_000_000_000_000n },
    })
    expect(page.value()).toEqual({ reviewing: 'warned' })
    await page.order({ type: 'confirm' })
    expect(page.value()).toEqual({ reviewing: 'warned' })
    await page.order({ type: 'acknowledge' })
    expect(page.value()).toEqual({ reviewing: 'ready' })
    await page.wait(30_000)
    expect(page.value()).toEqual({ reviewing: 'ready' })
    vi.mocked(page.feature.foresee).mockResolvedValue(forecast({ receives: 496_000_000_000_000_000n }))
    await page.wait(30_000)
    expect(page.value()).toEqual({ reviewing: 'warned' })
  })

  test('of an account without gas is not confirmed', async () => {
    const page = await review({ foresees: { native: 20_999n } })
    await page.order({ type: 'confirm' })
    expect([page.value(), page.feature.draft]).toEqual([{ reviewing: 'unpayable' }, expect.anything()])
    expect(page.feature.draft).not.toHaveBeenCalled()
    expect((await review({ foresees: { native: 0n }, payer: { type: 'smartAccount' } })).value()).toEqual({
      reviewing: 'ready',
    })
  })
})
