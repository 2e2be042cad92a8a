import { describe, expect, test } from 'vitest'
import { approval, POLYGON, visit } from './connection.fixture.ts'

describe('records of another tab', () => {
  const record = (connectorId: string, rest: object = {}) => ({
    type: 'record.changed' as const,
    record: { connectorId, ...rest },
  })
  const gone = { type: 'record.changed' as const, record: undefined }

  test('H51 a connection that another tab ended is lost, without a request to the wallet', async () => {
    const page = visit()
    await page.connect('fox')
    page.wallet.send(gone)
    expect(page.now().matches('absent')).toBe(true)
    expect(page.reportsOf('connection.lost')).toMatchObject([{ connectorId: 'fox', by: 'otherTab' }])
    expect(page.ports.disconnect.calls).toEqual([])
  })

  test.each([
    ['another wallet', record('rabbit')],
    ['another session', record('fox', { session: 'b' })],
    ['an account that is not shared here', record('fox', { session: 'a', address: 'fox-9' })],
  ])('H51 %s that another tab has connected is restored here', async (_, event) => {
    const page = visit()
    await page.connect('fox', { ...approval('fox'), session: 'a' })
    page.wallet.send(event)
    expect(page.current()).toBeUndefined()
    expect(page.ports.restore.running.input).toEqual({ namespace: 'eip155', record: event.record })
    await page.ports.restore.running.resolve(approval('rabbit'))
    expect(page.reportsOf('connection.established').at(-1)).toMatchObject({ restored: true })
  })

  test('H51 the same connection, stored by another tab on another chain, stays as it is here', async () => {
    const page = visit()
    await page.connect('fox', { ...approval('fox'), session: 'a' })
    const before = page.now()
    page.wallet.send(record('fox', { session: 'a', address: 'fox-1', chainId: POLYGON }))
    expect(page.now()).toBe(before)
  })

  test('H51 a tab without a connection, and one that is restoring, follow the other tab', async () => {
    const page = visit()
    page.wallet.send(gone)
    page.wallet.send(record('fox'))
    page.wallet.send(record('rabbit'))
    expect(page.ports.restore.running.input.record).toEqual({ connectorId: 'rabbit' })
    page.wallet.send(gone)
    expect(page.now().matches('absent')).toBe(true)
    expect(page.ports.restore.calls.every(({ status }) => status === 'stopped')).toBe(true)
  })
})

describe('records of another tab while a wallet is being disconnected here', () => {
  const stores = (connectorId: string, rest: object = {}) => ({
    type: 'record.changed' as const,
    record: { connectorId, ...rest },
  })
  const removes = { type: 'record.changed' as const, record: undefined }

  /** Connection whose disconnect by the visitor is not answered yet. */
  const disconnecting = async () => {
    const page = visit()
    await page.connect('fox')
    page.wallet.send({ type: 'disconnect' })
    return page
  }
  const ends: [string, (page: Awaited<ReturnType<typeof disconnecting>>) => Promise<void>][] = [
    ['is answered', page => page.ports.disconnect.running.resolve()],
    ['fails', page => page.ports.disconnect.running.reject(new Error('broken'))],
    ['is never answered', page => page.clock.advance(5_000)],
  ]

  test.each(ends)('H51 the newest wallet of another tab is restored once a disconnect %s', async (_, end) => {
    const page = await disconnecting()
    page.wallet.send(stores('rabbit'))
    page.wallet.send(stores('owl'))
    expect(page.now().value).toBe('disconnecting')
    await end(page)
    expect(page.ports.restore.running.input).toEqual({ namespace: 'eip155', record: { connectorId: 'owl' } })
    await page.ports.restore.running.resolve(approval('owl'))
    expect(page.current()).toEqual(approval('owl'))
    expect(page.reportsOf('connection.established').at(-1)).toMatchObject({ restored: true })
  })

  test('H51 a record that the other tab removes again is not restored after a disconnect', async () => {
    const page = await disconnecting()
    page.wallet.send(stores('owl'))
    page.wallet.send(removes)
    await page.ports.disconnect.running.resolve()
    expect(page.now().value).toBe('absent')
    expect(page.ports.restore.calls).toEqual([])
  })

  test('H51 a wallet that this tab connects during a disconnect is newer than the record of another tab', async () => {
    const page = await disconnecting()
    page.wallet.send(stores('owl'))
    page.wallet.send({ type: 'connection.approved', connection: approval('walletConnect') })
    page.wallet.send({ type: 'disconnect' })
    await page.ports.disconnect.running.resolve()
    expect(page.now().value).toBe('absent')
    expect(page.ports.restore.calls).toEqual([])
  })

  test('H04 a request that waits for a disconnect does not wait for the wallet of another tab too', async () => {
    const page = await disconnecting()
    page.wallet.send({ type: 'connect', connectorId: 'fox' })
    page.wallet.send(stores('owl'))
    await page.ports.disconnect.running.resolve()
    expect(page.state()).toEqual({ wallet: 'restoring', attempt: { asking: { open: 'waiting' } } })
    await page.ports.connect.running.resolve(approval('fox'))
    expect(page.current()).toEqual(approval('fox'))
  })

  test('H51 a wallet that another tab connects after one that cannot be watched is restored', async () => {
    const page = visit()
    await page.connect('fox')
    await page.ports.watch.running.reject(new Error('broken'))
    page.wallet.send(stores('owl'))
    await page.ports.disconnect.running.resolve()
    expect(page.ports.restore.running.input.record).toEqual({ connectorId: 'owl' })
  })

  /** Connection that is replaced by another one, which is not reported before the former one is released. */
  const replacing = async () => {
    const page = visit()
    await page.connect('fox', { ...approval('fox'), session: 'a' })
    await page.connect('rabbit')
    expect(page.now().value).toBe('releasing')
    return page
  }

  test('H51 a wallet that another tab connects during a replacement replaces both, and the one approved here is left', async () => {
    const page = await replacing()
    page.wallet.send(stores('owl'))
    await page.ports.disconnect.running.resolve()
    expect(page.ports.restore.running.input.record).toEqual({ connectorId: 'owl' })
    expect(page.ports.memory.running.received).toContainEqual({
      type: 'record.left',
      left: { connection: approval('rabbit'), by: 'replacement' },
    })
    await page.ports.restore.running.resolve(approval('owl'))
    expect(page.current()).toEqual(approval('owl'))
    const named = page.reports.map(({ type, connectorId, connection, by }) => [
      type,
      connectorId ?? connection.connectorId,
      by,
    ])
    expect(named).toEqual([
      ['connection.established', 'fox', undefined],
      ['connection.lost', 'fox', 'otherTab'],
      ['connection.established', 'owl', undefined],
    ])
  })

  test.each([
    ['names the former wallet', stores('fox', { session: 'a', chainId: POLYGON })],
    ['names the new wallet', stores('rabbit')],
    ['is removed', removes],
  ])(
    'H51 a record of another tab that %s does not stop a replacement, and an older one is dropped',
    async (_, event) => {
      const page = await replacing()
      page.wallet.send(stores('owl'))
      page.wallet.send(event)
      await page.ports.disconnect.running.resolve()
      expect(page.current()).toEqual(approval('rabbit'))
      expect(page.reportsOf('connection.lost')).toMatchObject([{ connectorId: 'fox', by: 'replacement' }])
    },
  )

  test('H51 an approval in this tab, or a disconnect, is newer than a record of another tab before it', async () => {
    const approved = await replacing()
    approved.wallet.send(stores('owl'))
    approved.wallet.send({ type: 'connection.approved', connection: approval('walletConnect') })
    await approved.ports.disconnect.running.resolve()
    expect(approved.current()).toEqual(approval('walletConnect'))

    const left = await replacing()
    left.wallet.send(stores('owl'))
    left.wallet.send({ type: 'disconnect' })
    await left.ports.disconnect.running.resolve()
    expect(left.now().value).toBe('absent')
  })
})
