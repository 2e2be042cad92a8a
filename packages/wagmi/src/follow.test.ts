import type { CreateConnectorFn } from '@wagmi/core'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { FIRST, openHost, SECOND, VERSIONS } from './page.fixture.ts'

/** Connector whose wallet leaves its request open until `end` is called. */
function pendingConnector() {
  let end = () => {}
  const ended = new Promise<never>((_, reject) => {
    end = () => reject(new Error('The wallet was closed.'))
  })
  ended.catch(() => {})
  const create: CreateConnectorFn = () => ({
    id: 'pending',
    name: 'Pending',
    type: 'pending',
    connect: () => ended,
    disconnect: async () => {},
    getAccounts: async () => [],
    getChainId: async () => 31337,
    getProvider: async () => ({}),
    isAuthorized: async () => true,
    onAccountsChanged() {},
    onChainChanged() {},
    onDisconnect() {},
  })
  return { create, end }
}

/** Errors that reach the handler of uncaught errors during the test. */
function uncaughtErrors() {
  const errors: unknown[] = []
  const note = (error: unknown) => void errors.push(error)
  process.on('uncaughtException', note)
  onTestFinished(() => void process.off('uncaughtException', note))
  return errors
}

describe.each(VERSIONS)('with wagmi %i', (_, wagmi) => {
  it('H55 a wallet connected while wagmi reconnects by another connector reaches wagmi afterwards', async () => {
    const other = pendingConnector()
    const { config, foyer, pick, account } = openHost(wagmi).visit([other.create])
    const reconnecting = wagmi.reconnect(config)
    await pick()
    await expect.poll(() => foyer.status('eip155')).toBe('connected')
    expect(account().status).toBe('connecting')
    other.end()
    await reconnecting
    await expect.poll(() => account()).toMatchObject({ status: 'connected', address: FIRST })
  })

  it('H55 reports a connection nine times in 25 seconds while wagmi ignores it, then at changes of the modal', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const other = pendingConnector()
    const { config, foyer, load, pick, account } = openHost(wagmi).visit([other.create])
    const [ours, pending] = config.connectors
    const connecting = wagmi.connect(config, { connector: pending! }).catch(() => {})
    const reports = vi.fn()
    ours!.emitter.on('connect', reports)
    await pick()
    await expect.poll(() => foyer.status('eip155')).toBe('connected')
    await vi.advanceTimersByTimeAsync(25_600)
    expect(reports).toHaveBeenCalledTimes(9)
    const changes = vi.fn()
    foyer.subscribe(changes)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(reports.mock.calls.length - 9).toBeLessThanOrEqual(changes.mock.calls.length)
    other.end()
    await connecting
    expect(account().status).toBe('disconnected')
    const actor = await load()
    actor.send({ type: 'modal.open' })
    await expect.poll(() => account()).toMatchObject({ status: 'connected', address: FIRST })
    reports.mockClear()
    actor.send({ type: 'modal.close' })
    await vi.advanceTimersByTimeAsync(600_000)
    expect(reports).not.toHaveBeenCalled()
  })

  it('H55 a restored connection reaches a wagmi that does not reconnect by itself', async () => {
    const host = openHost(wagmi)
    const first = host.visit()
    await first.connect()
    first.leave()
    const { config, load, account } = host.visit()
    await wagmi.hydrate(config, { reconnectOnMount: false }).onMount()
    expect(account().status).toBe('disconnected')
    await load()
    await expect.poll(() => account()).toMatchObject({ status: 'connected', address: FIRST })
  })

  it('H55 a listener of the host for changes is not mistaken for that of wagmi', async () => {
    const { config, pick, account } = openHost(wagmi).visit()
    config.connectors[0]!.emitter.on('change', () => {})
    await pick()
    await expect.poll(() => account()).toMatchObject({ status: 'connected', address: FIRST })
  })

  it('H56 a listener of the host that throws keeps neither wagmi nor the modal from following', async () => {
    const errors = uncaughtErrors()
    const { wallet, visit } = openHost(wagmi)
    const { config, foyer, load, pick, account } = visit()
    const failure = new Error('The host’s listener failed.')
    const failing = () => {
      throw failure
    }
    const { emitter } = config.connectors[0]!
    emitter.on('connect', failing)
    await pick()
    await expect.poll(() => account().address).toBe(FIRST)
    emitter.on('change', failing)
    emitter.on('disconnect', failing)
    wallet.switchAccount(1)
    await expect.poll(() => account().address).toBe(SECOND)
    ;(await load()).send({ type: 'connection.disconnect' })
    await expect.poll(() => [account().status, foyer.status('eip155')]).toEqual(['disconnected', 'disconnected'])
    await expect.poll(() => errors).toEqual([failure, failure, failure])
  })

  it('H55 two configurations over one handle have the same connection', async () => {
    const { wallet, configure, visit } = openHost(wagmi)
    const { config, foyer, connect } = visit()
    const second = configure(foyer)
    const accounts = () => [config, second].map(each => wagmi.getAccount(each).address)
    await connect()
    await expect.poll(accounts).toEqual([FIRST, FIRST])
    wallet.switchAccount(1)
    await expect.poll(accounts).toEqual([SECOND, SECOND])
    await wagmi.disconnect(second)
    await expect.poll(accounts).toEqual([undefined, undefined])
  })
})
