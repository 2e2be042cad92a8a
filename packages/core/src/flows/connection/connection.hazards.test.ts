import { describe, expect, test } from 'vitest'
import {
  approval,
  ETHEREUM,
  inputOf,
  POLYGON,
  recordConnections,
  rejected,
  SOLANA,
  shared,
  visit,
} from './connection.fixture.ts'

/** Connections of two namespaces under one parent. */
const twoNamespaces = async () => {
  const both = recordConnections({ eip155: inputOf('eip155'), solana: inputOf('solana') })
  const [eip155, solana] = [both.child('eip155'), both.child('solana')]
  eip155.send({ type: 'connect', connectorId: 'fox' })
  await both.ports.connect.call(0).resolve(approval('fox'))
  solana.send({ type: 'connect', connectorId: 'phantom' })
  await both.ports.connect.call(1).resolve(approval('phantom', { chainId: SOLANA }))
  return { ...both, eip155, solana }
}

describe('connections of two namespaces', () => {
  test('H01 disconnecting one namespace leaves the other connected, whatever its wallet is asked', async () => {
    const { eip155, solana, ports, reports } = await twoNamespaces()
    const before = solana.getSnapshot()
    eip155.send({ type: 'disconnect' })
    await ports.disconnect.running.resolve()
    expect(eip155.getSnapshot().matches('absent')).toBe(true)
    expect(solana.getSnapshot()).toBe(before)
    expect(reports.filter(({ type }) => type === 'connection.lost')).toMatchObject([{ namespace: 'eip155' }])
  })

  test('H01 a report of one namespace’s wallet changes no other namespace', async () => {
    const { eip155, solana, ports } = await twoNamespaces()
    const before = eip155.getSnapshot()
    const ofSolana = ports.watch.call(1)
    await ofSolana.send({ type: 'accounts.changed', accounts: shared('solana', ['phantom-2']) })
    expect(solana.getSnapshot().context.connection).toMatchObject({ address: 'phantom-2' })
    await ofSolana.send({ type: 'wallet.disconnected' })
    expect(solana.getSnapshot().matches('absent')).toBe(true)
    expect(eip155.getSnapshot()).toBe(before)
  })

  const record = { connectorId: 'fox', address: 'fox-1', chainId: ETHEREUM } as const

  test.each([
    ['is locked or gone', async (page: ReturnType<typeof visit>) => page.ports.restore.running.resolve(undefined), []],
    ['breaks', async (page: ReturnType<typeof visit>) => page.ports.restore.running.reject(new Error('broken')), []],
    [
      'never answers',
      async (page: ReturnType<typeof visit>) => page.clock.advance(5_000),
      [{ type: 'restore.unanswered', namespace: 'eip155', record }],
    ],
  ])('H03 a wallet of the last visit that %s is not connected, and never was', async (_, happen, told) => {
    const page = visit({ record })
    const question = page.ports.restore.running
    expect(page.now().hasTag('connected')).toBe(false)
    expect(page.current()).toBeUndefined()
    await happen(page)
    await question.resolve(approval('fox'))
    expect(page.state()).toEqual({ wallet: 'absent', attempt: 'idle' })
    expect(page.current()).toBeUndefined()
    expect(page.reports).toEqual([...told, { type: 'connection.absent', namespace: 'eip155' }])
  })

  test('H03 a restored wallet is shown with its current account and chain, not the stored ones', async () => {
    const page = visit({ record: { connectorId: 'fox', address: 'fox-1', chainId: ETHEREUM } })
    const now = approval('fox', { addresses: ['fox-7'], chainId: POLYGON })
    await page.ports.restore.running.resolve(now)
    expect(page.current()).toEqual(now)
    expect(page.reportsOf('connection.established')).toEqual([
      { type: 'connection.established', connection: now, restored: true },
    ])
  })

  test('H06 a phone that approves while the wallet of the last visit is being restored is connected', async () => {
    const page = visit({ record: { connectorId: 'fox' } })
    const question = page.ports.restore.running
    page.wallet.send({ type: 'connection.approved', connection: approval('walletConnect') })
    await question.resolve(approval('fox'))
    expect(page.current()).toEqual(approval('walletConnect'))
    expect(page.reportsOf('connection.established')).toMatchObject([{ restored: false }])
  })

  test('H06 a phone that approves while a former wallet is being released replaces the pending one', async () => {
    const page = visit()
    page.wallet.send({ type: 'connection.approved', connection: approval('fox') })
    page.wallet.send({ type: 'connection.approved', connection: approval('rabbit') })
    page.wallet.send({ type: 'connection.approved', connection: approval('walletConnect') })
    await page.ports.disconnect.running.resolve()
    expect(page.current()).toEqual(approval('walletConnect'))
    expect(page.reportsOf('connection.established').map(({ connection }) => connection.connectorId)).toEqual([
      'fox',
      'walletConnect',
    ])
  })

  test('H03 a request to another wallet does not wait for the one of the last visit', async () => {
    const page = visit({ record: { connectorId: 'fox' } })
    const question = page.ports.restore.running
    page.wallet.send({ type: 'connect', connectorId: 'rabbit' })
    await page.ports.connect.running.resolve(approval('rabbit'))
    expect(question.signal.aborted).toBe(true)
    await question.resolve(approval('fox'))
    expect(page.current()).toEqual(approval('rabbit'))
    expect(page.reportsOf('connection.established')).toMatchObject([{ restored: false }])
    const left = { restoring: { namespace: 'eip155', record: { connectorId: 'fox' } }, by: 'replacement' }
    expect(page.ports.memory.running.received).toContainEqual({ type: 'record.left', left })
  })

  /** Visit whose last wallet has not answered in time. */
  const unanswered = async (end: 'never answers' | 'breaks' | 'shares nothing' | 'is asked by the visitor') => {
    const page = visit({ record: { connectorId: 'fox' } })
    if (end === 'never answers') await page.clock.advance(5_000)
    if (end === 'breaks') await page.ports.restore.running.reject(new Error('broken'))
    if (end === 'shares nothing') await page.ports.restore.running.resolve(undefined)
    if (end === 'is asked by the visitor') {
      page.wallet.send({ type: 'connect', connectorId: 'fox' })
      await page.ports.connect.running.reject(rejected())
    }
    const left = () => page.ports.memory.running.received.filter(({ type }) => type === 'record.left')
    return { ...page, left }
  }
  const leavesFox = {
    type: 'record.left',
    left: { restoring: { namespace: 'eip155', record: { connectorId: 'fox' } }, by: 'replacement' },
  }

  test.each(['never answers', 'breaks', 'is asked by the visitor'] as const)(
    'H51 a wallet of the last visit that %s is left once another one is connected',
    async end => {
      const page = await unanswered(end)
      expect(page.now().value).toBe('absent')
      page.wallet.send({ type: 'connect', connectorId: 'rabbit' })
      await page.ports.connect.running.reject(rejected())
      expect(page.left()).toEqual([])
      await page.connect('rabbit')
      expect(page.left()).toEqual([leavesFox])
      expect(page.current()).toEqual(approval('rabbit'))
      await page.connect('fox')
      await page.ports.disconnect.running.resolve()
      expect(page.left()).toHaveLength(1)
    },
  )

  test('H51 a wallet of the last visit that shares nothing, or is connected again, is not left', async () => {
    const silent = await unanswered('shares nothing')
    await silent.connect('rabbit')
    const late = await unanswered('never answers')
    await late.connect('fox')
    expect([silent.left(), late.left()]).toEqual([[], []])
    expect(late.now().context.record).toBeUndefined()
  })

  test('H51 a wallet of the last visit that did not answer in time is disconnected with the visitor’s disconnect', async () => {
    const page = await unanswered('never answers')
    page.wallet.send({ type: 'disconnect' })
    expect(page.ports.disconnect.running.input).toEqual({ ...leavesFox.left, by: 'visitor' })
    expect(page.reportsOf('connection.lost')).toMatchObject([{ connectorId: 'fox', by: 'visitor' }])
    await page.ports.disconnect.running.resolve()
    await page.connect('rabbit')
    expect(page.left()).toEqual([])
  })

  test('H51 a record that another tab removes is not left here', async () => {
    const page = await unanswered('never answers')
    page.wallet.send({ type: 'record.changed', record: undefined })
    await page.connect('rabbit')
    expect(page.left()).toEqual([])
  })

  test('H03 the wallet of the last visit stays until another one has approved, as a connected one does', async () => {
    const page = visit({ record: { connectorId: 'fox' } })
    page.wallet.send({ type: 'connect', connectorId: 'rabbit' })
    await page.ports.restore.running.resolve(approval('fox'))
    expect(page.current()).toEqual(approval('fox'))
    await page.ports.connect.running.resolve(approval('rabbit'))
    await page.ports.disconnect.running.resolve()
    expect(page.current()).toEqual(approval('rabbit'))
  })

  test('H06 a request to the wallet of the last visit ends the silent one', async () => {
    const page = visit({ record: { connectorId: 'fox' } })
    const silent = page.ports.restore.running
    page.wallet.send({ type: 'connect', connectorId: 'fox' })
    expect(silent.signal.aborted).toBe(true)
    await page.ports.connect.running.resolve(approval('fox'))
    expect(page.reportsOf('connection.established')).toMatchObject([{ restored: false }])
  })
})

describe('disconnecting', () => {
  test('H51 a wallet that is disconnected while it is being restored is still disconnected', async () => {
    const page = visit({ record: { connectorId: 'fox', address: 'fox-1' } })
    page.wallet.send({ type: 'disconnect' })
    expect(page.reportsOf('connection.lost')).toMatchObject([{ connectorId: 'fox', by: 'visitor' }])
    expect(page.ports.disconnect.running.input).toEqual({
      restoring: { namespace: 'eip155', record: { connectorId: 'fox', address: 'fox-1' } },
      by: 'visitor',
    })
    await page.ports.disconnect.running.resolve()
    expect(page.reportsOf('disconnect.done')).toHaveLength(1)
    expect(page.now().matches('absent')).toBe(true)
  })

  test('H04 a wallet that never answers a disconnect is left after 5 seconds, with an error', async () => {
    const page = visit()
    await page.connect('fox')
    page.wallet.send({ type: 'disconnect' })
    await page.clock.advance(5_000)
    expect(page.now().matches('absent')).toBe(true)
    expect(page.reportsOf('disconnect.failed')).toMatchObject([{ cause: { code: 'disconnect.failed' } }])
  })

  test('a session that is approved during a disconnect ends it, and both are reported', async () => {
    const page = visit()
    await page.connect('fox')
    page.wallet.send({ type: 'disconnect' })
    page.wallet.send({ type: 'connection.approved', connection: approval('walletConnect') })
    expect(page.current()).toEqual(approval('walletConnect'))
    expect(page.reports.map(({ type }) => type)).toEqual([
      'connection.established',
      'connection.lost',
      'disconnect.done',
      'connection.established',
    ])
  })
})

describe('one wallet after another', () => {
  test('H05 the disconnect of the former wallet does not reset the new one', async () => {
    const { wallet, now, ports, connect, current, reportsOf } = visit()
    await connect('fox')
    const former = ports.watch.running
    await connect('rabbit')
    await former.send({ type: 'wallet.disconnected' })
    await ports.disconnect.running.resolve()
    await former.send({ type: 'wallet.disconnected' })
    await former.send({ type: 'accounts.changed', accounts: [] })
    wallet.send({ type: 'cancel' })
    expect(now().matches('connected')).toBe(true)
    expect(current()).toEqual(approval('rabbit'))
    expect(ports.disconnect.calls).toHaveLength(1)
    expect(ports.disconnect.call(0).input).toMatchObject({ connection: { connectorId: 'fox' } })
    expect(reportsOf('connection.lost')).toMatchObject([{ connectorId: 'fox', by: 'replacement' }])
  })

  test('H05 the former wallet stays connected until the new one has answered, and after it has rejected', async () => {
    const { wallet, ports, connect, current, reportsOf } = visit()
    await connect('fox')
    wallet.send({ type: 'connect', connectorId: 'rabbit' })
    expect(current()).toEqual(approval('fox'))
    await ports.connect.running.reject(rejected())
    expect(current()).toEqual(approval('fox'))
    expect(reportsOf('connection.lost')).toEqual([])
  })

  test('H05 a former wallet that leaves while the new one is asked causes no second prompt and no lost attempt', async () => {
    const { wallet, ports, connect, current, state } = visit()
    await connect('fox')
    wallet.send({ type: 'connect', connectorId: 'rabbit' })
    await ports.watch.running.send({ type: 'wallet.disconnected' })
    expect(state()).toEqual({ wallet: 'absent', attempt: { asking: { open: 'waiting' } } })
    await ports.connect.running.resolve(approval('rabbit'))
    expect(current()).toEqual(approval('rabbit'))
    expect(ports.connect.calls.map(({ input }) => input.connectorId)).toEqual(['fox', 'rabbit'])
  })

  test('H05 a former wallet that cannot be released does not block the new one', async () => {
    const { now, clock, connect, current } = visit()
    await connect('fox')
    await connect('rabbit')
    await clock.advance(5_000)
    expect(now().matches('connected')).toBe(true)
    expect(current()).toEqual(approval('rabbit'))
  })

  test('H05 a new wallet is connected when it approves during the disconnect of the former one', async () => {
    const { wallet, ports, connect, current, reportsOf } = visit()
    await connect('fox')
    wallet.send({ type: 'connect', connectorId: 'rabbit' })
    wallet.send({ type: 'disconnect' })
    const leaving = ports.disconnect.running
    await ports.connect.running.resolve(approval('rabbit'))
    await leaving.resolve()
    expect(current()).toEqual(approval('rabbit'))
    expect(reportsOf('connection.lost')).toMatchObject([{ connectorId: 'fox' }])
  })

  test('H05 a wallet that is requested while it is being released is asked afterwards', async () => {
    const { wallet, ports, connect, current, state } = visit()
    await connect('fox')
    wallet.send({ type: 'disconnect' })
    wallet.send({ type: 'connect', connectorId: 'fox' })
    expect(state()).toEqual({ wallet: 'disconnecting', attempt: 'queued' })
    expect(ports.connect.calls).toHaveLength(1)
    await ports.disconnect.running.resolve()
    await ports.connect.running.resolve(approval('fox', { addresses: ['fox-2'] }))
    expect(current()).toMatchObject({ address: 'fox-2' })
  })

  test.each([
    ['approval', (call: { resolve(answer: never): Promise<void> }) => call.resolve(approval('fox') as never)],
    ['refusal', (call: { reject(error: unknown): Promise<void> }) => call.reject(rejected())],
  ] as const)('H06 a second connect while the first is pending ignores the late %s of the first', async (_, answer) => {
    const { wallet, now, ports, current, reports } = visit()
    wallet.send({ type: 'connect', connectorId: 'fox' })
    wallet.send({ type: 'connect', connectorId: 'rabbit' })
    expect(ports.connect.call(0).signal.aborted).toBe(true)
    const before = now()
    await answer(ports.connect.call(0) as never)
    expect(now()).toBe(before)
    await ports.connect.call(1).resolve(approval('rabbit'))
    expect(current()).toEqual(approval('rabbit'))
    expect(reports).toEqual([{ type: 'connection.established', connection: approval('rabbit'), restored: false }])
  })
})
