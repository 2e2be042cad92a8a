import { selectWindow } from '@foyer/core'
import { type Anvil, minedReceipt, startAnvil } from '@foyer/sandbox/chains'
import type { State } from '@wagmi/core'
import { type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FIRST, openHost, SECOND, VERSIONS } from './page.fixture.ts'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
})
afterAll(() => anvil.stop())

describe.each(VERSIONS)('with wagmi %i', (_, wagmi) => {
  it('connect() opens the modal, and wagmi sends a transaction by the wallet that the visitor picks', async () => {
    const { visit } = openHost(wagmi, { urls: { 31337: anvil.url } })
    const { config, connect, account } = visit()
    const { accounts, chainId } = await connect()
    expect([accounts[0], chainId]).toEqual([FIRST, 31337])
    expect(account()).toMatchObject({ status: 'connected', address: FIRST, chainId: 31337 })
    const hash = await wagmi.sendTransaction(config, { to: SECOND, value: parseEther('1') })
    const client = { getTransactionReceipt: (terms: { hash: Hex }) => wagmi.getTransactionReceipt(config, terms) }
    expect((await minedReceipt(client, hash)).status).toBe('success')
  })

  it('connect() with capabilities has an entry with them for each account', async () => {
    const { wallet, visit } = openHost(wagmi)
    const { accounts } = await visit().connect({ withCapabilities: true })
    expect(accounts).toEqual(wallet.addresses.map(address => ({ address, capabilities: {} })))
  })

  it('connect() with a chain switches the wallet, and keeps the connection on its chain if the visitor refuses', async () => {
    const { wallet, visit } = openHost(wagmi)
    const { config, account, connect } = visit()
    expect((await connect({ chainId: 31338 })).chainId).toBe(31338)
    await wagmi.disconnect(config)
    wallet.answer('wallet_switchEthereumChain', () => {
      throw Object.assign(new Error('Declined'), { code: 4001 })
    })
    expect((await connect({ chainId: 31337 })).chainId).toBe(31338)
    expect(account()).toMatchObject({ status: 'connected', address: FIRST, chainId: 31338 })
  })

  it('a visitor who closes the modal is a rejected request, and wagmi stays disconnected', async () => {
    const { config, opened, account } = openHost(wagmi).visit()
    const connecting = wagmi.connect(config, { connector: config.connectors[0]! }).catch((error: unknown) => error)
    const actor = await opened()
    actor.send({ type: 'modal.close' })
    expect(await connecting).toMatchObject({ name: 'UserRejectedRequestError', code: 4001 })
    expect(account().status).toBe('disconnected')
  })

  it('H55 wagmi follows a wallet that is connected, moved and disconnected in the modal', async () => {
    const { wallet, visit } = openHost(wagmi)
    const { pick, account } = visit()
    const actor = await pick()
    await expect.poll(() => account().address).toBe(FIRST)
    wallet.switchAccount(1)
    await expect.poll(() => account().address).toBe(SECOND)
    wallet.switchChain('31338')
    await expect.poll(() => account().chainId).toBe(31338)
    actor.send({ type: 'connection.disconnect' })
    await expect.poll(() => account().status).toBe('disconnected')
  })

  it('H55 the modal follows wagmi’s switch and disconnect', async () => {
    const { wallet, visit } = openHost(wagmi)
    const { config, foyer, connect, account } = visit()
    await connect()
    await wagmi.switchChain(config, { chainId: 31338 })
    expect([wallet.chainId, account().chainId]).toEqual([31338, 31338])
    await wagmi.disconnect(config)
    expect([foyer.status('eip155'), account().status]).toEqual(['disconnected', 'disconnected'])
  })

  it.each(['the modal', 'the wallet'])(
    'H55 disconnect() during a connect() that waits for %s cancels it',
    async waitsFor => {
      const { wallet, visit } = openHost(wagmi)
      const { config, account, connect, opened, pick } = visit()
      const connector = config.connectors[0]!
      wallet.behave('silent')
      const connecting = wagmi.connect(config, { connector }).catch((error: unknown) => error)
      const actor = await opened()
      if (waitsFor === 'the wallet') {
        await pick()
        await expect.poll(() => wallet.prompts).toBe(1)
      }
      await wagmi.disconnect(config, { connector })
      expect(await connecting).toMatchObject({ name: 'UserRejectedRequestError' })
      expect([account().status, selectWindow(actor.getSnapshot())]).toEqual(['disconnected', 'closed'])
      wallet.approveNow()
      wallet.behave('approve')
      expect((await connect()).accounts[0]).toBe(FIRST)
    },
  )

  it('H45 a wallet without a valid chain id connects in neither, and never changes the chain of wagmi', async () => {
    const { wallet, visit } = openHost(wagmi)
    const { config, foyer, account, connect, opened, pick } = visit()
    wallet.answer('eth_chainId', 'banana')
    const connecting = wagmi.connect(config, { connector: config.connectors[0]! }).catch((error: unknown) => error)
    const actor = await opened()
    await pick()
    await expect.poll(() => wallet.requests).toContain('eth_chainId')
    await expect.poll(() => foyer.status('eip155')).toBe('disconnected')
    actor.send({ type: 'modal.close' })
    expect(await connecting).toMatchObject({ name: 'UserRejectedRequestError' })
    expect(account().status).toBe('disconnected')
    wallet.answer('eth_chainId', undefined)
    await connect()
    wallet.answer('eth_chainId', 'banana')
    wallet.emit('chainChanged', 'banana')
    expect([await config.connectors[0]!.getChainId(), account().chainId]).toEqual([31337, 31337])
  })

  it('H55 without a stored connection wagmi’s reconnect loads nothing', async () => {
    const { config, load, account } = openHost(wagmi).visit()
    expect(await wagmi.reconnect(config)).toEqual([])
    expect(await config.connectors[0]!.isAuthorized()).toBe(false)
    expect(load).not.toHaveBeenCalled()
    expect(account().status).toBe('disconnected')
  })

  it.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])('H55 after a reload both agree, with the modal’s storage kept: %s, wagmi’s kept: %s', async (ours, theirs) => {
    const host = openHost(wagmi)
    const first = host.visit()
    await first.connect()
    first.leave()
    if (!ours) host.ours.remove('@foyer/active-namespace')
    if (!theirs) host.theirs.clear()
    const { config, foyer, account } = host.visit()
    await wagmi.reconnect(config)
    const status = ours ? 'connected' : 'disconnected'
    expect([account().status, foyer.status('eip155')]).toEqual([status, status])
  })

  it.each([true, false])(
    'H55 a server-rendered page shows wagmi’s stored account only until the modal answers, with its storage kept: %s',
    async kept => {
      const host = openHost(wagmi, { ssr: true })
      const first = host.visit()
      await first.connect()
      first.leave()
      if (!kept) host.ours.remove('@foyer/active-namespace')
      // As a server reads it from a cookie.
      const { state: initialState } = wagmi.deserialize<{ state: State }>(host.theirs.get('wagmi.store')!)
      const { config, load, account } = host.visit()
      await wagmi.hydrate(config, { initialState, reconnectOnMount: true }).onMount()
      expect(account()).toMatchObject({ status: 'reconnecting', address: FIRST })
      await expect.poll(() => account().status).toBe(kept ? 'connected' : 'disconnected')
      expect([account().address, load.mock.calls.length > 0]).toEqual(kept ? [FIRST, true] : [undefined, false])
    },
  )

  it('H55 the restores of both may race: a second reconnect and the modal’s own restore end in one connection', async () => {
    const host = openHost(wagmi)
    const first = host.visit()
    await first.connect()
    first.leave()
    const { config, load, account } = host.visit()
    await Promise.all([load(), wagmi.reconnect(config), wagmi.reconnect(config)])
    await expect.poll(() => account().status).toBe('connected')
    expect(config.state.connections.size).toBe(1)
  })
})
