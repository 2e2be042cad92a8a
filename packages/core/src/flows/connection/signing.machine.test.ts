import { describe, expect, test } from 'vitest'
import { describeMachine, transitionTable } from '../../testing/index.ts'
import { approval, visit } from './connection.fixture.ts'
import { signingMachine } from './signing.machine.ts'

test('the chart has these moves', () => {
  expect(transitionTable(signingMachine)).toMatchInlineSnapshot(`
    "(root) + (initial) -> idle
    idle + message.sign -> asking
    asking + message.sign -> (stays)
    asking + message.cancel [isBeingSigned] -> idle
    asking + connection.ended -> idle
    asking + done(sign) -> idle
    asking + error(sign) -> idle"
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
    expect(reportsOf('message.signed')).toEqual([{ type: 'message.signed', id: 'm1', signature: '0xsigned' }])
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
