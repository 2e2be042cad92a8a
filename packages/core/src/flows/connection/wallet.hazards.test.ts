import { describe, expect, test } from 'vitest'
import { deferredPorts } from '../../testing/index.ts'
import { accountMachine } from '../account/account.machine.ts'
import type { NativeBalance } from '../account/account.ports.ts'
import { flowOf } from '../lazyFlow/lazyFlow.machine.ts'
import { loadedFlow } from '../lazyFlow/loadedFlow.fixture.ts'
import {
  approval,
  ETHEREUM,
  inputOf,
  POLYGON,
  recordConnections,
  rejected,
  shared,
  UNREQUESTED,
  visit,
} from './connection.fixture.ts'

const balance = (value: string): NativeBalance => ({ value, symbol: 'COIN', decimals: 18 })

/** Connection with the real account machine on a balance port. */
const withRealAccount = () => {
  const account = deferredPorts(accountMachine)
  const recorder = recordConnections(
    { eip155: inputOf('eip155') },
    machine => machine.provide({ actors: { account: loadedFlow(account.machine) } }) as typeof machine,
  )
  const wallet = recorder.child('eip155')
  return {
    ...recorder,
    wallet,
    balances: account.ports.balance,
    shown: () => {
      const child = flowOf<typeof accountMachine>(wallet.getSnapshot().children.account)
      const { address, chainId, balance } = child!.getSnapshot().context
      return { address, chainId, balance: balance?.value }
    },
  }
}

describe('data of one account', () => {
  test('H08 a late balance of the former account is not shown for the new one', async () => {
    const { wallet, ports, balances, shown } = withRealAccount()
    wallet.send({ type: 'connect', connectorId: 'fox' })
    await ports.connect.running.resolve(approval('fox', { addresses: ['fox-1', 'fox-2'] }))
    const former = balances.running
    await ports.watch.running.send({ type: 'accounts.changed', accounts: shared('eip155', ['fox-2']) })
    await former.resolve(balance('111'))
    expect(shown()).toEqual({ address: 'fox-2', chainId: ETHEREUM, balance: undefined })
    await balances.running.resolve(balance('222'))
    expect(shown()).toEqual({ address: 'fox-2', chainId: ETHEREUM, balance: '222' })
  })

  test('H08 a shown balance is not kept on another chain', async () => {
    const { wallet, ports, balances, shown } = withRealAccount()
    wallet.send({ type: 'connect', connectorId: 'fox' })
    await ports.connect.running.resolve(approval('fox'))
    await balances.running.resolve(balance('111'))
    expect(shown().balance).toBe('111')
    await ports.watch.running.send({ type: 'chain.changed', chainId: POLYGON })
    expect(shown()).toEqual({ address: 'fox-1', chainId: POLYGON, balance: undefined })
    expect(balances.running.input).toMatchObject({ chainId: POLYGON, network: { caipNetworkId: POLYGON } })
  })

  test('H08 a failure on the former chain is not reported for the new one', async () => {
    const { wallet, ports, balances, reports } = withRealAccount()
    wallet.send({ type: 'connect', connectorId: 'fox' })
    await ports.connect.running.resolve(approval('fox'))
    const former = balances.running
    await ports.watch.running.send({ type: 'chain.changed', chainId: POLYGON })
    await former.reject(new Error('503'))
    expect(reports.filter(({ type }) => type === 'balance.failed')).toEqual([])
    await balances.running.reject(new Error('503'))
    expect(reports.filter(({ type }) => type === 'balance.failed')).toEqual([
      { type: 'balance.failed', chainId: POLYGON },
    ])
  })
})

describe('reports of a wallet', () => {
  test('H09 an empty list of accounts ends the connection once', async () => {
    const { state, ports, connect, reportsOf } = visit()
    await connect('fox')
    const watch = ports.watch.running
    await watch.send({ type: 'accounts.changed', accounts: [] })
    await watch.send({ type: 'accounts.changed', accounts: [] })
    await watch.send({ type: 'wallet.disconnected' })
    expect(state()).toEqual({ wallet: 'absent', attempt: 'idle' })
    expect(reportsOf('connection.lost')).toEqual([
      { type: 'connection.lost', namespace: 'eip155', connectorId: 'fox', by: 'wallet' },
    ])
  })

  test('H09 the same accounts twice change nothing and read nothing again', async () => {
    const { ports, connect, current, reportsOf } = visit()
    await connect('fox')
    const { accounts } = approval('fox')
    await ports.watch.running.send({ type: 'accounts.changed', accounts, selected: 'fox-1' })
    await ports.watch.running.send({ type: 'accounts.changed', accounts, selected: 'fox-1' })
    expect(current()).toEqual(approval('fox'))
    expect(reportsOf('connection.changed')).toEqual([])
    expect(ports.account.calls).toHaveLength(1)
  })

  test('H09 the account that the wallet selects is active, until it selects another', async () => {
    const { ports, connect, current, reportsOf } = visit()
    await connect('fox')
    const share = (...addresses: string[]) => {
      const accounts = shared('eip155', addresses)
      return ports.watch.running.send({ type: 'accounts.changed', accounts, selected: addresses[0]! })
    }
    await share('fox-1', 'fox-2')
    expect(current()).toMatchObject({ address: 'fox-1', accounts: shared('eip155', ['fox-1', 'fox-2']) })
    expect(reportsOf('connection.changed')).toHaveLength(0)
    await share('fox-2', 'fox-1')
    expect(current()).toMatchObject({ address: 'fox-2' })
    expect(reportsOf('connection.changed')).toHaveLength(1)
    expect(ports.account.running.input).toMatchObject({ address: 'fox-2' })
    await share('fox-3')
    expect(current()).toMatchObject({ address: 'fox-3' })
  })

  test.each([
    ['where wallets have no selection', undefined, ['fox-2', 'fox-1', 'fox-3']],
    ['where the wallet has lost its selected one', 'fox-2', ['fox-2', 'fox-3']],
  ])('H02 the visitor’s account stays while it is shared, in a namespace %s', async (_, selected, list) => {
    const { wallet, ports, connect, current, reportsOf } = visit()
    await connect('fox', approval('fox', { addresses: ['fox-1', 'fox-2', 'fox-3'] }))
    wallet.send({ type: 'account.select', address: 'fox-3' })
    const share = (addresses: string[]) => {
      const accounts = shared('eip155', addresses)
      return ports.watch.running.send({ type: 'accounts.changed', accounts, ...(selected && { selected }) })
    }
    await share(list)
    expect(current()).toMatchObject({ address: 'fox-3', accounts: shared('eip155', list) })
    for (const { connection } of reportsOf('connection.changed')) expect(connection).toMatchObject({ address: 'fox-3' })
    await share(['fox-2'])
    expect(current()).toMatchObject({ address: 'fox-2' })
  })

  test('H08 a chain with its own accounts changes both at once', async () => {
    const { ports, connect, current, reportsOf } = visit()
    await connect('fox')
    const accounts = shared('eip155', ['fox-9'])
    await ports.watch.running.send({ type: 'chain.changed', chainId: POLYGON, accounts, approved: [POLYGON] })
    expect(current()).toMatchObject({ chainId: POLYGON, address: 'fox-9', accounts, approved: [POLYGON] })
    expect(reportsOf('connection.changed')).toHaveLength(1)
    expect(ports.account.running.input).toMatchObject({ address: 'fox-9', chainId: POLYGON })
  })

  test('H09 a chain change during connect: the report after the approval counts', async () => {
    const { wallet, now, ports, current } = visit()
    wallet.send({ type: 'connect', connectorId: 'fox' })
    wallet.send({ type: 'chain.changed', chainId: POLYGON })
    expect(current()).toBeUndefined()
    await ports.connect.running.resolve(approval('fox', { chainId: UNREQUESTED }))
    expect(now().hasTag('unsupported')).toBe(true)
    await ports.watch.running.send({ type: 'chain.changed', chainId: POLYGON })
    expect(current()).toMatchObject({ chainId: POLYGON })
    expect(now().hasTag('unsupported')).toBe(false)
    expect(ports.account.running.input).toMatchObject({ chainId: POLYGON })
  })

  test('H09 the same chain twice reads nothing again', async () => {
    const { ports, connect, reportsOf } = visit()
    await connect('fox')
    await ports.watch.running.send({ type: 'chain.changed', chainId: ETHEREUM })
    expect(reportsOf('connection.changed')).toEqual([])
    expect(ports.account.calls).toHaveLength(1)
  })

  test('H09 a wallet that leaves during signing is reported once, and a late signature is ignored', async () => {
    const { wallet, ports, connect, reportsOf } = visit()
    await connect('fox')
    wallet.send({ type: 'message.sign', id: 'm1', message: 'Hello' })
    const signing = ports.signMessage.running
    await ports.watch.running.send({ type: 'wallet.disconnected' })
    expect(signing.signal.aborted).toBe(true)
    await signing.resolve('0xlate')
    expect(reportsOf('message.signed')).toEqual([])
    expect(reportsOf('message.failed')).toEqual([
      {
        type: 'message.failed',
        id: 'm1',
        namespace: 'eip155',
        address: 'fox-1',
        chainId: ETHEREUM,
        error: { code: 'wallet.disconnected', context: { method: 'signMessage' } },
      },
    ])
  })

  test('H52 a second message waits until the wallet has answered the first', async () => {
    const { wallet, ports, connect, reportsOf } = visit()
    await connect('fox')
    wallet.send({ type: 'message.sign', id: 'm1', message: 'One' })
    wallet.send({ type: 'message.sign', id: 'm2', message: 'Two' })
    expect(ports.signMessage.calls).toHaveLength(1)
    await ports.signMessage.running.resolve('0xone')
    expect(ports.signMessage.running.input.message).toBe('Two')
    await ports.signMessage.running.reject(rejected('personal_sign'))
    expect(reportsOf('message.signed')).toMatchObject([{ id: 'm1', signature: '0xone' }])
    expect(reportsOf('message.failed')).toMatchObject([{ id: 'm2', error: { code: 'wallet.rejected' } }])
  })

  test('H43 nothing runs and no timer is pending after the parent has stopped', async () => {
    const { wallet, clock, connect, calls, stop } = visit()
    await connect('fox')
    wallet.send({ type: 'connect', connectorId: 'rabbit' })
    wallet.send({ type: 'switch', chainId: POLYGON })
    wallet.send({ type: 'message.sign', id: 'm1', message: 'Hello' })
    stop()
    expect(calls().filter(({ status }) => status === 'running')).toEqual([])
    expect(clock.pending()).toEqual([])
  })
})
