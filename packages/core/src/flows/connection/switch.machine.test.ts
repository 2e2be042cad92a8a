import { describe, expect, test } from 'vitest'
import { describeMachine, transitionTable } from '../../testing/index.ts'
import { approval, broken, ETHEREUM, POLYGON, rejected, visit } from './connection.fixture.ts'
import { switchMachine } from './switch.machine.ts'

test('the chart has these moves', () => {
  expect(transitionTable(switchMachine)).toMatchInlineSnapshot(`
    "(root) + (initial) -> idle
    (root) + switch [isOnTarget] -> idle
    (root) + switch [targetIsNotApproved] -> failed
    (root) + switch [appChoosesChain] -> moving (reenter)
    (root) + switch [else] -> asking
    (root) + switch.cancel -> idle
    (root) + chain.reached [targetIsReached] -> idle
    moving + done(accountsOn) [sharesNoAccountThere] -> failed
    moving + done(accountsOn) [else] -> idle
    moving + error(accountsOn) -> failed
    asking + (initial) -> asking.queued
    asking + error(turn) -> asking.requesting
    asking.queued + (initial) -> asking.queued.waiting
    asking.queued + turn.granted -> asking.requesting
    asking.queued.waiting + switch [isSameTarget] -> (ignored)
    asking.queued.waiting + after(DELAYED) -> asking.queued.delayed
    asking.requesting + (initial) -> asking.requesting.waiting
    asking.requesting + switch.cancel -> asking.requesting.abandoned
    asking.requesting + done(switchNetwork) -> idle
    asking.requesting + error(switchNetwork) [walletDeclined] -> declined
    asking.requesting + error(switchNetwork) [else] -> failed
    asking.requesting.waiting + switch [isSameTarget] -> (ignored)
    asking.requesting.waiting + after(DELAYED) -> asking.requesting.delayed
    asking.requesting.abandoned + switch.cancel -> (ignored)
    asking.requesting.abandoned + done(switchNetwork) -> idle
    asking.requesting.abandoned + error(switchNetwork) -> idle
    asking.requesting.abandoned + after(ABANDONED) -> idle"
  `)
})

test('every running effect has an exit for failure', () => {
  for (const { path, invokes, moves } of describeMachine(switchMachine).states) {
    for (const { id } of invokes)
      expect(
        moves.map(({ event }) => event),
        path,
      ).toContain(`error(${id})`)
  }
})

describe('switching', () => {
  test('the answer and the wallet’s own report change the chain once', async () => {
    const { wallet, ports, connect, current, reportsOf } = visit()
    await connect('fox')
    wallet.send({ type: 'switch', chainId: POLYGON })
    const asked = ports.switchNetwork.running
    await ports.watch.running.send({ type: 'chain.changed', chainId: POLYGON })
    await asked.resolve()
    expect(current()).toMatchObject({ chainId: POLYGON })
    expect(reportsOf('connection.changed')).toHaveLength(1)
  })

  test('a rejected switch ends when the wallet then switches by itself', async () => {
    const { wallet, ports, connect, switching } = visit()
    await connect('fox')
    wallet.send({ type: 'switch', chainId: POLYGON })
    await ports.switchNetwork.running.reject(rejected('wallet_switchEthereumChain'))
    expect(switching().matches('declined')).toBe(true)
    await ports.watch.running.send({ type: 'chain.changed', chainId: POLYGON })
    expect(switching().matches('idle')).toBe(true)
    expect(switching().context).toMatchObject({ target: undefined, error: undefined })
  })

  test('a retry starts without the former error; a lost connection ends the switch and its error', async () => {
    const { wallet, now, ports, connect, reportsOf, switching } = visit()
    await connect('fox')
    wallet.send({ type: 'switch', chainId: POLYGON })
    await ports.switchNetwork.running.reject(broken())
    expect(reportsOf('switch.failed')).toHaveLength(1)
    wallet.send({ type: 'switch', chainId: POLYGON })
    expect(switching().context).toMatchObject({ target: POLYGON, error: undefined })
    await ports.switchNetwork.running.reject(broken())
    await ports.watch.running.send({ type: 'wallet.disconnected' })
    expect(now().children).not.toHaveProperty('switch')
  })

  test('a silent wallet can be asked again, but not before it is delayed', async () => {
    const { wallet, clock, ports, connect, current, switching } = visit()
    await connect('fox')
    wallet.send({ type: 'switch', chainId: POLYGON })
    wallet.send({ type: 'switch', chainId: POLYGON })
    expect(ports.switchNetwork.calls).toHaveLength(1)
    await clock.advance(15_000)
    wallet.send({ type: 'switch', chainId: POLYGON })
    expect(ports.switchNetwork.calls.map(({ status }) => status)).toEqual(['stopped', 'running'])
    expect(switching().matches({ asking: { requesting: 'waiting' } })).toBe(true)
    await ports.switchNetwork.running.resolve()
    expect(current()).toMatchObject({ chainId: POLYGON })
  })

  test('H52 a switch waits while the wallet shows a message, first with the ask screen and then as delayed', async () => {
    const { wallet, clock, ports, connect, switching } = visit()
    await connect('fox')
    wallet.send({ type: 'message.sign', id: 'm1', message: 'Hello' })
    wallet.send({ type: 'switch', chainId: POLYGON })
    wallet.send({ type: 'switch', chainId: POLYGON })
    expect(ports.switchNetwork.calls).toEqual([])
    expect(Object.values(switching().getMeta())).toEqual([{ switch: 'ask' }])
    await clock.advance(15_000)
    expect(Object.values(switching().getMeta())).toEqual([{ switch: 'delayed' }])
    await ports.signMessage.running.resolve('0xsigned')
    expect(ports.switchNetwork.running.input.chainId).toBe(POLYGON)
    // The visitor has 15 seconds from the time at which the wallet is asked.
    expect(Object.values(switching().getMeta())).toEqual([{ switch: 'ask' }])
  })

  test('H52 a message waits while the wallet shows a switch', async () => {
    const { wallet, ports, connect, reportsOf } = visit()
    await connect('fox')
    wallet.send({ type: 'switch', chainId: POLYGON })
    wallet.send({ type: 'message.sign', id: 'm1', message: 'Hello' })
    expect(ports.signMessage.calls).toEqual([])
    await ports.switchNetwork.running.reject(rejected('wallet_switchEthereumChain'))
    await ports.signMessage.running.resolve('0xsigned')
    expect(reportsOf('message.signed')).toHaveLength(1)
  })

  test('H52 a switch that is cancelled while it waits never reaches the wallet', async () => {
    const { wallet, ports, connect, switching } = visit()
    await connect('fox')
    wallet.send({ type: 'message.sign', id: 'm1', message: 'Hello' })
    wallet.send({ type: 'switch', chainId: POLYGON })
    wallet.send({ type: 'switch.cancel' })
    expect(switching().value).toBe('idle')
    await ports.signMessage.running.resolve('0xsigned')
    expect(ports.switchNetwork.calls).toEqual([])
  })

  test.each([
    ['approves it after all', (page: ReturnType<typeof visit>) => page.ports.switchNetwork.running.resolve(), POLYGON],
    ['declines it', (page: ReturnType<typeof visit>) => page.ports.switchNetwork.running.reject(rejected()), ETHEREUM],
    ['is silent for 15 seconds', (page: ReturnType<typeof visit>) => page.clock.advance(15_000), ETHEREUM],
  ])('H52 after a cancelled switch a message waits until the wallet %s', async (_, end, chainId) => {
    const page = visit()
    const { wallet, ports, connect, current, reportsOf, switching } = page
    await connect('fox')
    wallet.send({ type: 'switch', chainId: POLYGON })
    wallet.send({ type: 'switch.cancel' })
    wallet.send({ type: 'switch.cancel' })
    expect(Object.values(switching().getMeta())).toEqual([])
    wallet.send({ type: 'message.sign', id: 'm1', message: 'Hello' })
    expect(ports.signMessage.calls).toEqual([])
    await end(page)
    expect(ports.signMessage.running.input.message).toBe('Hello')
    expect(current()).toMatchObject({ chainId })
    expect(reportsOf('switch.failed')).toEqual([])
  })

  test('a cancelled switch can be requested again at once', async () => {
    const { wallet, ports, connect, current } = visit()
    await connect('fox')
    wallet.send({ type: 'switch', chainId: POLYGON })
    wallet.send({ type: 'switch.cancel' })
    wallet.send({ type: 'switch', chainId: POLYGON })
    await ports.switchNetwork.running.resolve()
    expect(current()).toMatchObject({ chainId: POLYGON })
  })

  test.each([{ walletSwitches: true }, { walletSwitches: false }])(
    'a chain that the wallet did not approve is not used, also where the app chooses: $walletSwitches',
    async options => {
      const { wallet, ports, connect, current, reportsOf, switching } = visit(options)
      await connect('phone', { ...approval('phone'), approved: [ETHEREUM] })
      const error = { code: 'network.notApproved', context: { id: POLYGON } }
      wallet.send({ type: 'switch', chainId: POLYGON })
      expect(switching().context.error).toEqual(error)
      wallet.send({ type: 'switch', chainId: POLYGON })
      expect(switching().context.error).toEqual(error)
      expect(reportsOf('switch.failed')).toMatchObject([{ error }, { error }])
      expect(current()).toMatchObject({ chainId: ETHEREUM })
      expect([ports.switchNetwork.calls, ports.accountsOn.calls]).toEqual([[], []])
    },
  )

  test('a rejected switch is reported to the host once, like a rejected connect', async () => {
    const { wallet, ports, connect, reportsOf } = visit()
    await connect('fox')
    wallet.send({ type: 'switch', chainId: POLYGON })
    const cause = rejected('wallet_switchEthereumChain')
    await ports.switchNetwork.running.reject(cause)
    expect(reportsOf('switch.failed')).toMatchObject([{ error: { code: 'wallet.rejected' }, cause }])
  })
})

describe('where the app chooses the chain', () => {
  const [one, two, three] = ['one', 'two', 'three'].map(address => ({
    namespace: 'eip155' as const,
    address,
    publicKey: `key-of-${address}`,
  }))
  const phone = { ...approval('phone'), accounts: [one!, two!, three!], address: 'one', selected: 'one' }

  /** Connected with three accounts, the third one selected, and switching to another chain. */
  const moving = async () => {
    const visiting = visit({ walletSwitches: false })
    await visiting.connect('phone', phone)
    visiting.wallet.send({ type: 'account.select', address: 'three' })
    visiting.wallet.send({ type: 'switch', chainId: POLYGON })
    return visiting
  }

  test('no wallet is asked, and the accounts stay the same by default', async () => {
    const { ports, current } = await moving()
    await ports.accountsOn.running.resolve(undefined)
    expect(current()).toEqual({ ...phone, address: 'three', chainId: POLYGON })
    expect(ports.switchNetwork.calls).toEqual([])
  })

  test('the accounts are those of that chain, and the selected one stays, however it is written there', async () => {
    const { ports, current, reportsOf } = await moving()
    const there = [two!, three!].map(account => ({ ...account, address: account.address.toUpperCase() }))
    await ports.accountsOn.running.resolve(there)
    expect(current()).toMatchObject({ chainId: POLYGON, accounts: there, address: 'THREE' })
    expect(reportsOf('connection.changed').at(-1)).toMatchObject({ connection: { chainId: POLYGON, address: 'THREE' } })
    // The wallet is watched on that chain from now on.
    expect(ports.watch.running.input).toMatchObject({ connection: { chainId: POLYGON, address: 'THREE' } })
    expect(ports.account.running.input).toMatchObject({ chainId: POLYGON, address: 'THREE' })
  })

  test('a message that the wallet holds stays there', async () => {
    const { wallet, ports, reportsOf } = await moving()
    wallet.send({ type: 'message.sign', id: 'm1', message: 'Hello' })
    await ports.accountsOn.running.resolve(undefined)
    await ports.signMessage.running.resolve('0xsigned')
    expect(reportsOf('message.signed')).toHaveLength(1)
  })

  test('a chain without a shared account is not used', async () => {
    const { ports, current, reportsOf, switching } = await moving()
    await ports.accountsOn.running.resolve([])
    expect(current()).toMatchObject({ chainId: ETHEREUM, address: 'three' })
    expect(switching().context.error).toEqual({ code: 'network.notApproved', context: { id: POLYGON } })
    expect(reportsOf('switch.failed')).toHaveLength(1)
  })

  test('a failing account rule leaves the connection unchanged, and is called again by a retry', async () => {
    const { wallet, ports, current, switching } = await moving()
    await ports.accountsOn.running.reject(broken())
    expect(switching().context.error).toMatchObject({ code: 'wallet.failed' })
    wallet.send({ type: 'switch', chainId: POLYGON })
    await ports.accountsOn.running.resolve(undefined)
    expect(current()).toMatchObject({ chainId: POLYGON })
  })
})
