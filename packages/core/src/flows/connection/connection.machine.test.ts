import { describe, expect, test } from 'vitest'
import { describeMachine, transitionTable } from '../../testing/index.ts'
import { approval, broken, ETHEREUM, visit } from './connection.fixture.ts'
import { connectionMachine } from './connection.machine.ts'

test('the chart has these moves', () => {
  expect(transitionTable(connectionMachine)).toMatchInlineSnapshot(`
    "(root) + (initial) -> restoringChoice
    (root) + connect -> (stays)
    (root) + retry -> (stays)
    (root) + cancel -> (stays)
    (root) + connection.failed -> (stays)
    (root) + switch.failed -> (stays)
    (root) + message.signed -> (stays)
    (root) + message.failed -> (stays)
    (root) + balance.failed -> (stays)
    (root) + tokens.failed -> (stays)
    (root) + activity.failed -> (stays)
    (root) + names.failed -> (stays)
    (root) + connection.approved [leavesRecord] -> connected
    (root) + connection.approved [else] -> connected
    (root) + message.sign -> (stays)
    (root) + message.cancel -> (stays)
    (root) + flow.failed -> (stays)
    (root) + error(attempt) -> (stays)
    (root) + error(signing) -> (ignored)
    (root) + error(memory) -> (ignored)
    restoringChoice + always [wasUnanswered] -> absent
    restoringChoice + always [restoreMayPrompt] -> dormant
    restoringChoice + always [wasConnectedBefore] -> restoring
    restoringChoice + always [else] -> absent
    dormant + page.touched -> restoring
    dormant + connect [isRecorded] -> absent
    dormant + connect [else] -> (stays)
    dormant + disconnect -> disconnecting
    dormant + record.changed [hasRecord] -> restoringChoice
    dormant + record.changed [else] -> absent
    dormant + error(touch) -> (ignored)
    restoring + connect [isRecorded] -> absent
    restoring + connect [else] -> (stays)
    restoring + disconnect -> disconnecting
    restoring + record.changed [hasRecord] -> restoringChoice
    restoring + record.changed [else] -> absent
    restoring + done(restore) [walletAnswered] -> connected
    restoring + done(restore) [restoreMayPrompt] -> absent
    restoring + done(restore) [else] -> absent
    restoring + error(restore) -> absent
    restoring + after(RESTORE_TIMEOUT) -> absent
    absent + disconnect [wasConnectedBefore] -> disconnecting
    absent + record.changed [hasRecord] -> restoringChoice
    absent + record.changed [else] -> (stays)
    connected + switch -> (stays)
    connected + switch.cancel -> (stays)
    connected + message.sign -> (stays)
    connected + disconnect -> disconnecting
    connected + wallet.disconnected -> absent
    connected + record.changed [holdsRecord] -> (ignored)
    connected + record.changed [hasRecord] -> restoringChoice
    connected + record.changed [else] -> absent
    connected + accounts.changed [sharesNoAccount] -> absent
    connected + connection.approved [isSameWallet] -> connected (reenter)
    connected + connection.approved [else] -> releasing
    connected + error(switch) -> (ignored)
    connected.account + (initial) -> connected.account.current
    connected.account + accounts.changed [anotherAccountIsActive] -> connected.account.current
    connected.account + accounts.changed [walletSelectsAnother] -> (stays)
    connected.account + accounts.changed [sharesAccounts] -> (stays)
    connected.account + account.select [anotherAccountIsSelected] -> connected.account.current
    connected.account + accountType.select [anotherAccountIsSelected] -> connected.account.current
    connected.account + accountType.select [else] -> (stays)
    connected.account + chain.changed [isAnotherChain] -> connected.account.current
    connected.account + chain.chosen -> connected.account.current
    connected.account + balance.refresh -> (stays)
    connected.account + portfolio.wanted -> (stays)
    connected.account + portfolio.refresh -> (stays)
    connected.account + names.changed -> (stays)
    connected.account.current + (initial) -> connected.account.current.checkingChain
    connected.account.current + error(account) -> (ignored)
    connected.account.current + error(portfolio) -> (ignored)
    connected.account.current.checkingChain + always [chainIsRequested] -> connected.account.current.supported
    connected.account.current.checkingChain + always [else] -> connected.account.current.unsupported
    connected.sending + (initial) -> connected.sending.deciding
    connected.sending + accounts.changed [sharesAccounts] -> connected.sending.deciding
    connected.sending + chain.changed -> connected.sending.deciding
    connected.sending + chain.chosen -> connected.sending.deciding
    connected.sending.deciding + always [canSend] -> connected.sending.offered
    connected.sending.deciding + always [else] -> connected.sending.absent
    connected.signing + (initial) -> connected.signing.deciding
    connected.signing + accounts.changed [sharesAccounts] -> connected.signing.deciding
    connected.signing + chain.changed -> connected.signing.deciding
    connected.signing + chain.chosen -> connected.signing.deciding
    connected.signing.deciding + always [canSign] -> connected.signing.offered
    connected.signing.deciding + always [else] -> connected.signing.absent
    connected.listening + (initial) -> connected.listening.watching
    connected.listening.watching + chain.chosen -> connected.listening.watching (reenter)
    connected.listening.watching + error(watch) -> dropping
    releasing + connect -> (stays)
    releasing + retry -> (stays)
    releasing + record.changed [namesNeitherWallet] -> (stays)
    releasing + record.changed [else] -> (stays)
    releasing + connection.approved -> (stays)
    releasing + disconnect -> disconnecting
    releasing + done(release) -> released
    releasing + error(release) -> released
    releasing + after(RELEASE_TIMEOUT) -> released
    released + always [hasNewRecord] -> left
    released + always [else] -> connected
    disconnecting + connect -> (stays)
    disconnecting + retry -> (stays)
    disconnecting + record.changed -> (stays)
    disconnecting + connection.approved -> connected
    disconnecting + done(disconnect) -> left
    disconnecting + error(disconnect) -> left
    disconnecting + after(DISCONNECT_TIMEOUT) -> left
    dropping + connect -> (stays)
    dropping + retry -> (stays)
    dropping + record.changed -> (stays)
    dropping + done(drop) -> left
    dropping + error(drop) -> left
    dropping + after(RELEASE_TIMEOUT) -> left
    left + always [hasNewRecord] -> restoringChoice
    left + always [else] -> absent"
  `)
})

test('every running effect has an exit for failure', () => {
  for (const { path, invokes, moves } of describeMachine(connectionMachine).states) {
    for (const { id } of invokes)
      expect(
        moves.map(({ event }) => event),
        path,
      ).toContain(`error(${id})`)
  }
})

describe('a connected wallet', () => {
  test('a disconnect while the former wallet is being released disconnects both', async () => {
    const { wallet, ports, connect, reports, state } = visit()
    await connect('fox')
    await connect('rabbit')
    expect(state()).toMatchObject({ wallet: 'releasing' })
    wallet.send({ type: 'disconnect' })
    await ports.disconnect.running.resolve()
    expect(state()).toEqual({ wallet: 'absent', attempt: 'idle' })
    expect(reports.filter(({ type }) => type === 'connection.lost')).toMatchObject([
      { connectorId: 'fox', by: 'replacement' },
      { connectorId: 'rabbit', by: 'visitor' },
    ])
  })

  test('a wallet that cannot be watched is lost at once, and disconnected before it can be asked again', async () => {
    const { wallet, ports, connect, now, reportsOf, state } = visit()
    await connect('fox')
    await ports.watch.running.reject(broken())
    expect(now().hasTag('connected')).toBe(false)
    expect(ports.disconnect.running.input).toEqual({ connection: approval('fox'), by: 'wallet' })
    wallet.send({ type: 'connect', connectorId: 'fox' })
    expect(state()).toEqual({ wallet: 'dropping', attempt: 'queued' })
    await ports.disconnect.running.resolve()
    expect(state()).toEqual({ wallet: 'absent', attempt: { asking: { open: 'waiting' } } })
    expect(reportsOf('disconnect.done')).toEqual([])
    expect(reportsOf('connection.lost')).toMatchObject([{ connectorId: 'fox', by: 'wallet' }])
    expect(reportsOf('connection.failed')).toMatchObject([{ error: { code: 'wallet.failed' } }])
  })

  test('H05 a wallet that cannot be watched, nor disconnected, does not block the next one', async () => {
    const { clock, ports, connect, current, now } = visit()
    await connect('fox')
    await ports.watch.running.reject(broken())
    await clock.advance(5_000)
    expect(now().value).toBe('absent')
    await connect('fox')
    await ports.watch.running.reject(broken())
    const dropped = ports.disconnect.running
    await ports.disconnect.running.reject(broken())
    await connect('rabbit')
    expect(dropped.status).toBe('rejected')
    expect(current()).toEqual(approval('rabbit'))
  })

  test('a failing balance keeps the connection', async () => {
    const { now, ports, connect, reportsOf } = visit()
    await connect('fox')
    const failure = { error: { code: 'chunk.failed', context: { chunk: 'requests' } }, cause: broken(), pending: [] }
    await ports.account.running.send({ type: 'flow.failed', flow: 'account', ...failure } as never)
    expect(now().hasTag('connected')).toBe(true)
    expect(reportsOf('balance.failed')).toEqual([{ type: 'balance.failed', chainId: ETHEREUM }])
  })

  test('a refresh reaches the current account, and a failure of its balance the parent', async () => {
    const { wallet, ports, connect, reportsOf } = visit()
    await connect('fox')
    wallet.send({ type: 'balance.refresh', force: true })
    expect(ports.account.running.received).toEqual([
      { type: 'flow.load' },
      { type: 'flow.load' },
      { type: 'balance.refresh', force: true },
    ])
    await ports.account.running.send({ type: 'balance.failed', chainId: ETHEREUM } as never)
    expect(reportsOf('balance.failed')).toEqual([{ type: 'balance.failed', chainId: ETHEREUM }])
  })

  test('a wallet that never answers the disconnect is released after 5 seconds', async () => {
    const { wallet, now, clock, connect, reportsOf } = visit()
    await connect('fox')
    wallet.send({ type: 'disconnect' })
    await clock.advance(4_999)
    expect(now().matches('disconnecting')).toBe(true)
    await clock.advance(1)
    expect(now().matches('absent')).toBe(true)
    expect(reportsOf('connection.lost')).toMatchObject([{ connectorId: 'fox', by: 'visitor' }])
  })

  test('a disconnect that the wallet rejects still counts, and reports the reason', async () => {
    const { wallet, now, ports, connect, reportsOf } = visit()
    await connect('fox')
    wallet.send({ type: 'disconnect' })
    const cause = broken()
    await ports.disconnect.running.reject(cause)
    expect(now().matches('absent')).toBe(true)
    expect(reportsOf('disconnect.failed')).toEqual([{ type: 'disconnect.failed', namespace: 'eip155', cause }])
  })

  test('a restored and disconnected wallet is reported as established once and lost once', async () => {
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
