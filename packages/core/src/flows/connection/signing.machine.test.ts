import { describe, expect, test } from 'vitest'
import { describeMachine, transitionTable } from '../../testing/index.ts'
import { approval, ETHEREUM, POLYGON, shared, visit } from './connection.fixture.ts'
import { signingMachine } from './signing.machine.ts'

test('the chart has these moves', () => {
  expect(transitionTable(signingMachine)).toMatchInlineSnapshot(`
    "(root) + (initial) -> idle
    idle + message.sign -> serving
    serving + (initial) -> serving.queued
    serving + message.sign -> (stays)
    serving + message.cancel [isWaiting] -> (stays)
    serving + error(turn) -> serving.asking
    serving.queued + connection.ended -> idle
    serving.queued + turn.granted -> serving.asking
    serving.queued + message.cancel [isFirst] -> served
    serving.asking + (initial) -> serving.asking.wanted
    serving.asking + done(sign) -> served
    serving.asking + error(sign) -> served
    serving.asking.wanted + done(sign) -> served
    serving.asking.wanted + error(sign) -> served
    serving.asking.wanted + message.cancel [isFirst] -> serving.asking.abandoned
    serving.asking.wanted + connection.ended -> serving.ended
    serving.asking.abandoned + connection.ended -> serving.ended
    serving.asking.abandoned + after(ABANDONED) -> served
    serving.ended + message.sign [isForAnotherWallet] -> served
    serving.ended + message.sign [else] -> (stays)
    serving.ended + connection.ended -> (stays)
    serving.ended + after(ABANDONED) -> served
    served + always [hasRequest] -> serving
    served + always [else] -> idle"
  `)
})

test('every running effect has an exit for failure', () => {
  for (const { path, invokes, moves } of describeMachine(signingMachine).states) {
    for (const { id } of invokes)
      expect(
        moves.map(({ event }) => event),
        path,
      ).toContain(`error(${id})`)
  }
})

describe('signing', () => {
  test('signing uses the current connection, and returns the signature to the caller', async () => {
    const { wallet, ports, connect, reportsOf } = visit()
    await connect('fox')
    wallet.send({ type: 'message.sign', id: 'm1', message: 'Hello' })
    expect(ports.signMessage.running.input).toEqual({ connection: approval('fox'), message: 'Hello' })
    await ports.signMessage.running.resolve('0xsigned')
    expect(reportsOf('message.signed')).toEqual([
      {
        type: 'message.signed',
        id: 'm1',
        namespace: 'eip155',
        address: 'fox-1',
        chainId: ETHEREUM,
        signature: '0xsigned',
      },
    ])
  })

  test('H52 a signature belongs to the account that was asked, also after the wallet has moved to another', async () => {
    const { wallet, ports, connect, current, reportsOf } = visit()
    await connect('fox', approval('fox', { addresses: ['a', 'b'] }))
    wallet.send({ type: 'message.sign', id: 'm1', message: 'One' })
    wallet.send({ type: 'message.sign', id: 'm2', message: 'Two' })
    await ports.watch.running.send({ type: 'accounts.changed', accounts: shared('eip155', ['b', 'a']), selected: 'b' })
    await ports.watch.running.send({ type: 'chain.changed', chainId: POLYGON })
    expect(current()).toMatchObject({ address: 'b', chainId: POLYGON })
    await ports.signMessage.running.resolve('0xone')
    // Requested while account a was active.
    expect(ports.signMessage.running.input.connection.address).toBe('a')
    await ports.signMessage.running.resolve('0xtwo')
    expect(reportsOf('message.signed')).toMatchObject([
      { id: 'm1', address: 'a', chainId: ETHEREUM },
      { id: 'm2', address: 'a', chainId: ETHEREUM },
    ])
  })

  test('H52 after a cancelled message the next one waits for the wallet’s answer, and at most 15 seconds', async () => {
    const { wallet, clock, ports, connect, reportsOf } = visit()
    await connect('fox')
    wallet.send({ type: 'message.sign', id: 'm1', message: 'One' })
    wallet.send({ type: 'message.cancel', id: 'm1' })
    expect(reportsOf('message.failed')).toMatchObject([{ id: 'm1', error: { code: 'connect.cancelled' } }])
    wallet.send({ type: 'message.sign', id: 'm2', message: 'Two' })
    expect(ports.signMessage.calls).toHaveLength(1)
    await ports.signMessage.running.resolve('0xlate')
    expect(reportsOf('message.signed')).toEqual([])
    expect(ports.signMessage.running.input.message).toBe('Two')
    wallet.send({ type: 'message.cancel', id: 'm2' })
    wallet.send({ type: 'message.sign', id: 'm3', message: 'Three' })
    await clock.advance(14_999)
    expect(ports.signMessage.calls).toHaveLength(2)
    await clock.advance(1)
    expect(ports.signMessage.running.input.message).toBe('Three')
    wallet.send({ type: 'disconnect' })
    expect(reportsOf('message.failed').map(({ id }) => id)).toEqual(['m1', 'm2', 'm3'])
  })

  test.each([false, true])(
    'H52 a wallet keeps its turn for 15 seconds after its connection has ended, if it may still show a message (cancelled: %s)',
    async cancelled => {
      const { wallet, clock, ports, connect, reportsOf } = visit()
      await connect('fox')
      wallet.send({ type: 'message.sign', id: 'm1', message: 'One' })
      wallet.send({ type: 'message.sign', id: 'm2', message: 'Two' })
      if (cancelled) wallet.send({ type: 'message.cancel', id: 'm1' })
      await ports.watch.running.send({ type: 'wallet.disconnected' })
      expect(ports.signMessage.call(0).signal.aborted).toBe(true)
      expect(reportsOf('message.failed').map(({ id }) => id)).toEqual(['m1', 'm2'])
      await connect('fox')
      wallet.send({ type: 'switch', chainId: POLYGON })
      wallet.send({ type: 'message.sign', id: 'm3', message: 'Three' })
      await clock.advance(14_999)
      expect([ports.signMessage.calls.length, ports.switchNetwork.calls.length]).toEqual([1, 0])
      await clock.advance(1)
      await ports.switchNetwork.running.resolve()
      await ports.signMessage.running.resolve('0xthree')
      expect(reportsOf('message.signed')).toMatchObject([{ id: 'm3' }])
    },
  )

  test('H52 the message of another wallet does not wait for one that has left', async () => {
    const { wallet, ports, connect, reportsOf } = visit()
    await connect('fox')
    wallet.send({ type: 'message.sign', id: 'm1', message: 'One' })
    await ports.watch.running.send({ type: 'wallet.disconnected' })
    await connect('rabbit')
    wallet.send({ type: 'message.sign', id: 'm2', message: 'Two' })
    expect(ports.signMessage.running.input).toMatchObject({ message: 'Two', connection: { connectorId: 'rabbit' } })
    await ports.watch.running.send({ type: 'wallet.disconnected' })
    expect(reportsOf('message.failed').map(({ id }) => id)).toEqual(['m1', 'm2'])
  })

  test('a message that waits for a wallet which leaves again has an outcome', async () => {
    const { wallet, ports, connect, reportsOf } = visit()
    await connect('fox')
    wallet.send({ type: 'message.sign', id: 'm1', message: 'One' })
    await ports.watch.running.send({ type: 'wallet.disconnected' })
    await connect('fox')
    wallet.send({ type: 'message.sign', id: 'm2', message: 'Two' })
    await ports.watch.running.send({ type: 'wallet.disconnected' })
    expect(reportsOf('message.failed').map(({ id }) => id)).toEqual(['m1', 'm2'])
  })

  test('a waiting message can be cancelled, and the disconnect of the wallet ends each open one once', async () => {
    const { wallet, ports, connect, reportsOf } = visit()
    await connect('fox')
    for (const id of ['m1', 'm2', 'm3']) wallet.send({ type: 'message.sign', id, message: id })
    wallet.send({ type: 'message.cancel', id: 'm2' })
    wallet.send({ type: 'message.cancel', id: 'm1' })
    await ports.watch.running.send({ type: 'wallet.disconnected' })
    expect(reportsOf('message.failed').map(({ id, error }) => [id, error.code])).toEqual([
      ['m2', 'connect.cancelled'],
      ['m1', 'connect.cancelled'],
      ['m3', 'wallet.disconnected'],
    ])
  })

  test('every caller gets an outcome, also where signing is not possible', async () => {
    const { wallet, now, ports, connect, reportsOf } = visit({ record: { connectorId: 'fox' } })
    const refusedIn = (where: string) => {
      expect(now().matches(where as never)).toBe(true)
      wallet.send({ type: 'message.sign', id: where, message: 'Hello' })
      expect(reportsOf('message.failed').at(-1)).toMatchObject({ id: where, error: { code: 'account.missing' } })
    }
    refusedIn('restoring')
    await ports.restore.running.resolve(undefined)
    refusedIn('absent')
    await connect('fox')
    await connect('rabbit')
    refusedIn('releasing')
    wallet.send({ type: 'disconnect' })
    refusedIn('disconnecting')
    expect(ports.signMessage.calls).toEqual([])
  })
})
