import { describe, expect, test } from 'vitest'
import type { ActorRefFrom } from 'xstate'
import { deferredPorts } from '../../testing/index.ts'
import { accountMachine } from '../account/account.machine.ts'
import type { NativeBalance } from '../account/account.ports.ts'
import { record } from '../recorder.fixture.ts'
import {
  alreadyPending,
  approval,
  ETHEREUM,
  inputOf,
  POLYGON,
  rejected,
  SOLANA,
  shared,
  UNASKED,
  visit,
} from './connection.fixture.ts'
import { connectionMachine } from './connection.machine.ts'

const balance = (value: string): NativeBalance => ({ value, symbol: 'COIN', decimals: 18 })

/** Two namespaces of one modal: their connections under one parent. */
const twoNamespaces = async () => {
  const both = record(connectionMachine, { eip155: inputOf('eip155'), solana: inputOf('solana') })
  const [eip155, solana] = [both.child('eip155'), both.child('solana')]
  eip155.send({ type: 'connect', connectorId: 'fox' })
  await both.ports.connect.call(0).resolve(approval('fox'))
  solana.send({ type: 'connect', connectorId: 'phantom' })
  await both.ports.connect.call(1).resolve(approval('phantom', { chainId: SOLANA }))
  return { ...both, eip155, solana }
}

/** A connection whose real account asks a balance port. */
const withRealAccount = () => {
  const account = deferredPorts(accountMachine)
  const recorder = record(connectionMachine, { eip155: inputOf('eip155') }, machine =>
    machine.provide({ actors: { account: account.machine } }),
  )
  const wallet = recorder.child('eip155')
  return {
    ...recorder,
    wallet,
    balances: account.ports.balance,
    shown: () => {
      const child = wallet.getSnapshot().children.account as ActorRefFrom<typeof accountMachine>
      const { address, chainId, balance } = child.getSnapshot().context
      return { address, chainId, balance: balance?.value }
    },
  }
}

describe('who is connected', () => {
  test('H01 disconnecting one namespace leaves the other untouched, whatever its wallet is asked', async () => {
    const { eip155, solana, ports, reports } = await twoNamespaces()
    const before = solana.getSnapshot()
    eip155.send({ type: 'disconnect' })
    await ports.disconnect.running.resolve()
    expect(eip155.getSnapshot().matches({ wallet: 'absent' })).toBe(true)
    expect(solana.getSnapshot()).toBe(before)
    expect(reports.filter(({ type }) => type === 'connection.lost')).toMatchObject([{ namespace: 'eip155' }])
  })

  test('H01 what the wallet of one namespace says changes no other', async () => {
    const { eip155, solana, ports } = await twoNamespaces()
    const before = eip155.getSnapshot()
    const ofSolana = ports.watch.call(1)
    await ofSolana.send({ type: 'accounts.changed', accounts: shared('solana', ['phantom-2']) })
    expect(solana.getSnapshot().context.connection).toMatchObject({ address: 'phantom-2' })
    await ofSolana.send({ type: 'wallet.disconnected' })
    expect(solana.getSnapshot().matches({ wallet: 'absent' })).toBe(true)
    expect(eip155.getSnapshot()).toBe(before)
  })

  test.each([
    ['is locked or gone', async (page: ReturnType<typeof visit>) => page.ports.restore.running.resolve(undefined)],
    ['breaks', async (page: ReturnType<typeof visit>) => page.ports.restore.running.reject(new Error('broken'))],
    ['never answers', async (page: ReturnType<typeof visit>) => page.clock.advance(5_000)],
  ])('H03 a wallet of the last visit that %s is not connected, and never was', async (_, happen) => {
    const page = visit({ record: { connectorId: 'fox', address: 'fox-1', chainId: ETHEREUM } })
    const question = page.ports.restore.running
    expect(page.now().hasTag('connected')).toBe(false)
    expect(page.held()).toBeUndefined()
    await happen(page)
    await question.resolve(approval('fox'))
    expect(page.state()).toEqual({ wallet: 'absent', attempt: 'idle' })
    expect(page.held()).toBeUndefined()
    expect(page.reports).toEqual([{ type: 'connection.absent', namespace: 'eip155' }])
  })

  test('H03 a wallet that is on another account and chain now is shown there, not where storage says', async () => {
    const page = visit({ record: { connectorId: 'fox', address: 'fox-1', chainId: ETHEREUM } })
    const now = approval('fox', { addresses: ['fox-7'], chainId: POLYGON })
    await page.ports.restore.running.resolve(now)
    expect(page.held()).toEqual(now)
    expect(page.said('connection.established')).toEqual([
      { type: 'connection.established', connection: now, restored: true },
    ])
  })

  test('H06 a phone that approves while the wallet of the last visit is still being asked is connected', async () => {
    const page = visit({ record: { connectorId: 'fox' } })
    const question = page.ports.restore.running
    page.wallet.send({ type: 'connection.approved', connection: approval('walletConnect') })
    await question.resolve(approval('fox'))
    expect(page.held()).toEqual(approval('walletConnect'))
    expect(page.said('connection.established')).toMatchObject([{ restored: false }])
  })

  test('H06 a phone that approves while a former wallet is let go takes the place of the one that was to come', async () => {
    const page = visit()
    page.wallet.send({ type: 'connection.approved', connection: approval('fox') })
    page.wallet.send({ type: 'connection.approved', connection: approval('rabbit') })
    page.wallet.send({ type: 'connection.approved', connection: approval('walletConnect') })
    await page.ports.disconnect.running.resolve()
    expect(page.held()).toEqual(approval('walletConnect'))
    expect(page.said('connection.established').map(({ connection }) => connection.connectorId)).toEqual([
      'fox',
      'walletConnect',
    ])
  })

  test('H03 the visitor who asks another wallet does not wait for the one of the last visit', async () => {
    const page = visit({ record: { connectorId: 'fox' } })
    const question = page.ports.restore.running
    page.wallet.send({ type: 'connect', connectorId: 'rabbit' })
    expect(question.signal.aborted).toBe(true)
    await question.resolve(approval('fox'))
    await page.ports.connect.running.resolve(approval('rabbit'))
    expect(page.held()).toEqual(approval('rabbit'))
  })
})

describe('connecting that never ends', () => {
  test('H04 a silent wallet is called delayed after 15 seconds, and its answer still counts', async () => {
    const { wallet, now, clock, ports, held } = visit()
    wallet.send({ type: 'connect', connectorId: 'fox' })
    await clock.advance(14_999)
    expect(now().matches({ attempt: { asking: 'waiting' } })).toBe(true)
    await clock.advance(1)
    expect(now().matches({ attempt: { asking: 'delayed' } })).toBe(true)
    await ports.connect.running.resolve(approval('fox'))
    expect(held()).toEqual(approval('fox'))
  })

  test('H04 asking a silent wallet again gives up the first question, so that one answer counts', async () => {
    const { wallet, now, clock, ports, held, said } = visit()
    wallet.send({ type: 'connect', connectorId: 'fox' })
    await clock.advance(15_000)
    wallet.send({ type: 'retry' })
    expect(ports.connect.calls.map(({ status }) => status)).toEqual(['stopped', 'running'])
    expect(now().matches({ attempt: { asking: 'waiting' } })).toBe(true)
    await ports.connect.call(0).resolve(approval('fox', { addresses: ['late'] }))
    expect(held()).toBeUndefined()
    await ports.connect.call(1).resolve(approval('fox'))
    expect(held()).toEqual(approval('fox'))
    expect(said('connection.established')).toHaveLength(1)
  })

  test('H04 a retry before the wallet is delayed asks nothing more', () => {
    const { wallet, ports } = visit()
    wallet.send({ type: 'connect', connectorId: 'fox' })
    wallet.send({ type: 'retry' })
    expect(ports.connect.calls).toHaveLength(1)
  })

  test('H04 the visitor leaves a silent wallet: its late approval reaches nobody', async () => {
    const { wallet, state, clock, ports, reports } = visit()
    wallet.send({ type: 'connect', connectorId: 'fox' })
    await clock.advance(15_000)
    wallet.send({ type: 'cancel' })
    expect(ports.connect.call(0).signal.aborted).toBe(true)
    await ports.connect.call(0).resolve(approval('fox'))
    expect(state()).toEqual({ wallet: 'absent', attempt: 'idle' })
    expect(reports).toEqual([])
    expect(clock.pending()).toEqual([])
  })

  test('H04 a request already open in the wallet (-32002) is no failure: it is looked at until it is approved', async () => {
    const { wallet, now, clock, ports, held, said } = visit()
    wallet.send({ type: 'connect', connectorId: 'fox' })
    await ports.connect.running.reject(alreadyPending())
    expect(now().matches({ attempt: 'pending' })).toBe(true)
    expect(ports.restore.running.input).toEqual({ namespace: 'eip155', record: { connectorId: 'fox' } })
    await ports.restore.running.resolve(undefined)
    await clock.advance(999)
    expect(ports.restore.calls).toHaveLength(1)
    await clock.advance(1)
    await ports.restore.running.resolve(approval('fox'))
    expect(held()).toEqual(approval('fox'))
    expect(ports.connect.calls).toHaveLength(1)
    expect(said('connection.failed')).toEqual([])
    expect(said('connection.established')).toEqual([
      { type: 'connection.established', connection: approval('fox'), restored: false },
    ])
  })

  test('H04 a look that breaks or hangs is followed by another', async () => {
    const { wallet, clock, ports, held } = visit()
    wallet.send({ type: 'connect', connectorId: 'fox' })
    await ports.connect.running.reject(alreadyPending())
    await ports.restore.running.reject(new Error('broken'))
    await clock.advance(1_000)
    await clock.advance(6_000)
    expect(ports.restore.calls.map(({ status }) => status)).toEqual(['rejected', 'stopped', 'running'])
    await ports.restore.running.resolve(approval('fox'))
    expect(held()).toEqual(approval('fox'))
  })

  test('H04 the visitor leaves an open request: nobody looks any more, and what was seen late does not count', async () => {
    const { wallet, state, clock, ports, reports } = visit()
    wallet.send({ type: 'connect', connectorId: 'fox' })
    await ports.connect.running.reject(alreadyPending())
    wallet.send({ type: 'cancel' })
    await ports.restore.call(0).resolve(approval('fox'))
    await clock.advance(60_000)
    expect(state()).toEqual({ wallet: 'absent', attempt: 'idle' })
    expect(ports.restore.calls).toHaveLength(1)
    expect(reports).toEqual([])
  })
})

describe('one wallet after another', () => {
  test('H05 the disconnect of the former wallet does not reset the new one', async () => {
    const { wallet, now, ports, connect, held, said } = visit()
    await connect('fox')
    const former = ports.watch.running
    await connect('rabbit')
    await former.send({ type: 'wallet.disconnected' })
    await ports.disconnect.running.resolve()
    await former.send({ type: 'wallet.disconnected' })
    await former.send({ type: 'accounts.changed', accounts: [] })
    wallet.send({ type: 'cancel' })
    expect(now().matches({ wallet: 'connected' })).toBe(true)
    expect(held()).toEqual(approval('rabbit'))
    expect(ports.disconnect.calls.map(({ input }) => input.connection.connectorId)).toEqual(['fox'])
    expect(said('connection.lost')).toMatchObject([{ connectorId: 'fox', by: 'replacement' }])
  })

  test('H05 the former wallet stays connected until the new one has answered, and after it has refused', async () => {
    const { wallet, ports, connect, held, said } = visit()
    await connect('fox')
    wallet.send({ type: 'connect', connectorId: 'rabbit' })
    expect(held()).toEqual(approval('fox'))
    await ports.connect.running.reject(rejected())
    expect(held()).toEqual(approval('fox'))
    expect(said('connection.lost')).toEqual([])
  })

  test('H05 the former wallet leaves by itself while the new one is asked: no second prompt, no lost attempt', async () => {
    const { wallet, now, ports, connect, held } = visit()
    await connect('fox')
    wallet.send({ type: 'connect', connectorId: 'rabbit' })
    await ports.watch.running.send({ type: 'wallet.disconnected' })
    expect(now().value).toEqual({ wallet: 'absent', attempt: { asking: 'waiting' } })
    await ports.connect.running.resolve(approval('rabbit'))
    expect(held()).toEqual(approval('rabbit'))
    expect(ports.connect.calls.map(({ input }) => input.connectorId)).toEqual(['fox', 'rabbit'])
  })

  test('H05 a former wallet that cannot be let go does not hold the new one', async () => {
    const { now, clock, connect, held } = visit()
    await connect('fox')
    await connect('rabbit')
    await clock.advance(5_000)
    expect(now().matches({ wallet: 'connected' })).toBe(true)
    expect(held()).toEqual(approval('rabbit'))
  })

  test('H05 a new wallet approved while the visitor’s disconnect of the former one is on its way', async () => {
    const { wallet, ports, connect, held, said } = visit()
    await connect('fox')
    wallet.send({ type: 'connect', connectorId: 'rabbit' })
    wallet.send({ type: 'disconnect' })
    const leaving = ports.disconnect.running
    await ports.connect.running.resolve(approval('rabbit'))
    await leaving.resolve()
    expect(held()).toEqual(approval('rabbit'))
    expect(said('connection.lost')).toMatchObject([{ connectorId: 'fox' }])
  })

  test('H05 a wallet asked for while it is being let go is asked after it is out', async () => {
    const { wallet, now, ports, connect, held } = visit()
    await connect('fox')
    wallet.send({ type: 'disconnect' })
    wallet.send({ type: 'connect', connectorId: 'fox' })
    expect(now().value).toEqual({ wallet: 'disconnecting', attempt: 'queued' })
    expect(ports.connect.calls).toHaveLength(1)
    await ports.disconnect.running.resolve()
    await ports.connect.running.resolve(approval('fox', { addresses: ['fox-2'] }))
    expect(held()).toMatchObject({ address: 'fox-2' })
  })

  test.each([
    ['approval', (call: { resolve(answer: never): Promise<void> }) => call.resolve(approval('fox') as never)],
    ['refusal', (call: { reject(error: unknown): Promise<void> }) => call.reject(rejected())],
  ] as const)(
    'H06 a second connect while the first is pending: the late %s of the first is nobody’s',
    async (_, answer) => {
      const { wallet, now, ports, held, reports } = visit()
      wallet.send({ type: 'connect', connectorId: 'fox' })
      wallet.send({ type: 'connect', connectorId: 'rabbit' })
      expect(ports.connect.call(0).signal.aborted).toBe(true)
      const before = now()
      await answer(ports.connect.call(0) as never)
      expect(now()).toBe(before)
      await ports.connect.call(1).resolve(approval('rabbit'))
      expect(held()).toEqual(approval('rabbit'))
      expect(reports).toEqual([{ type: 'connection.established', connection: approval('rabbit'), restored: false }])
    },
  )
})

describe('what belongs to one account', () => {
  test('H08 the balance of the former account arrives late: the new one does not show it', async () => {
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

  test('H08 a balance that is shown does not follow to another chain', async () => {
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

describe('what a wallet says by itself', () => {
  test('H09 no account any more is the end of the connection, once', async () => {
    const { state, ports, connect, said } = visit()
    await connect('fox')
    const watch = ports.watch.running
    await watch.send({ type: 'accounts.changed', accounts: [] })
    await watch.send({ type: 'accounts.changed', accounts: [] })
    await watch.send({ type: 'wallet.disconnected' })
    expect(state()).toEqual({ wallet: 'absent', attempt: 'idle' })
    expect(said('connection.lost')).toEqual([
      { type: 'connection.lost', namespace: 'eip155', connectorId: 'fox', by: 'wallet' },
    ])
  })

  test('H09 the same accounts twice change nothing and read nothing again', async () => {
    const { ports, connect, held, said } = visit()
    await connect('fox')
    const { accounts } = approval('fox')
    await ports.watch.running.send({ type: 'accounts.changed', accounts, selected: 'fox-1' })
    await ports.watch.running.send({ type: 'accounts.changed', accounts, selected: 'fox-1' })
    expect(held()).toEqual(approval('fox'))
    expect(said('connection.changed')).toEqual([])
    expect(ports.account.calls).toHaveLength(1)
  })

  test('H09 the account that the wallet selects is the active one; until it selects another, the active one stays', async () => {
    const { ports, connect, held, said } = visit()
    await connect('fox')
    const share = (...addresses: string[]) => {
      const accounts = shared('eip155', addresses)
      return ports.watch.running.send({ type: 'accounts.changed', accounts, selected: addresses[0]! })
    }
    await share('fox-1', 'fox-2')
    expect(held()).toMatchObject({ address: 'fox-1', accounts: shared('eip155', ['fox-1', 'fox-2']) })
    expect(said('connection.changed')).toHaveLength(0)
    await share('fox-2', 'fox-1')
    expect(held()).toMatchObject({ address: 'fox-2' })
    expect(said('connection.changed')).toHaveLength(1)
    expect(ports.account.running.input).toMatchObject({ address: 'fox-2' })
    await share('fox-3')
    expect(held()).toMatchObject({ address: 'fox-3' })
  })

  test.each([
    ['whose wallets have no selection', undefined, ['fox-2', 'fox-1', 'fox-3']],
    ['whose wallet has lost its selected one', 'fox-2', ['fox-2', 'fox-3']],
  ])('H02 the account that the visitor chose stays while it is shared, in a family %s', async (_, selected, list) => {
    const { wallet, ports, connect, held, said } = visit()
    await connect('fox', approval('fox', { addresses: ['fox-1', 'fox-2', 'fox-3'] }))
    wallet.send({ type: 'account.select', address: 'fox-3' })
    const share = (addresses: string[]) => {
      const accounts = shared('eip155', addresses)
      return ports.watch.running.send({ type: 'accounts.changed', accounts, ...(selected && { selected }) })
    }
    await share(list)
    expect(held()).toMatchObject({ address: 'fox-3', accounts: shared('eip155', list) })
    for (const { connection } of said('connection.changed')) expect(connection).toMatchObject({ address: 'fox-3' })
    await share(['fox-2'])
    expect(held()).toMatchObject({ address: 'fox-2' })
  })

  test('H08 a chain that comes with accounts of its own changes both at once', async () => {
    const { ports, connect, held, said } = visit()
    await connect('fox')
    const accounts = shared('eip155', ['fox-9'])
    await ports.watch.running.send({ type: 'chain.changed', chainId: POLYGON, accounts, approved: [POLYGON] })
    expect(held()).toMatchObject({ chainId: POLYGON, address: 'fox-9', accounts, approved: [POLYGON] })
    expect(said('connection.changed')).toHaveLength(1)
    expect(ports.account.running.input).toMatchObject({ address: 'fox-9', chainId: POLYGON })
  })

  test('H09 the chain changes during connect: what the wallet says after its approval counts', async () => {
    const { wallet, now, ports, held } = visit()
    wallet.send({ type: 'connect', connectorId: 'fox' })
    wallet.send({ type: 'chain.changed', chainId: POLYGON })
    expect(held()).toBeUndefined()
    await ports.connect.running.resolve(approval('fox', { chainId: UNASKED }))
    expect(now().hasTag('unsupported')).toBe(true)
    await ports.watch.running.send({ type: 'chain.changed', chainId: POLYGON })
    expect(held()).toMatchObject({ chainId: POLYGON })
    expect(now().hasTag('unsupported')).toBe(false)
    expect(ports.account.running.input).toMatchObject({ chainId: POLYGON })
  })

  test('H09 the same chain twice reads nothing again', async () => {
    const { ports, connect, said } = visit()
    await connect('fox')
    await ports.watch.running.send({ type: 'chain.changed', chainId: ETHEREUM })
    expect(said('connection.changed')).toEqual([])
    expect(ports.account.calls).toHaveLength(1)
  })

  test('H09 the wallet leaves during signing: whoever waits hears it once, and a late signature is nobody’s', async () => {
    const { wallet, ports, connect, said } = visit()
    await connect('fox')
    wallet.send({ type: 'message.sign', id: 'm1', message: 'Hello' })
    const signing = ports.signMessage.running
    await ports.watch.running.send({ type: 'wallet.disconnected' })
    expect(signing.signal.aborted).toBe(true)
    await signing.resolve('0xlate')
    expect(said('message.signed')).toEqual([])
    expect(said('message.failed')).toEqual([
      {
        type: 'message.failed',
        id: 'm1',
        error: { code: 'wallet.disconnected', context: { method: 'signMessage' } },
      },
    ])
  })

  test('a second message while the wallet holds the first is refused, and never shown to the wallet', async () => {
    const { wallet, ports, connect, said } = visit()
    await connect('fox')
    wallet.send({ type: 'message.sign', id: 'm1', message: 'One' })
    wallet.send({ type: 'message.sign', id: 'm2', message: 'Two' })
    expect(ports.signMessage.calls).toHaveLength(1)
    expect(said('message.failed')).toMatchObject([{ id: 'm2', error: { code: 'wallet.requestPending' } }])
    await ports.signMessage.running.resolve('0xone')
    expect(said('message.signed')).toMatchObject([{ id: 'm1' }])
  })

  test('H43 nothing runs and nothing is due after the parent has stopped', async () => {
    const { wallet, clock, connect, deferred, stop } = visit()
    await connect('fox')
    wallet.send({ type: 'connect', connectorId: 'rabbit' })
    wallet.send({ type: 'switch', chainId: POLYGON })
    wallet.send({ type: 'message.sign', id: 'm1', message: 'Hello' })
    stop()
    expect(deferred.calls().filter(({ status }) => status === 'running')).toEqual([])
    expect(clock.pending()).toEqual([])
  })
})
