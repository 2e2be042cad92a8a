import { describe, expect, test } from 'vitest'
import { describeMachine, transitionTable } from '../../testing/index.ts'
import { alreadyPending, approval, broken, ETHEREUM, POLYGON, rejected, visit } from './connection.fixture.ts'
import { connectionMachine } from './connection.machine.ts'

test('moves', () => {
  expect(transitionTable(connectionMachine)).toMatchInlineSnapshot(`
    "(root) + error(memory) -> (ignored)
    wallet + (initial) -> wallet.recalling
    wallet.recalling + always [wasConnectedBefore] -> wallet.restoring
    wallet.recalling + always [else] -> wallet.absent
    wallet.restoring + connect -> wallet.absent
    wallet.restoring + connection.approved -> wallet.connected
    wallet.restoring + disconnect -> wallet.absent
    wallet.restoring + message.sign -> (stays)
    wallet.restoring + done(restore) [walletAnswered] -> wallet.connected
    wallet.restoring + done(restore) [else] -> wallet.absent
    wallet.restoring + error(restore) -> wallet.absent
    wallet.restoring + after(RESTORE_TIMEOUT) -> wallet.absent
    wallet.absent + connection.approved -> wallet.connected
    wallet.absent + message.sign -> (stays)
    wallet.connected + disconnect -> wallet.disconnecting
    wallet.connected + wallet.disconnected -> wallet.absent
    wallet.connected + accounts.changed [sharesNoAccount] -> wallet.absent
    wallet.connected + balance.failed -> (stays)
    wallet.connected + tokens.failed -> (stays)
    wallet.connected + activity.failed -> (stays)
    wallet.connected + names.failed -> (stays)
    wallet.connected + connection.approved [isSameWallet] -> wallet.connected (reenter)
    wallet.connected + connection.approved [else] -> wallet.releasing
    wallet.connected.account + (initial) -> wallet.connected.account.current
    wallet.connected.account + accounts.changed [anotherAccountIsActive] -> wallet.connected.account.current
    wallet.connected.account + accounts.changed [walletSelectsAnother] -> (stays)
    wallet.connected.account + accounts.changed [sharesAccounts] -> (stays)
    wallet.connected.account + account.select [anotherAccountIsSelected] -> wallet.connected.account.current
    wallet.connected.account + accountType.select [anotherAccountIsSelected] -> wallet.connected.account.current
    wallet.connected.account + accountType.select [else] -> (stays)
    wallet.connected.account + chain.changed [isAnotherChain] -> wallet.connected.account.current
    wallet.connected.account + chain.chosen -> wallet.connected.account.current
    wallet.connected.account.current + (initial) -> wallet.connected.account.current.settling
    wallet.connected.account.current + balance.refresh -> (stays)
    wallet.connected.account.current + portfolio.wanted -> (stays)
    wallet.connected.account.current + portfolio.refresh -> (stays)
    wallet.connected.account.current + error(account) -> (stays)
    wallet.connected.account.current + error(portfolio) -> (ignored)
    wallet.connected.account.current.settling + always [chainIsRequested] -> wallet.connected.account.current.supported
    wallet.connected.account.current.settling + always [else] -> wallet.connected.account.current.unsupported
    wallet.connected.hearing + (initial) -> wallet.connected.hearing.watching
    wallet.connected.hearing.watching + chain.chosen -> wallet.connected.hearing.watching (reenter)
    wallet.connected.hearing.watching + error(watch) -> wallet.absent
    wallet.connected.switching + (initial) -> wallet.connected.switching.idle
    wallet.connected.switching + switch [isOnTarget] -> wallet.connected.switching.idle
    wallet.connected.switching + switch [targetIsNotApproved] -> wallet.connected.switching.failed
    wallet.connected.switching + switch [appChoosesChain] -> wallet.connected.switching.moving (reenter)
    wallet.connected.switching + switch [else] -> wallet.connected.switching.asking
    wallet.connected.switching + switch.cancel -> wallet.connected.switching.idle
    wallet.connected.switching + chain.changed [targetIsReached] -> wallet.connected.switching.idle
    wallet.connected.switching.moving + done(accountsOn) [sharesNoAccountThere] -> wallet.connected.switching.failed
    wallet.connected.switching.moving + done(accountsOn) [else] -> wallet.connected.switching.idle
    wallet.connected.switching.moving + error(accountsOn) -> wallet.connected.switching.failed
    wallet.connected.switching.asking + (initial) -> wallet.connected.switching.asking.waiting
    wallet.connected.switching.asking + done(switch) -> wallet.connected.switching.idle
    wallet.connected.switching.asking + error(switch) [walletDeclined] -> wallet.connected.switching.declined
    wallet.connected.switching.asking + error(switch) [else] -> wallet.connected.switching.failed
    wallet.connected.switching.asking.waiting + after(DELAYED) -> wallet.connected.switching.asking.delayed
    wallet.connected.switching.asking.delayed + switch.retry -> wallet.connected.switching.asking (reenter)
    wallet.connected.switching.declined + switch.retry -> wallet.connected.switching.asking
    wallet.connected.switching.failed + switch.retry -> (stays)
    wallet.connected.signing + (initial) -> wallet.connected.signing.idle
    wallet.connected.signing.idle + message.sign -> wallet.connected.signing.asking
    wallet.connected.signing.asking + message.sign -> (stays)
    wallet.connected.signing.asking + message.cancel [isBeingSigned] -> wallet.connected.signing.idle
    wallet.connected.signing.asking + done(sign) -> wallet.connected.signing.idle
    wallet.connected.signing.asking + error(sign) -> wallet.connected.signing.idle
    wallet.releasing + connection.approved -> (stays)
    wallet.releasing + disconnect -> wallet.disconnecting
    wallet.releasing + message.sign -> (stays)
    wallet.releasing + done(release) -> wallet.released
    wallet.releasing + error(release) -> wallet.released
    wallet.releasing + after(RELEASE_TIMEOUT) -> wallet.released
    wallet.released + always -> wallet.connected
    wallet.disconnecting + connection.approved -> wallet.connected
    wallet.disconnecting + message.sign -> (stays)
    wallet.disconnecting + done(disconnect) -> wallet.absent
    wallet.disconnecting + error(disconnect) -> wallet.absent
    wallet.disconnecting + after(RELEASE_TIMEOUT) -> wallet.absent
    attempt + (initial) -> attempt.idle
    attempt + connect [walletIsLettingGo] -> attempt.queued
    attempt + connect [else] -> attempt.asking
    attempt + cancel -> attempt.idle
    attempt.queued + always [walletIsFree] -> attempt.asking
    attempt.asking + (initial) -> attempt.asking.waiting
    attempt.asking + done(connect) -> attempt.idle
    attempt.asking + error(connect) [requestIsPending] -> attempt.pending
    attempt.asking + error(connect) [walletDeclined] -> attempt.declined
    attempt.asking + error(connect) [else] -> attempt.failed
    attempt.asking.waiting + after(DELAYED) -> attempt.asking.delayed
    attempt.asking.delayed + retry [walletIsLettingGo] -> attempt.queued
    attempt.asking.delayed + retry [else] -> attempt.asking (reenter)
    attempt.pending + (initial) -> attempt.pending.looking
    attempt.pending + retry [walletIsLettingGo] -> attempt.queued
    attempt.pending + retry [else] -> attempt.asking (reenter)
    attempt.pending.looking + done(look) [walletAnswered] -> attempt.idle
    attempt.pending.looking + done(look) [else] -> attempt.pending.resting
    attempt.pending.looking + error(look) -> attempt.pending.resting
    attempt.pending.looking + after(RESTORE_TIMEOUT) -> attempt.pending.resting
    attempt.pending.resting + after(PENDING_INTERVAL) -> attempt.pending.looking
    attempt.declined + retry [walletIsLettingGo] -> attempt.queued
    attempt.declined + retry [else] -> attempt.asking (reenter)
    attempt.failed + retry [walletIsLettingGo] -> attempt.queued
    attempt.failed + retry [else] -> attempt.asking (reenter)"
  `)
})

test('nothing that runs can fail without a way on', () => {
  for (const { path, invokes, moves } of describeMachine(connectionMachine).states) {
    for (const { id } of invokes)
      expect(
        moves.map(({ event }) => event),
        path,
      ).toContain(`error(${id})`)
  }
})

describe('asking a wallet', () => {
  test('a new attempt starts without the error of the one before', async () => {
    const { wallet, now, ports } = visit()
    wallet.send({ type: 'connect', connectorId: 'fox' })
    await ports.connect.running.reject(broken())
    expect(now().context.error).toEqual({
      code: 'wallet.failed',
      context: { method: 'eth_requestAccounts', reason: 'It broke' },
    })
    wallet.send({ type: 'retry' })
    expect(now().matches({ attempt: 'asking' })).toBe(true)
    expect(now().context.error).toBeUndefined()
  })

  test('a refusal and a failure are reported once each, with their cause; a request already open in the wallet is not', async () => {
    const { wallet, ports, said } = visit()
    const failures = [rejected(), broken(), alreadyPending()]
    for (const failure of failures) {
      wallet.send({ type: 'connect', connectorId: 'fox' })
      await ports.connect.running.reject(failure)
    }
    expect(said('connection.failed').map(({ cause }) => cause)).toEqual(failures.slice(0, 2))
  })

  test('a retry while the former connection is let go waits for its end', async () => {
    const { wallet, now, ports, connect } = visit()
    await connect('fox')
    wallet.send({ type: 'connect', connectorId: 'fox' })
    await ports.connect.running.reject(rejected())
    wallet.send({ type: 'disconnect' })
    wallet.send({ type: 'retry' })
    expect(now().value).toEqual({ wallet: 'disconnecting', attempt: 'queued' })
    expect(now().context.error).toBeUndefined()
    await ports.disconnect.running.resolve()
    expect(now().matches({ wallet: 'absent', attempt: { asking: 'waiting' } })).toBe(true)
    expect(ports.connect.running.input).toEqual({ namespace: 'eip155', connectorId: 'fox' })
  })
})

describe('holding a wallet', () => {
  test('the visitor who disconnects while the former wallet is let go is out of both', async () => {
    const { wallet, now, ports, connect, reports } = visit()
    await connect('fox')
    await connect('rabbit')
    expect(now().value).toMatchObject({ wallet: 'releasing' })
    wallet.send({ type: 'disconnect' })
    await ports.disconnect.running.resolve()
    expect(now().value).toEqual({ wallet: 'absent', attempt: 'idle' })
    expect(reports.filter(({ type }) => type === 'connection.lost')).toMatchObject([
      { connectorId: 'fox', by: 'replacement' },
      { connectorId: 'rabbit', by: 'visitor' },
    ])
  })

  test('a wallet that cannot be listened to is not held', async () => {
    const { now, ports, connect, said } = visit()
    await connect('fox')
    await ports.watch.running.reject(broken())
    expect(now().value).toEqual({ wallet: 'absent', attempt: 'idle' })
    expect(said('connection.lost')).toMatchObject([{ connectorId: 'fox', by: 'wallet' }])
    expect(said('connection.failed')).toMatchObject([{ error: { code: 'wallet.failed' } }])
  })

  test('a balance that breaks down costs no connection', async () => {
    const { now, ports, connect, said } = visit()
    await connect('fox')
    await ports.account.running.reject(broken())
    expect(now().hasTag('connected')).toBe(true)
    expect(said('balance.failed')).toEqual([{ type: 'balance.failed', chainId: ETHEREUM }])
  })

  test('a refresh reaches the account that is shown, a failure of its balance the parent', async () => {
    const { wallet, ports, connect, said } = visit()
    await connect('fox')
    wallet.send({ type: 'balance.refresh', force: true })
    expect(ports.account.running.received).toEqual([{ type: 'balance.refresh', force: true }])
    await ports.account.running.send({ type: 'balance.failed', chainId: ETHEREUM } as never)
    expect(said('balance.failed')).toEqual([{ type: 'balance.failed', chainId: ETHEREUM }])
  })

  test('a wallet that never answers the disconnect is let go after 5 seconds', async () => {
    const { wallet, now, clock, connect, said } = visit()
    await connect('fox')
    wallet.send({ type: 'disconnect' })
    await clock.advance(4_999)
    expect(now().matches({ wallet: 'disconnecting' })).toBe(true)
    await clock.advance(1)
    expect(now().matches({ wallet: 'absent' })).toBe(true)
    expect(said('connection.lost')).toMatchObject([{ connectorId: 'fox', by: 'visitor' }])
  })

  test('a disconnect that the wallet refuses is still one, and says why', async () => {
    const { wallet, now, ports, connect, said } = visit()
    await connect('fox')
    wallet.send({ type: 'disconnect' })
    const cause = broken()
    await ports.disconnect.running.reject(cause)
    expect(now().matches({ wallet: 'absent' })).toBe(true)
    expect(said('disconnect.failed')).toEqual([{ type: 'disconnect.failed', namespace: 'eip155', cause }])
  })

  test('coming back and leaving: one established and one lost each', async () => {
    const { wallet, ports, reports } = visit({ record: { connectorId: 'fox' } })
    await ports.restore.running.resolve(approval('fox'))
    wallet.send({ type: 'disconnect' })
    await ports.disconnect.running.resolve()
    expect(reports).toEqual([
      { type: 'connection.established', connection: approval('fox'), restored: true },
      { type: 'connection.lost', namespace: 'eip155', connectorId: 'fox', by: 'visitor' },
      { type: 'disconnect.done', namespace: 'eip155' },
    ])
  })
})

describe('switching', () => {
  test('the answer and the wallet’s own report move the connection once', async () => {
    const { wallet, ports, connect, held, said } = visit()
    await connect('fox')
    wallet.send({ type: 'switch', chainId: POLYGON })
    const asked = ports.switchNetwork.running
    await ports.watch.running.send({ type: 'chain.changed', chainId: POLYGON })
    await asked.resolve()
    expect(held()).toMatchObject({ chainId: POLYGON })
    expect(said('connection.changed')).toHaveLength(1)
  })

  test('a refused switch that the wallet then fulfils by itself is over', async () => {
    const { wallet, now, ports, connect } = visit()
    await connect('fox')
    wallet.send({ type: 'switch', chainId: POLYGON })
    await ports.switchNetwork.running.reject(rejected('wallet_switchEthereumChain'))
    expect(now().matches({ wallet: { connected: { switching: 'declined' } } })).toBe(true)
    await ports.watch.running.send({ type: 'chain.changed', chainId: POLYGON })
    expect(now().matches({ wallet: { connected: { switching: 'idle' } } })).toBe(true)
    expect(now().context).toMatchObject({ switchTo: undefined, switchError: undefined })
  })

  test('a retry starts without the error of the first try; the lost connection takes target and error with it', async () => {
    const { wallet, now, ports, connect, said } = visit()
    await connect('fox')
    wallet.send({ type: 'switch', chainId: POLYGON })
    await ports.switchNetwork.running.reject(broken())
    expect(said('switch.failed')).toHaveLength(1)
    wallet.send({ type: 'switch.retry' })
    expect(now().context).toMatchObject({ switchTo: POLYGON, switchError: undefined })
    await ports.switchNetwork.running.reject(broken())
    await ports.watch.running.send({ type: 'wallet.disconnected' })
    expect(now().context).toMatchObject({ switchTo: undefined, switchError: undefined })
  })

  test('a wallet that is silent about it can be asked again, and not before it is called delayed', async () => {
    const { wallet, now, clock, ports, connect, held } = visit()
    await connect('fox')
    wallet.send({ type: 'switch', chainId: POLYGON })
    wallet.send({ type: 'switch.retry' })
    expect(ports.switchNetwork.calls).toHaveLength(1)
    await clock.advance(15_000)
    wallet.send({ type: 'switch.retry' })
    expect(ports.switchNetwork.calls.map(({ status }) => status)).toEqual(['stopped', 'running'])
    expect(now().matches({ wallet: { connected: { switching: { asking: 'waiting' } } } })).toBe(true)
    await ports.switchNetwork.running.resolve()
    expect(held()).toMatchObject({ chainId: POLYGON })
  })

  test.each([{ walletSwitches: true }, { walletSwitches: false }])(
    'a chain that the wallet did not approve is not used, also where the app chooses: $walletSwitches',
    async options => {
      const { wallet, now, ports, connect, held, said } = visit(options)
      await connect('phone', { ...approval('phone'), approved: [ETHEREUM] })
      const error = { code: 'network.notApproved', context: { id: POLYGON } }
      wallet.send({ type: 'switch', chainId: POLYGON })
      expect(now().context.switchError).toEqual(error)
      wallet.send({ type: 'switch.retry' })
      expect(now().context.switchError).toEqual(error)
      expect(said('switch.failed')).toMatchObject([{ error }, { error }])
      expect(held()).toMatchObject({ chainId: ETHEREUM })
      expect([ports.switchNetwork.calls, ports.accountsOn.calls]).toEqual([[], []])
    },
  )

  test('a refused switch is said to the host like a refused connect, once', async () => {
    const { wallet, ports, connect, said } = visit()
    await connect('fox')
    wallet.send({ type: 'switch', chainId: POLYGON })
    const cause = rejected('wallet_switchEthereumChain')
    await ports.switchNetwork.running.reject(cause)
    expect(said('switch.failed')).toMatchObject([{ error: { code: 'wallet.rejected' }, cause }])
  })
})

describe('where the app chooses the chain', () => {
  const [one, two, three] = ['one', 'two', 'three'].map(address => ({
    namespace: 'eip155' as const,
    address,
    publicKey: `key-of-${address}`,
  }))
  const phone = { ...approval('phone'), accounts: [one!, two!, three!], address: 'one', selected: 'one' }

  /** Connected with three accounts, the third of them chosen, and on the way to another chain. */
  const moving = async () => {
    const visiting = visit({ walletSwitches: false })
    await visiting.connect('phone', phone)
    visiting.wallet.send({ type: 'account.select', address: 'three' })
    visiting.wallet.send({ type: 'switch', chainId: POLYGON })
    return visiting
  }

  test('no wallet is asked, and the accounts are the same where nobody says otherwise', async () => {
    const { ports, held } = await moving()
    await ports.accountsOn.running.resolve(undefined)
    expect(held()).toEqual({ ...phone, address: 'three', chainId: POLYGON })
    expect(ports.switchNetwork.calls).toEqual([])
  })

  test('the accounts are those of that chain, and the chosen one stays, however it is written there', async () => {
    const { ports, held, said } = await moving()
    const there = [two!, three!].map(account => ({ ...account, address: account.address.toUpperCase() }))
    await ports.accountsOn.running.resolve(there)
    expect(held()).toMatchObject({ chainId: POLYGON, accounts: there, address: 'THREE' })
    expect(said('connection.changed').at(-1)).toMatchObject({ connection: { chainId: POLYGON, address: 'THREE' } })
    // Whoever listens to the wallet does so on that chain from now on.
    expect(ports.watch.running.input).toMatchObject({ connection: { chainId: POLYGON, address: 'THREE' } })
    expect(ports.account.running.input).toMatchObject({ chainId: POLYGON, address: 'THREE' })
  })

  test('a message that is with the wallet stays there', async () => {
    const { wallet, ports, said } = await moving()
    wallet.send({ type: 'message.sign', id: 'm1', message: 'Hello' })
    await ports.accountsOn.running.resolve(undefined)
    await ports.signMessage.running.resolve('0xsigned')
    expect(said('message.signed')).toHaveLength(1)
  })

  test('a chain on which the wallet shares no account is not used', async () => {
    const { now, ports, held, said } = await moving()
    await ports.accountsOn.running.resolve([])
    expect(held()).toMatchObject({ chainId: ETHEREUM, address: 'three' })
    expect(now().context.switchError).toEqual({ code: 'network.notApproved', context: { id: POLYGON } })
    expect(said('switch.failed')).toHaveLength(1)
  })

  test('a rule that breaks down moves nobody, and is asked again by a retry', async () => {
    const { wallet, now, ports, held } = await moving()
    await ports.accountsOn.running.reject(broken())
    expect(now().context.switchError).toMatchObject({ code: 'wallet.failed' })
    wallet.send({ type: 'switch.retry' })
    await ports.accountsOn.running.resolve(undefined)
    expect(held()).toMatchObject({ chainId: POLYGON })
  })
})

describe('signing', () => {
  test('asks with the connection as it is, and hands the signature to the one who asked', async () => {
    const { wallet, ports, connect, said } = visit()
    await connect('fox')
    wallet.send({ type: 'message.sign', id: 'm1', message: 'Hello' })
    expect(ports.signMessage.running.input).toEqual({ connection: approval('fox'), message: 'Hello' })
    await ports.signMessage.running.resolve('0xsigned')
    expect(said('message.signed')).toEqual([{ type: 'message.signed', id: 'm1', signature: '0xsigned' }])
  })

  test('whoever asks is told, also where nobody can sign', async () => {
    const { wallet, now, ports, connect, said } = visit({ record: { connectorId: 'fox' } })
    const refusedIn = (where: string) => {
      expect(now().matches({ wallet: where } as never)).toBe(true)
      wallet.send({ type: 'message.sign', id: where, message: 'Hello' })
      expect(said('message.failed').at(-1)).toMatchObject({ id: where, error: { code: 'account.missing' } })
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
