import { FoyerError } from '@foyer/core'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { FIRST, openHost, SECOND, VERSIONS } from './page.fixture.ts'

describe.each(VERSIONS)('with wagmi %i', (_, wagmi) => {
  it('H55 wagmi and an actor of the host share a connection', async () => {
    const { wallet, visitWithActor } = openHost(wagmi)
    const { config, actor, connect, account } = visitWithActor()
    expect(await wagmi.reconnect(config)).toEqual([])
    expect((await connect()).accounts).toEqual(wallet.addresses)
    wallet.switchAccount(1)
    await expect.poll(() => account().address).toBe(SECOND)
    await wagmi.switchChain(config, { chainId: 31338 })
    expect([wallet.chainId, account().chainId]).toEqual([31338, 31338])
    actor.send({ type: 'connection.disconnect' })
    await expect.poll(() => account().status).toBe('disconnected')
    await connect()
    await wagmi.disconnect(config)
    expect(account().status).toBe('disconnected')
  })

  it('H55 wagmi reconnects to the connection that an actor of the host restores', async () => {
    const { visitWithActor } = openHost(wagmi)
    const first = visitWithActor()
    await first.connect()
    first.leave()
    const { config, account } = visitWithActor()
    expect((await wagmi.reconnect(config)).map(({ accounts }) => accounts[0])).toEqual([FIRST])
    expect(account().status).toBe('connected')
  })

  it('H55 an actor of the host that stops ends the connection in wagmi', async () => {
    const { actor, connect, account } = openHost(wagmi).visitWithActor()
    await connect()
    actor.stop()
    await expect.poll(() => account().status).toBe('disconnected')
  })

  /** Returning visitor, on a clock of the test. */
  async function returning(prepare: (host: ReturnType<typeof openHost>) => void) {
    const host = openHost(wagmi)
    const first = host.visit()
    await first.connect()
    first.leave()
    prepare(host)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    return host
  }

  it('H04 a wallet that never answers the restore leaves both disconnected', async () => {
    const host = await returning(({ wallet }) => wallet.answer('eth_accounts', () => new Promise(() => {})))
    const { config, foyer, account } = host.visit()
    const reconnecting = wagmi.reconnect(config)
    await expect.poll(() => foyer.status('eip155')).toBe('connecting')
    expect(account().status).toBe('connecting')
    await vi.advanceTimersByTimeAsync(25_000)
    expect(await reconnecting).toEqual([])
    expect([account().status, foyer.status('eip155')]).toEqual(['disconnected', 'disconnected'])
  })

  it('H04 a modal that never loads ends wagmi’s reconnect after 25 seconds, and connects when it loads at last', async () => {
    const host = await returning(() => {})
    const { config, load, account } = host.visit()
    let arrive = () => {}
    const arrived = new Promise<void>(resolve => {
      arrive = resolve
    })
    const loading = arrived.then(load.getMockImplementation())
    load.mockReturnValue(loading)
    const reconnecting = wagmi.reconnect(config)
    await vi.advanceTimersByTimeAsync(25_000)
    expect(await reconnecting).toEqual([])
    expect(account().status).toBe('disconnected')
    arrive()
    await expect.poll(() => account()).toMatchObject({ status: 'connected', address: FIRST })
  })

  it('H55 a modal that cannot be loaded leaves wagmi disconnected', async () => {
    const host = await returning(() => {})
    const { config, load, account } = host.visit()
    load.mockRejectedValue(new FoyerError('chunk.failed', { chunk: 'modal' }))
    expect(await wagmi.reconnect(config)).toEqual([])
    expect(await config.connectors[0]!.isAuthorized()).toBe(false)
    expect(account().status).toBe('disconnected')
  })
})
